/** Fictional regions with their child regions. */
export const regions = [
  { name: 'Northmark', parts: ['Upper Fells', 'Lower Fells', 'Skerry Coast'] },
  { name: 'Eastvale', parts: ['Amber Plain', 'Millet Hills'] },
  { name: 'Southreach', parts: ['Saltmarsh', 'Lantern Bay', 'Citrine Isles'] },
  { name: 'Westhaven', parts: ['Heather Downs', 'Copper Ridge'] },
] as const

const firstWords = [
  'Alder', 'Bracken', 'Cinder', 'Drift', 'Ember', 'Fallow', 'Gannet', 'Harrow', 'Iron', 'Juniper',
  'Kestrel', 'Linden', 'Mallow', 'Nettle', 'Osprey', 'Pewter', 'Quarry', 'Rowan', 'Sorrel',
  'Thistle',
] // prettier-ignore
const secondWords = [
  'Quay', 'Mill', 'Cross', 'Gate', 'Hollow', 'Ford', 'Point', 'Yard', 'Lock', 'Green',
  'Bridge', 'Market', 'Tower', 'Grange', 'Spur', 'Wharf', 'Court', 'Heath', 'Basin', 'Row',
] // prettier-ignore

/** Number of different names of sites. */
export const maxSites = firstWords.length * secondWords.length

/**
 * Returns the name and the code of a site: "Alder Quay", `aldqua`. The names of consecutive sites
 * have no word in common.
 */
export function siteName(index: number): { readonly name: string; readonly code: string } {
  const round = Math.floor(index / firstWords.length)
  const first = firstWords[index % firstWords.length] ?? ''
  const second = secondWords[(index + round) % secondWords.length] ?? ''
  return {
    name: `${first} ${second}`,
    code: (first.slice(0, 3) + second.slice(0, 3)).toLowerCase(),
  }
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
