import { computed, type Fill } from './fill.ts'
import { planAddresses, spaceOf, vlans } from './plan-addresses.ts'
import type { Places } from './places.ts'
import type { Plan } from './plan.ts'

const roleNames = ['Management', 'Production', 'Storage', 'Access', 'Loopbacks'] as const

/**
 * Creates aggregates, roles, VLANs, prefixes and addresses, and sets the primary addresses of
 * devices. Returns the number of addresses of devices.
 */
export async function fillSpace(
  fill: Fill,
  plan: Plan,
  places: Places & { readonly devices: readonly number[] },
): Promise<number> {
  await fillAggregates(fill)
  const roles = await fill.create(
    'ipam.Role',
    roleNames.map((name, index) => ({ name, slug: name.toLowerCase(), weight: 100 * (index + 1) })),
  )
  const roleOf = (name: string): number | undefined =>
    roles[roleNames.findIndex((roleName) => roleName === name)]
  const vlanIds = await fillVlans(fill, plan, places, roleOf)
  await fillPrefixes(fill, plan, { places, vlanIds, roleOf })
  await fillCustomers(fill, places)
  return fillAddresses(fill, plan, places.devices)
}

async function fillAggregates(fill: Fill): Promise<void> {
  const [privateSpace, documentation] = await fill.create('ipam.RIR', [
    { name: 'RFC 1918', slug: 'rfc-1918', is_private: true },
    { name: 'RFC 3849', slug: 'rfc-3849', is_private: true },
  ])
  await fill.create('ipam.Aggregate', [
    { prefix: '10.0.0.0/8', rir: privateSpace, description: 'Sites' },
    { prefix: '172.16.0.0/12', rir: privateSpace, description: 'Customers' },
    { prefix: '2001:db8::/32', rir: documentation, description: 'Sites' },
  ])
}

type RoleOf = (name: string) => number | undefined

/** Creates the VLANs. Returns a function that returns their ids by site and number. */
async function fillVlans(
  fill: Fill,
  plan: Plan,
  { sites }: Places,
  roleOf: RoleOf,
): Promise<(site: number, vid: number | undefined) => number | null> {
  const groups = await fill.create(
    'ipam.VLANGroup',
    plan.sites.map(({ name, code }, site) => ({ name, slug: code, site: sites[site] })),
  )
  const ids = await fill.create(
    'ipam.VLAN',
    plan.sites.flatMap((_, site) =>
      vlans.map(({ vid, name, role }) => {
        return { vid, name, site: sites[site], group: groups[site], role: roleOf(role) }
      }),
    ),
  )
  return (site, vid) => {
    const position = vlans.findIndex((vlan) => vlan.vid === vid)
    return position < 0 ? null : (ids[site * vlans.length + position] ?? null)
  }
}

interface PrefixReferences {
  readonly places: Places
  readonly vlanIds: (site: number, vid: number | undefined) => number | null
  readonly roleOf: RoleOf
}

async function fillPrefixes(
  fill: Fill,
  plan: Plan,
  { places, vlanIds, roleOf }: PrefixReferences,
): Promise<void> {
  const bodies = plan.sites.flatMap(({ name }, index) => {
    const { container, container6, parts } = spaceOf(index)
    const site = places.sites[index]
    const containers = [container, container6].map((prefix) => ({
      prefix,
      site,
      status: 0,
      description: name,
    }))
    const children = parts.map(({ vid, role, isPool = false, ...part }) => ({
      ...part,
      site,
      vlan: vlanIds(index, vid),
      role: roleOf(role),
      is_pool: isPool,
    }))
    return [...containers, ...children]
  })
  await fill.create('ipam.Prefix', bodies)
}

/** Creates a VRF for each customer. All VRFs have the same prefixes. */
async function fillCustomers(fill: Fill, { tenants }: Places): Promise<void> {
  const departments = 4
  const customers = tenants.slice(departments)
  const vrfs = await fill.create(
    'ipam.VRF',
    customers.map((tenant, index) => {
      return { name: `Customer ${index + 1}`, rd: `64600:${index + 1}`, tenant }
    }),
  )
  const prefixes = customers.flatMap((tenant, index) => {
    const vrf = vrfs[index]
    const part = (third: number): object => ({ prefix: `172.16.${third}.0/24`, vrf, tenant })
    return [{ prefix: '172.16.0.0/16', vrf, tenant, status: 0 }, part(0), part(1), part(16)]
  })
  await fill.create('ipam.Prefix', prefixes)
  const gateways = customers.flatMap((tenant, index) =>
    [0, 1, 16].map((third) => {
      return { address: `172.16.${third}.1/24`, vrf: vrfs[index], tenant, description: 'Gateway' }
    }),
  )
  await fill.create('ipam.IPAddress', gateways)
}

async function fillAddresses(fill: Fill, plan: Plan, devices: readonly number[]): Promise<number> {
  const planned = planAddresses(plan)
  const interfaces = await fill.find(
    'dcim.Interface',
    computed(planned, ({ device, port }) => [devices[device] ?? 0, port]),
  )
  const ids = await fill.create(
    'ipam.IPAddress',
    computed(planned, ({ address }, index) => ({ address, interface: interfaces[index] })),
  )
  const primaries = new Map<number, Record<string, unknown>>()
  planned.forEach(({ device, primary }, index) => {
    if (primary === null) return
    const body = primaries.get(device) ?? { id: devices[device] }
    primaries.set(device, { ...body, [`primary_ip${primary}`]: ids[index] })
  })
  await fill.update('dcim.Device', 'primary addresses', [...primaries.values()])
  return ids.length
}
