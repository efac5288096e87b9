import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { requirePeer } from './packages.ts'

/** The used parts of PostGraphile. */
interface PostGraphile {
  readonly postgraphile: (preset: object) => {
    createServ(adapter: unknown): { addTo(app: FastifyInstance): Promise<void> }
    release(): Promise<void>
  }
}

interface Utilities {
  readonly addPgTableOrderBy: (table: object, orders: () => object) => object
  readonly orderByAscDesc: (name: string, order: (rows: { alias: unknown }) => object) => object
}

type SqlTag = (texts: TemplateStringsArray, ...values: unknown[]) => unknown

/**
 * PostGraphile with its preset Amber and Grafserv's adapter for Fastify at `/graphql`. It prepares
 * its statements. An order by the names of parents is declared, as its documentation shows.
 */
export async function postgraphileRoutes(app: FastifyInstance, pool: pg.Pool): Promise<void> {
  process.env.GRAPHILE_ENV ??= 'production'
  completePromise()
  const { postgraphile } = requirePeer('postgraphile') as PostGraphile // as 5.1 exports it
  const { PostGraphileAmberPreset } = named('postgraphile/presets/amber')
  const { makePgService } = named('postgraphile/adaptors/pg') as {
    makePgService: (options: object) => object
  } // likewise
  const { grafserv } = named('postgraphile/grafserv/fastify/v5')
  const instance = postgraphile({
    extends: [PostGraphileAmberPreset],
    plugins: [declaredOrder()],
    pgServices: [makePgService({ pool, schemas: ['public'] })],
    grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false, websockets: false },
  })
  await instance.createServ(grafserv).addTo(app)
  app.addHook('onClose', () => instance.release())
}

/**
 * Adds `Promise.withResolvers()`, which Node has from version 22 on: it is all that PostGraphile 5
 * lacks in Node 20.
 */
function completePromise(): void {
  if ('withResolvers' in Promise) return
  Object.assign(Promise, {
    withResolvers: () => {
      const resolvers = {}
      const promise = new Promise((resolve, reject) =>
        Object.assign(resolvers, { resolve, reject }),
      )
      return { ...resolvers, promise }
    },
  })
}

const named = (name: string): Readonly<Record<string, unknown>> =>
  requirePeer(name) as Readonly<Record<string, unknown>> // a module

/** Returns a plugin with the orders of VLANs by the names of their sites and groups. */
function declaredOrder(): object {
  const { addPgTableOrderBy, orderByAscDesc } = requirePeer('postgraphile/utils') as Utilities // likewise
  const { sql } = named('postgraphile/pg-sql2') as { sql: SqlTag } // likewise
  const { TYPES } = named('postgraphile/@dataplan/pg') as { TYPES: { text: unknown } } // likewise
  const by = (name: string, fragmentOf: (alias: unknown) => unknown): object =>
    orderByAscDesc(name, ({ alias }) => ({ fragment: fragmentOf(alias), codec: TYPES.text }))
  return addPgTableOrderBy({ schemaName: 'public', tableName: 'ipam_vlan' }, () => ({
    ...by('SITE_NAME', (vlan) => sql`(select name from dcim_site where id = ${vlan}.site_id)`),
    ...by(
      'GROUP_NAME',
      (vlan) => sql`(select name from ipam_vlangroup where id = ${vlan}.group_id)`,
    ),
    ...by(
      'GROUP_SITE_NAME',
      (vlan) =>
        sql`(select s.name from ipam_vlangroup g join dcim_site s on s.id = g.site_id where g.id = ${vlan}.group_id)`,
    ),
  }))
}
