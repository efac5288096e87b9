import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { originOf, statusOf } from './answers.ts'
import type { VlanStore } from './routes.ts'
import type { ListQuery, VlanIds } from './shapes.ts'
import { statementName } from './statement-names.ts'

/**
 * Hand-written SQL: statements are prepared, limit the rows before they join others, and return
 * rows as arrays. `read` runs the statement that reads the objects of a request.
 */
export function sqlStore(pool: pg.Pool, read: Read = readFrom(pool)): VlanStore {
  const removed = (ids: VlanIds): Promise<Rows> => ask(pool, { ...remove, values: [ids] })
  return {
    async list(request, query) {
      const { page, count } = listStatements(query)
      const [rows, [[total]]] = await Promise.all([read(request, page), ask(pool, count)])
      const origin = originOf(request)
      return { count: total as number, results: rows.map((row) => vlanOf(row, origin)) }
    },
    async find(request, id) {
      const [row] = await read(request, { ...detail, values: [id] })
      return row && vlanOf(row, originOf(request))
    },
    async update(id, { description }) {
      const [row] = await ask(pool, { ...update, values: [id, description] })
      return row && flatOf(row)
    },
    async create(vlan) {
      const [row] = await ask(pool, { ...create, values: written.map((name) => vlan[name]) })
      return flatOf(row)
    },
    async createMany(vlans) {
      const values = written.map((name) => vlans.map((vlan) => vlan[name]))
      return (await ask(pool, { ...createMany, values })).map(flatOf)
    },
    remove: async (id) => (await removed([id])).length > 0,
    async removeMany(ids) {
      await removed(ids)
    },
  }
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

/** The values of a new VLAN in the order of the parameters of the statements. */
const written = ['site', 'group', 'tenant', 'role', 'vid', 'name', 'description'] as const

const insert =
  'insert into ipam_vlan (site_id, group_id, tenant_id, role_id, vid, name, description)'

const create = {
  name: 'create',
  text: `${insert} values ($1, $2, $3, $4, $5, $6, $7) returning ${flat}`,
}

const createMany = {
  name: 'create many',
  text: `${insert} select * from unnest($1::integer[], $2::integer[], $3::integer[],
    $4::integer[], $5::smallint[], $6::text[], $7::text[]) returning ${flat}`,
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
    page: statement(`select ${columns} from (${inner}) v ${parents} order by ${outer}`, [
      ...values,
      ...passed,
    ]),
    count: statement(`select count(*)::int from ipam_vlan v ${where}`, values),
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

const statement = (text: string, values: unknown[]): pg.QueryConfig => ({
  name: statementName(text),
  text,
  values,
})

function whereOf(site: boolean, status: boolean): string {
  const conditions = [
    ...(site ? ['v.site_id = (select id from dcim_site where slug = $1)'] : []),
    ...(status ? [`v.status = $${site ? 2 : 1}`] : []),
  ]
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
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
