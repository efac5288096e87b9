import type { FastifyRequest } from 'fastify'
import { parseKnownPrefix, type KnownPrefix } from '../parent-prefix.ts'
import type { Meter } from 'cadastre/pages'
import { selectChangedPrefixes } from '../sql/prefixes.ts'
import { cacheOwnerOf } from '../cache-owner.ts'
import { readUses, shareOf, useCacheOf, type Use } from '../use.ts'
import { shareMeter } from './amounts.ts'

/** The meters of prefixes by their ids, in one version of the tables. */
interface KnownMeters {
  readonly version: string
  readonly meters: Map<number, Meter>
}

/** The meters of all readers who see the same rows. */
const allKnown = new WeakMap<object, KnownMeters>()

/** The largest number of meters that are kept. */
const mostKept = 10_000

/**
 * Reads the meters of prefixes by their ids, and only the version of the tables where it has not
 * changed since they were read.
 */
export async function readPrefixMeters(
  ids: readonly number[],
  request: Pick<FastifyRequest, 'server' | 'visibleRows' | 'database'>,
): Promise<ReadonlyMap<number, Meter>> {
  const { rows } = request.database
  const owner = cacheOwnerOf(request)
  const kept = allKnown.get(owner)
  const known = kept && ids.every((id) => kept.meters.has(id)) ? kept : undefined
  const read = await rows(selectChangedPrefixes(ids, known?.version ?? null))
  if (known && read.length === 0) return known.meters
  const prefixes = read.map(([, ...row]) => parseKnownPrefix(row))
  const { uses, version } = await readUses(prefixes, rows, useCacheOf(request))
  const meters = metersOf(prefixes, uses)
  // Without a change between both statements.
  if (version !== undefined && version === read[0]?.[0]) keep(owner, { version, meters })
  return meters
}

/** Returns the meters of prefixes from their uses, in the same order. */
export const metersOf = (
  prefixes: readonly KnownPrefix[],
  uses: readonly Use[],
): Map<number, Meter> =>
  new Map(
    prefixes.flatMap((prefix, index): readonly [number, Meter][] => {
      const use = uses[index]
      return use ? [[prefix.id, shareMeter(shareOf(prefix, use))]] : []
    }),
  )

function keep(owner: object, { version, meters }: KnownMeters): void {
  const kept = allKnown.get(owner)
  const isMore = kept?.version === version && kept.meters.size + meters.size <= mostKept
  allKnown.set(owner, { version, meters: new Map([...(isMore ? kept.meters : []), ...meters]) })
}
