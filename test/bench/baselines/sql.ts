import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { originOf, pageOf, paths, statusOf } from './answers.ts'
import { FlatVlan, Id, ListQuery, NewVlan, Page, Vlan, VlanChange, VlanIds } from './shapes.ts'

/**
 * The routes with hand-written SQL: statements are prepared, limit the rows before they join
 * others, and return rows as arrays. `read` runs the statement that reads the objects of a request.
 */
export function sqlRoutes(app: FastifyInstance, pool: pg.Pool, read: Read = readFrom(pool)): void {
  app.get<{ Querystring: ListQuery }>(
    paths.list,
    { schema: { querystring: ListQuery, response: { 200: Page } } },
    async (request) => {
      const { page, count } = listStatements(request.query)
      const [rows, [[total]]] = await Promise.all([read(request, page), ask(pool, count)])
      const origin = originOf(request)
      return pageOf(
        request,
        total as number,
        rows.map((row) => vlanOf(row, origin)),
      )
    },
  )
  app.get<{ Params: Id }>(
    paths.detail,
    { schema: { params: Id, response: { 200: Vlan } } },
    async (request, reply) => {
      const [row] = await read(request, { ...detail, values: [request.params.id] })
      return row ? vlanOf(row, originOf(request)) : reply.callNotFound()
    },
  )
  app.post<{ Body: NewVlan }>(
    paths.list,
    { schema: { body: NewVlan, response: { 201: FlatVlan } } },
    async ({ body }, reply) => {
      const { site, group, tenant, role, vid, name, description } = body
      const values = [site, group, tenant, role, vid, name, description]
      const [row] = await ask(pool, { ...create, values })
      return reply.status(201).send(flatOf(row))
    },
  )
  app.patch<{ Params: Id; Body: VlanChange }>(
    paths.detail,
    { schema: { params: Id, body: VlanChange, response: { 200: FlatVlan } } },
    async ({ params, body }, reply) => {
      const [row] = await ask(pool, { ...update, values: [params.id, body.description] })
      return row ? flatOf(row) : reply.callNotFound()
    },
  )
  app.delete<{ Params: Id }>(paths.detail, { schema: { params: Id } }, async (request, reply) => {
    const [row] = await ask(pool, { ...remove, values: [[request.params.id]] })
    return row ? reply.status(204).send() : reply.callNotFound()
  })
  app.delete<{ Body: VlanIds }>(
    paths.list,
    { schema: { body: VlanIds } },
    async (request, reply) => {
      await ask(pool, { ...remove, values: [request.body] })
      return reply.status(204).send()
    },
  )
}

/** A row of a result. */
export type Row = readonly unknown[]
type Rows = readonly [Row, ...Row[]]

type Read = (request: FastifyRequest, statement: pg.QueryConfig) => Promise<Rows>

const readFrom =
  (pool: pg.Pool): Read =>
  (_, statement) =>
    ask(pool, statement)

/** Runs a prepared statement. */
export async function ask(on: pg.Pool | pg.ClientBase, statement: pg.QueryConfig): Promise<Rows> {
  const { rows } = await on.query<unknown[]>({ ...statement, rowMode: 'array' })
  return rows as unknown as Rows // callers check a first row that may be missing
}

const columns = `
  v.id, v.vid, v.name, v.status, v.description, v.custom_fields, v.created::text,
  to_char(v.last_updated at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  s.id, s.name, s.slug, g.id, g.name, g.slug, t.id, t.name, t.slug, r.id, r.name, r.slug`

const parents = `
  left join dcim_site s on s.id = v.site_id left join ipam_vlangroup g on g.id = v.group_id
  left join tenancy_tenant t on t.id = v.tenant_id left join ipam_role r on r.id = v.role_id`

const detail = {
  name: 'detail',
  text: `select ${columns} from ipam_vlan v ${parents} where v.id = $1`,
}

const flat = 'id, site_id, group_id, vid, name, tenant_id, status, role_id, description'

const create = {
  name: 'create',
  text: `insert into ipam_vlan (site_id, group_id, tenant_id, role_id, vid, name, description)
    values ($1, $2, $3, $4, $5, $6, $7) returning ${flat}`,
}

const update = {
  name: 'update',
  text: `update ipam_vlan set description = $2, last_updated = now() where id = $1 returning ${flat}`,
}

const remove = {
  name: 'remove',
  text: 'delete from ipam_vlan where id = any($1::integer[]) returning id',
}

interface ListStatements {
  readonly page: pg.QueryConfig
  readonly count: pg.QueryConfig
}

/**
 * Returns the statements of a list, with `limit` in the text, for a better plan; any other offset
 * than 0 is a parameter, so that pages have few texts.
 */
function listStatements({ limit, offset, ordering, site, status }: ListQuery): ListStatements {
  const values = [site, status].filter((value) => value !== undefined)
  const passed = offset === 0 ? [] : [offset]
  const where = whereOf(site !== undefined, status !== undefined)
  const { joins, keys } = orders[ordering ?? 'declared']
  const inner = `select v.*, ${keys.map((key, index) => `${key} as k${index}`).join(', ')} from ipam_vlan v ${joins} ${where}
    order by ${keys.join(', ')} limit ${limit} offset ${passed.length === 0 ? 0 : `$${values.length + 1}`}`
  const outer = keys.map((_, index) => `v.k${index}`).join(', ')
  return {
    page: named(`select ${columns} from (${inner}) v ${parents} order by ${outer}`, [
      ...values,
      ...passed,
    ]),
    count: named(`select count(*)::int from ipam_vlan v ${where}`, values),
  }
}

const orders = {
  id: { joins: '', keys: ['v.id'] },
  declared: {
    joins: `left join dcim_site os on os.id = v.site_id left join ipam_vlangroup og on og.id = v.group_id
      left join dcim_site ogs on ogs.id = og.site_id`,
    keys: [
      'os.name collate natural_sort',
      'ogs.name collate natural_sort',
      'og.name collate natural_sort',
      'v.vid',
      'v.id',
    ],
  },
}

function whereOf(site: boolean, status: boolean): string {
  const conditions = [
    ...(site ? ['v.site_id = (select id from dcim_site where slug = $1)'] : []),
    ...(status ? [`v.status = $${site ? 2 : 1}`] : []),
  ]
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
}

const names = new Map<string, string>()

function named(text: string, values: unknown[]): pg.QueryConfig {
  const name = names.get(text) ?? `list${names.size}`
  names.set(text, name)
  return { name, text, values }
}

function vlanOf(row: Row, origin: string): unknown {
  const [id, vid, name, status, description, custom_fields, created, last_updated] = row
  return {
    id,
    site: parentOf(row, 8, `${origin}/api/dcim/sites/`),
    group: parentOf(row, 11, `${origin}/api/ipam/vlan-groups/`),
    vid,
    name,
    tenant: parentOf(row, 14, `${origin}/api/tenancy/tenants/`),
    status: statusOf(status as number),
    role: parentOf(row, 17, `${origin}/api/ipam/roles/`),
    description,
    display_name: `${String(vid)} (${String(name)})`,
    custom_fields,
    created,
    last_updated,
  }
}

function parentOf(row: Row, at: number, url: string): unknown {
  const id = row[at] as number | null // a primary key
  if (id === null) return null
  return { id, url: `${url}${id}/`, name: row[at + 1], slug: row[at + 2] }
}

function flatOf(row: Row): unknown {
  const [id, site, group, vid, name, tenant, status, role, description] = row
  return { id, site, group, vid, name, tenant, status, role, description }
}
