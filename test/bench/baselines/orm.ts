import { originOf, statusOf } from './answers.ts'
import type { VlanStore } from './routes.ts'
import type { ListQuery, NewVlan } from './shapes.ts'

/** The used part of the VLANs of a client of Prisma. */
export interface OrmVlans {
  findMany(args: object): Promise<Included[]>
  findUnique(args: object): Promise<Included | null>
  count(args: object): Promise<number>
  create(args: object): Promise<Stored>
  createManyAndReturn(args: object): Promise<Stored[]>
  update(args: object): Promise<Stored>
  delete(args: object): Promise<object>
  deleteMany(args: object): Promise<object>
}

/** Reads and writes VLANs by Prisma's methods, with `include`. */
export const ormStore = (vlan: OrmVlans): VlanStore => ({
  async list(request, query) {
    const { limit, offset, ordering } = query
    const where = whereOf(query)
    const orderBy = ordering === 'id' ? [{ id: 'asc' }] : declaredOrder
    const [found, count] = await Promise.all([
      vlan.findMany({ where, orderBy, include, skip: offset, take: limit }),
      vlan.count({ where }),
    ])
    const origin = originOf(request)
    return { count, results: found.map((one) => vlanOf(one, origin)) }
  },
  async find(request, id) {
    const found = await vlan.findUnique({ where: { id }, include })
    return found && vlanOf(found, originOf(request))
  },
  update: async (id, data) => flatOf(await vlan.update({ where: { id }, data })),
  create: async (body) => flatOf(await vlan.create({ data: dataOf(body) })),
  createMany: async (bodies) =>
    (await vlan.createManyAndReturn({ data: bodies.map(dataOf) })).map(flatOf),
  async remove(id) {
    await vlan.delete({ where: { id } }) // throws if there is none
    return true
  },
  async removeMany(ids) {
    await vlan.deleteMany({ where: { id: { in: ids } } })
  },
})

interface Parent {
  readonly id: number
  readonly name: string
  readonly slug: string
}

interface Stored {
  readonly id: number
  readonly vid: number
  readonly name: string
  readonly status: number
  readonly description: string
  readonly custom_fields: object
  readonly created: Date
  readonly last_updated: Date
  readonly site_id: number | null
  readonly group_id: number | null
  readonly tenant_id: number | null
  readonly role_id: number | null
}

interface Included extends Stored {
  readonly site: Parent | null
  readonly group: Parent | null
  readonly tenant: Parent | null
  readonly role: Parent | null
}

const select = { id: true, name: true, slug: true }
const include = {
  site: { select },
  group: { select },
  tenant: { select },
  role: { select },
}

const declaredOrder = [
  { site: { name: 'asc' } },
  { group: { site: { name: 'asc' } } },
  { group: { name: 'asc' } },
  { vid: 'asc' },
  { id: 'asc' },
]

const whereOf = ({ site, status }: ListQuery): object => ({
  ...(site === undefined ? {} : { site: { slug: site } }),
  ...(status === undefined ? {} : { status }),
})

function dataOf({ site, group, tenant, role, ...own }: NewVlan): object {
  return { ...own, site_id: site, group_id: group, tenant_id: tenant, role_id: role }
}

function vlanOf(vlan: Included, origin: string): unknown {
  const { id, vid, name, status, description, custom_fields, created, last_updated } = vlan
  return {
    id,
    site: parentOf(vlan.site, `${origin}/api/dcim/sites/`),
    group: parentOf(vlan.group, `${origin}/api/ipam/vlan-groups/`),
    vid,
    name,
    tenant: parentOf(vlan.tenant, `${origin}/api/tenancy/tenants/`),
    status: statusOf(status),
    role: parentOf(vlan.role, `${origin}/api/ipam/roles/`),
    description,
    display_name: `${vid} (${name})`,
    custom_fields,
    created: created.toISOString().slice(0, 10),
    // A Date has milliseconds, the column microseconds.
    last_updated: last_updated.toISOString().replace('Z', '000Z'),
  }
}

function parentOf(parent: Parent | null, url: string): unknown {
  if (!parent) return null
  const { id, name, slug } = parent
  return { id, url: `${url}${id}/`, name, slug }
}

function flatOf(vlan: Stored): unknown {
  const { id, site_id, group_id, vid, name, tenant_id, status, role_id } = vlan
  const { description } = vlan
  return {
    id,
    site: site_id,
    group: group_id,
    vid,
    name,
    tenant: tenant_id,
    status,
    role: role_id,
    description,
  }
}
