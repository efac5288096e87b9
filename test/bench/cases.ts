import { vlansPerSite } from './data.ts'

/** One kind of request. */
export interface Case {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path of the nth request to a database with `rows` VLANs. */
  readonly path: (n: number, rows: number) => string
  readonly body?: (n: number, rows: number) => object
  /** The number of requests that a measurement can send before they repeat an object. */
  readonly maxRequests?: (rows: number) => number
}

/** The number of VLANs of a bulk request. */
const bulkSize = 100

/** The largest number of a VLAN. */
const maxVid = 4094

/** The measured requests. Lists show four nested parents and the exact count. */
export const cases: readonly Case[] = [
  { name: 'list', method: 'GET', path: () => '/api/ipam/vlans/?limit=50' },
  { name: 'list by id', method: 'GET', path: () => '/api/ipam/vlans/?ordering=id&limit=50' },
  {
    name: 'random offset',
    method: 'GET',
    path: (n, rows) => `/api/ipam/vlans/?ordering=id&limit=50&offset=${numberBelow(n, rows)}`,
  },
  { name: 'page of 1,000', method: 'GET', path: () => '/api/ipam/vlans/?ordering=id&limit=1000' },
  {
    name: 'filtered list',
    method: 'GET',
    path: (n, rows) =>
      `/api/ipam/vlans/?site=site-${String(siteOf(n, rows)).padStart(6, '0')}&status=1&limit=25`,
  },
  { name: 'detail', method: 'GET', path: (n, rows) => vlanOf(n, rows) },
  {
    name: 'create',
    method: 'POST',
    path: () => '/api/ipam/vlans/',
    body: newVlan,
    maxRequests: newVlansOf,
  },
  {
    name: 'bulk create',
    method: 'POST',
    path: () => '/api/ipam/vlans/',
    body: (n, rows) => bulkOf(n, (index) => newVlan(index, rows)),
    maxRequests: (rows) => newVlansOf(rows) / bulkSize,
  },
  {
    name: 'update',
    method: 'PATCH',
    path: (n, rows) => vlanOf(n, rows),
    body: (n) => ({ description: `update ${n}` }),
  },
  {
    name: 'delete',
    method: 'DELETE',
    path: (n, rows) => vlanOf(n, rows),
    maxRequests: (rows) => rows,
  },
  {
    name: 'bulk delete',
    method: 'DELETE',
    path: () => '/api/ipam/vlans/',
    body: (n, rows) => bulkOf(n, (index) => 1 + numberBelow(index, rows)),
    maxRequests: (rows) => rows / bulkSize,
  },
]

/** Returns a case by its name. */
export function requireCase(name: string): Case {
  const found = cases.find((one) => one.name === name)
  if (!found) throw new Error(`There is no case "${name}".`)
  return found
}

/** Returns what the nth bulk request has, from the numbers of its objects. */
function bulkOf<T>(n: number, make: (index: number) => T): readonly T[] {
  return Array.from({ length: bulkSize }, (_, index) => make(n * bulkSize + index))
}

/** Returns the nth new VLAN: its number and its name are free in its group. */
function newVlan(n: number, rows: number): object {
  const site = siteOf(n, rows)
  const vid = vlansPerSite + 1 + (Math.floor(n / sitesOf(rows)) % (maxVid - vlansPerSite))
  const parents = { site, group: site, tenant: site, role: 1 }
  return { ...parents, vid, name: `New ${n}`, description: 'by the benchmark' }
}

/** Returns the number of VLANs that the groups have free numbers for. */
function newVlansOf(rows: number): number {
  return sitesOf(rows) * (maxVid - vlansPerSite)
}

const sitesOf = (rows: number): number => Math.ceil(rows / vlansPerSite)

const siteOf = (n: number, rows: number): number => 1 + (n % sitesOf(rows))

/** Returns the path of a VLAN for the nth request. */
const vlanOf = (n: number, rows: number): string => `/api/ipam/vlans/${1 + numberBelow(n, rows)}/`

/**
 * Returns a number below that of the rows for the nth request. The step is prime, so that
 * consecutive requests read rows far apart on the disk.
 */
const numberBelow = (n: number, rows: number): number => (n * 7919) % rows
