import { maySee } from '../../../framework/http/authentication.ts'
import { requireModel } from '../../../framework/model/graph.ts'
import { textOf, type Json } from '../../../framework/model/json-value.ts'
import type { Markup } from '../../../framework/pages/frame/html.ts'
import type { PagePart, PageView } from '../../../framework/pages/objects/page-view.ts'
import { meterMarkup } from '../../../framework/pages/values/meter.ts'
import { readPrefixes, type KnownPrefix } from '../parent-prefix.ts'
import { countVlans } from '../sql/utilization.ts'
import {
  sizeOfRange,
  createUseCache,
  percentOf,
  readUses,
  shareOf,
  type Share,
  type UseCache,
} from '../use.ts'
import { shareText } from './amounts.ts'
import { aggregateSpace } from './searched-aggregate.ts'
import { vids } from './vlan-numbers.ts'

/** The cache of each running service, because each has its own versions of the tables. */
const caches = new WeakMap<object, UseCache>()

/** Bars with the used part of prefixes and aggregates (addresses) and VLAN groups (VLAN IDs). */
export const utilization: PagePart = {
  label: 'Utilization',
  read: async (objects, view) => {
    const shares = (await readers[view.model.key]?.(objects, view)) ?? []
    return new Map(
      shares.map(([id, share]): [number, Markup] => [
        id,
        meterMarkup({ percent: percentOf(share), words: shareText(share) }),
      ]),
    )
  },
}

type Shares = readonly (readonly [id: number, share: Share])[]

type ReadShares = (objects: readonly Json[], view: PageView) => Promise<Shares>

const readers: Readonly<Record<string, ReadShares>> = {
  'ipam.Prefix': async (objects, view) => {
    if (!sees(view, 'ipam.IPAddress')) return []
    const { database } = view.request
    return sharesOf(
      await readPrefixes(
        objects.map(({ id }) => Number(id)),
        database.rows,
      ),
      view,
    )
  },
  'ipam.Aggregate': async (objects, view) =>
    sees(view, 'ipam.Prefix')
      ? sharesOf(
          objects.map(({ id, prefix }) => aggregateSpace(Number(id), textOf(prefix))),
          view,
        )
      : [],
  'ipam.VLANGroup': async (objects, view) => {
    if (!sees(view, 'ipam.VLAN')) return []
    const ids = objects.map(({ id }) => Number(id))
    const counted = new Map(
      (await view.request.database.rows<[number, number]>(countVlans(ids))).map(
        ([id, count]) => [id, count] as const,
      ),
    )
    return ids.map(
      (id) => [id, { used: BigInt(counted.get(id) ?? 0), size: sizeOfRange(vids) }] as const,
    )
  },
}

async function sharesOf(prefixes: readonly KnownPrefix[], { request }: PageView): Promise<Shares> {
  const { server, database } = request
  const cache = caches.get(server) ?? createUseCache()
  caches.set(server, cache)
  const uses = await readUses(prefixes, database.rows, cache)
  return prefixes.flatMap((prefix, index): Shares => {
    const use = uses[index]
    return use ? [[prefix.id, shareOf(prefix, use)]] : []
  })
}

const sees = ({ graph, request, config }: PageView, key: string): boolean =>
  maySee(request.identity, requireModel(graph, key), config)
