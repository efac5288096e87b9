import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Rows } from 'cadastre'
import type { Range } from './address-numbers.ts'
import { cacheOwnerOf } from './cache-owner.ts'
import { coverageOf, type Coverage } from './coverage.ts'
import { usableRange } from './free-space.ts'
import type { KnownPrefix } from './parent-prefix.ts'
import { planUses, type WantedUse } from './sql/utilization.ts'

/** The used part of a prefix: `covered` counts the addresses in prefixes within it. */
export interface Use extends Coverage {
  /** The number of distinct addresses in use. */
  readonly addresses: number
  /** The number of used addresses that cannot be assigned (the first and the last): 0, 1 or 2. */
  readonly ends: number
}

/** The use of a prefix, and the version of the tables that it was read from. */
interface VersionedUse {
  readonly version: string
  readonly use: Use
}

/** Uses in the order of the prefixes, and the version of the tables that they were read from. */
interface ReadUses {
  readonly version: string | undefined
  readonly uses: readonly Use[]
}

/** The columns of `planUses`, in the binary format. */
type UseColumns = [
  index: Buffer,
  version: Buffer | null,
  networks: Buffer | null,
  addresses: Buffer | null,
  ends: Buffer | null,
]

/** Results by the properties of a prefix that they depend on. A cache belongs to one database. */
export type UseCache = LRUCache<string, VersionedUse>

/** Returns an empty cache, which keeps the 1000 most recently used results. */
export const createUseCache = (): UseCache => new LRUCache({ max: 1_000 })

const caches = new WeakMap<object, UseCache>()

/** Returns the cache of all readers who see the same rows as that of a request. */
export function useCacheOf(request: Pick<FastifyRequest, 'server' | 'visibleRows'>): UseCache {
  const owner = cacheOwnerOf(request)
  const cache = caches.get(owner) ?? createUseCache()
  caches.set(owner, cache)
  return cache
}

const nothing: Use = { count: 0, covered: 0n, addresses: 0, ends: 0 }

/** Reads the used part of a prefix: by prefixes within it and by addresses. */
export async function readUse(prefix: KnownPrefix, rows: Rows, cache: UseCache): Promise<Use> {
  const { uses } = await readWanted([{ prefix, counts: 'all' }], rows, cache)
  return uses[0] ?? nothing
}

/**
 * Reads the used parts of prefixes with one statement, as `shareOf` needs them: for containers only
 * the networks, for others only the addresses.
 */
export function readUses(
  prefixes: readonly KnownPrefix[],
  rows: Rows,
  cache: UseCache,
): Promise<ReadUses> {
  const wanted = prefixes.map((prefix) => {
    const counts = prefix.isContainer ? 'networks' : 'addresses'
    return { prefix, counts } as const
  })
  return readWanted(wanted, rows, cache)
}

/**
 * Reads uses with one statement. It compares the version of the tables with those of the cached
 * results, which are returned only if both are equal: they are never out of date.
 */
async function readWanted(
  wanted: readonly (WantedUse & { readonly prefix: KnownPrefix })[],
  rows: Rows,
  cache: UseCache,
): Promise<ReadUses> {
  if (wanted.length === 0) return { version: undefined, uses: [] }
  const known = wanted.map((one) => ({ ...one, cached: cache.get(keyOf(one)) }))
  const plan = planUses(known.map((one) => ({ ...one, cachedVersion: one.cached?.version })))
  const read = await rows<UseColumns>(plan)
  const found = new Map(read.map((row) => [Number(row[0].readBigInt64BE()) - 1, row]))
  const version = read[0]?.[1]?.toString()
  const uses = known.map((one, index) => {
    const row = found.get(index)
    if (row && one.cached !== undefined && version === one.cached.version) return one.cached.use
    const use = useIn(one.prefix, row)
    if (version !== undefined) cache.set(keyOf(one), { version, use })
    return use
  })
  return { version, uses }
}

/** Returns the use of a prefix in a row of `planUses`. */
function useIn(prefix: KnownPrefix, row: UseColumns | undefined): Use {
  const [, , networks, addresses, ends] = row ?? []
  return {
    ...coverageOf(networks ?? Buffer.alloc(0), prefix.bits),
    addresses: Number(addresses?.readBigInt64BE() ?? 0),
    ends: countUnusable(prefix, ends?.readInt32BE() ?? 0),
  }
}

const keyOf = ({ prefix, counts }: WantedUse & { readonly prefix: KnownPrefix }): string =>
  JSON.stringify([
    prefix.prefix,
    prefix.vrf,
    prefix.spansAllVrfs,
    prefix.containerId,
    prefix.isPool,
    counts,
  ])

/** Counts the ends in use that cannot be assigned. `ends`: 1 for the first plus 2 for the last. */
function countUnusable(prefix: KnownPrefix, ends: number): number {
  const { range } = prefix
  const { first, last } = usableRange(prefix)
  return (first === range.first ? 0 : ends & 1) + (last === range.last ? 0 : ends >> 1)
}

/** The used and the total number of something. */
export interface Share {
  readonly used: bigint
  readonly size: bigint
}

/**
 * Returns the used share: for a container its addresses in child prefixes, for any other prefix its
 * assignable addresses that exist as IP addresses.
 */
export function shareOf(prefix: KnownPrefix, { covered, addresses, ends }: Use): Share {
  return prefix.isContainer
    ? { used: covered, size: sizeOfRange(prefix.range) }
    : { used: BigInt(addresses - ends), size: sizeOfRange(usableRange(prefix)) }
}

/** Returns the number of addresses in a range. */
export const sizeOfRange = ({ first, last }: Range): bigint => last - first + 1n

/** Returns the percentage in use, rounded to two decimals. */
export function percentOf({ used, size }: Share): number {
  const doubled = (20_000n * used) / size
  return Number((doubled + 1n) / 2n) / 100
}
