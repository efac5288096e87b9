import { slugOf } from 'cadastre'
import type { Fill } from './fill.ts'
import { regions, tenants } from './names.ts'
import type { Plan } from './plan.ts'

/** Ids of sites, racks and tenants, in the order of the plan. */
export interface Places {
  readonly sites: readonly number[]
  readonly racks: readonly number[]
  readonly tenants: readonly number[]
}

/** Creates tenants, regions, sites, rack groups and racks. */
export async function fillPlaces(fill: Fill, plan: Plan): Promise<Places> {
  const tenantIds = await fillTenants(fill)
  const regionIds = await fillRegions(fill)
  const sites = await fill.create(
    'dcim.Site',
    plan.sites.map(({ name, code }, index) => ({
      name,
      slug: code,
      region: regionIds[index % regionIds.length],
      facility: `Hall ${1 + (index % 4)}`,
      asn: 4_200_000_000 + index,
      physical_address: `${1 + ((index * 37) % 120)} ${name} Road`,
      contact_email: `${code}@noc.example`,
    })),
  )
  return { sites, racks: await fillRacks(fill, plan, sites), tenants: tenantIds }
}

async function fillTenants(fill: Fill): Promise<readonly number[]> {
  const groups = await fill.create(
    'tenancy.TenantGroup',
    tenants.map(({ group }) => ({ name: group, slug: slugOf(group) })),
  )
  const all = tenants.flatMap(({ names }, index) =>
    names.map((name) => ({ name, slug: slugOf(name), group: groups[index] })),
  )
  return fill.create('tenancy.Tenant', all)
}

/** Creates the regions and their child regions. Returns the ids of the child regions. */
async function fillRegions(fill: Fill): Promise<readonly number[]> {
  const body = (name: string): object => ({ name, slug: slugOf(name) })
  const parents = await fill.create(
    'dcim.Region',
    regions.map(({ name }) => body(name)),
  )
  return fill.create(
    'dcim.Region',
    regions.flatMap(({ parts }, index) =>
      parts.map((name) => ({ ...body(name), parent: parents[index] })),
    ),
  )
}

async function fillRacks(
  fill: Fill,
  { racks }: Plan,
  sites: readonly number[],
): Promise<readonly number[]> {
  const rows = [...new Set(racks.map(({ site, row }) => `${site} ${row}`))]
  const groups = await fill.create(
    'dcim.RackGroup',
    rows.map((row) => {
      const [site = '', number = ''] = row.split(' ')
      return { site: sites[Number(site)], name: `Row ${number}`, slug: `row-${number}` }
    }),
  )
  const [network, servers] = await fill.create('dcim.RackRole', [
    { name: 'Network', slug: 'network', color: '3f51b5' },
    { name: 'Servers', slug: 'servers', color: '009688' },
  ])
  return fill.create(
    'dcim.Rack',
    racks.map(({ site, row, name }) => ({
      site: sites[site],
      group: groups[rows.indexOf(`${site} ${row}`)],
      name,
      facility_id: `${String.fromCharCode(64 + (row % 26))}${name.slice(1)}`,
      role: name === 'R01' ? network : servers,
      type: 300,
      width: 19,
      u_height: 42,
    })),
  )
}
