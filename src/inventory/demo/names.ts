/** Fictional regions with their child regions. */
export const regions = [
  { name: 'Northmark', parts: ['Upper Fells', 'Lower Fells', 'Skerry Coast'] },
  { name: 'Eastvale', parts: ['Amber Plain', 'Millet Hills'] },
  { name: 'Southreach', parts: ['Saltmarsh', 'Lantern Bay', 'Citrine Isles'] },
  { name: 'Westhaven', parts: ['Heather Downs', 'Copper Ridge'] },
] as const

const first = [
  'Alder', 'Bracken', 'Cinder', 'Drift', 'Ember', 'Fallow', 'Gannet', 'Harrow', 'Iron', 'Juniper',
  'Kestrel', 'Linden', 'Mallow', 'Nettle', 'Osprey', 'Pewter', 'Quarry', 'Rowan', 'Sorrel', 'Thistle',
] // prettier-ignore
const second = [
  'Quay', 'Mill', 'Cross', 'Gate', 'Hollow', 'Ford', 'Point', 'Yard', 'Lock', 'Green',
  'Bridge', 'Market', 'Tower', 'Grange', 'Spur', 'Wharf', 'Court', 'Heath', 'Basin', 'Row',
] // prettier-ignore

/** Number of sites with different names. */
export const mostSites = first.length * second.length

/**
 * Returns the name and code of a site: "Alder Quay", `aldqua`. Consecutive sites share neither
 * word.
 */
export function siteName(index: number): { readonly name: string; readonly code: string } {
  const one = first[index % first.length] ?? ''
  const other = second[(index + Math.floor(index / first.length)) % second.length] ?? ''
  return { name: `${one} ${other}`, code: (one.slice(0, 3) + other.slice(0, 3)).toLowerCase() }
}

/** Names of tenants by group. */
export const tenants = [
  { group: 'Departments', names: ['Research', 'Logistics', 'Workshops', 'Back Office'] },
  {
    group: 'Customers',
    names: [
      'Pelican Post',
      'Moth & Lantern',
      'Tin Whistle Radio',
      'Oxbow Bank',
      'Harvest Rail',
      'Nine Wells Brewery',
    ],
  },
] as const

/** Circuit providers. */
export const providers = [
  { name: 'Longwire', asn: 64601, account: 'LW-40718' },
  { name: 'Tidal Fibre', asn: 64602, account: '8831-TF' },
  { name: 'Beacon Transit', asn: 64603, account: 'BT/2210' },
] as const

/** Returns the slug of a name. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
