import type pg from 'pg'
import { ormStore, type OrmVlans } from '../baselines/orm.ts'
import type { VlanStore } from '../baselines/routes.ts'
import { statementName } from '../baselines/statement-names.ts'
import { requirePeer } from './packages.ts'
import { schema } from './zenstack-schema.ts'

/** The used part of ZenStack. */
interface ZenStack {
  readonly ZenStackClient: new (declared: object, options: object) => { readonly vlan: OrmVlans }
}

interface Dialects {
  readonly PostgresDialect: new (options: object) => object
}

/** ZenStack's ORM with `include`; its statements are prepared. */
export function zenstackStore(pool: pg.Pool): VlanStore {
  const { ZenStackClient } = requirePeer('@zenstackhq/orm') as ZenStack // as 3.9 exports it
  const { PostgresDialect } = requirePeer('@zenstackhq/orm/dialects/postgres') as Dialects // likewise
  const dialect = new PostgresDialect({ pool: preparing(pool) })
  return ormStore(new ZenStackClient(schema, { dialect }).vlan)
}

/** Returns the part of a pool that Kysely uses. It names statements, so that they are prepared. */
const preparing = (pool: pg.Pool): object => ({
  connect: async () => {
    const client = await pool.connect()
    return {
      query: (text: string, values: unknown[]) =>
        client.query({ name: statementName(text), text, values }),
      release: () => client.release(),
    }
  },
  end: () => pool.end(),
})
