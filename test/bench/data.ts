import type { Database } from '../../src/framework/database/database.ts'
import type { Progress } from '../../src/features/transfer/import/progress.ts'

/** The number of VLANs of a site, all of which are in the one group of the site. */
export const vlansPerSite = 100

/** The number of VLANs that one statement inserts. */
const CHUNK_ROWS = 5_000

/**
 * Creates sites, groups, tenants, roles and VLANs, unless the database has the same number from an
 * earlier run.
 */
export async function makeData(
  database: Database,
  rows: number,
  progress: Progress,
): Promise<void> {
  const sites = Math.ceil(rows / vlansPerSite)
  const [[found, kept] = []] = await database.rows({
    text: 'select (select count(*)::int from ipam_vlan), (select count(*)::int from dcim_site)',
    values: [],
  })
  if (found === rows && kept === sites) return
  await run(
    database,
    'truncate dcim_site, ipam_vlangroup, tenancy_tenant, ipam_role, ipam_vlan, extras_objectchange restart identity cascade',
  )
  await run(database, parents, sites)
  progress.begin('VLANs', rows)
  for (let first = 1; first <= rows; first += CHUNK_ROWS) {
    const last = Math.min(rows, first + CHUNK_ROWS - 1)
    await run(database, vlans, first, last)
    progress.advance(last - first + 1)
  }
  progress.end()
  await run(database, `select setval(pg_get_serial_sequence('ipam_vlan', 'id'), $1)`, rows)
  await database.pool.query('vacuum analyze')
}

/** Removes the changes of a measurement, so that each starts with the same data. */
export async function resetData(database: Database, rows: number): Promise<void> {
  await run(database, 'delete from ipam_vlan where id > $1', rows)
  await run(database, vlans, 1, rows)
  await run(database, restore)
  await run(database, 'truncate extras_objectchange')
  await database.pool.query('vacuum analyze ipam_vlan')
}

async function run(database: Database, text: string, ...values: unknown[]): Promise<void> {
  await database.pool.query(text, values)
}

/** Inserts the parents. Their names have one length, so that natural and plain order are equal. */
const parents = `
  with numbers as (select n, lpad(n::text, 6, '0') as name from generate_series(1, $1::int) n),
  sites as (
    insert into dcim_site (id, name, slug)
    select n, 'Site ' || name, 'site-' || name from numbers
  ),
  groups as (
    insert into ipam_vlangroup (id, name, slug, site_id)
    select n, 'Group ' || name, 'group-' || name, n from numbers
  ),
  tenants as (
    insert into tenancy_tenant (id, name, slug)
    select n, 'Tenant ' || name, 'tenant-' || name from numbers
  )
  insert into ipam_role (id, name, slug)
  select n, 'Role ' || name, 'role-' || name from numbers where n <= 10`

/** Restores the VLANs. Their times have milliseconds, because the dates of Prisma have no more. */
const restore = `
  update ipam_vlan set description = 'made for the benchmark', last_updated = date_trunc('milliseconds', last_updated)
  where last_updated <> date_trunc('milliseconds', last_updated) or description <> 'made for the benchmark'`

/**
 * Inserts the VLANs that are missing. Consecutive ids are in different sites, so that a page reads
 * rows far apart.
 */
const vlans = `
  insert into ipam_vlan (id, site_id, group_id, tenant_id, role_id, vid, name, status, description, last_updated)
  select n, s, s, 1 + n * 7 % sites, 1 + n % least(10, sites), 1 + (n - 1) / sites,
    'VLAN ' || lpad(n::text, 8, '0'), 1 + n % 3, 'made for the benchmark', date_trunc('milliseconds', now())
  from generate_series($1::int, $2::int) n, (select count(*)::int as sites from dcim_site) c,
    lateral (select 1 + (n - 1) % sites as s) p
  on conflict (id) do nothing`
