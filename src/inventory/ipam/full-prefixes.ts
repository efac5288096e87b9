import { cacheOwnerOf } from './cache-owner.ts'
import { shareText } from './pages/amounts.ts'
import type { AttentionCheck, AttentionItem } from 'cadastre/pages'
import { selectFullPrefixes, type FullPrefix } from './sql/utilization.ts'

/** The share of used addresses from which a prefix is nearly full. */
const leastShare = 0.9
const most = 5

interface Found {
  readonly version: string
  readonly items: readonly AttentionItem[]
}

/** The last results of all readers who see the same rows. */
const found = new WeakMap<object, Found>()

/** Prefixes with few free addresses, on the start page. */
export const fullPrefixes: AttentionCheck = {
  title: 'Prefixes that are nearly full',
  shows: ['ipam.Prefix', 'ipam.IPAddress', 'ipam.VRF'],
  find: async ({ request }) => {
    const owner = cacheOwnerOf(request)
    const last = found.get(owner)
    const rows = await request.database.rows<FullPrefix>(
      selectFullPrefixes(leastShare, most, last?.version ?? null),
    )
    const version = rows[0]?.[0] ?? null
    if (last && version === last.version) return last.items
    const items = rows.flatMap(itemOf)
    if (version !== null) found.set(owner, { version, items })
    return items
  },
}

const itemOf = ([, id, prefix, vrf, size, used]: FullPrefix): readonly AttentionItem[] =>
  id === null
    ? []
    : [
        {
          path: `/ipam/prefixes/${id}/`,
          label: vrf === null ? prefix : `${prefix} (${vrf})`,
          reason: shareText({ used: BigInt(used), size: BigInt(size) }),
        },
      ]
