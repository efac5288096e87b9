import { type JsonObject, maySee, requireModel } from 'cadastre'
import { meterMarkup, type Meter, type PagePart, type PageView } from 'cadastre/pages'
import { countVlans } from '../sql/utilization.ts'
import { readUses, sizeOfRange, useCacheOf } from '../use.ts'
import { shareMeter } from './amounts.ts'
import { metersOf, readPrefixMeters } from './prefix-meters.ts'
import { aggregateSpace } from './searched-aggregate.ts'
import { vids } from './vlan-numbers.ts'

/** Bars with the used part of prefixes and aggregates (addresses) and VLAN groups (VLAN IDs). */
export const utilization: PagePart = {
  label: 'Utilization',
  read: async (objects, view) => {
    const meters = (await readers[view.model.key]?.(objects, view)) ?? new Map<number, Meter>()
    return new Map(
      objects.map(({ id }) => {
        const meter = meters.get(Number(id))
        return [Number(id), meter && meterMarkup(meter)] as const
      }),
    )
  },
}

type ReadMeters = (
  objects: readonly JsonObject[],
  view: PageView,
) => Promise<ReadonlyMap<number, Meter> | undefined>

const readers: Readonly<Record<string, ReadMeters>> = {
  'ipam.Prefix': async (objects, view) =>
    sees(view, 'ipam.IPAddress') ? readPrefixMeters(idsOf(objects), view.request) : undefined,
  'ipam.Aggregate': async (objects, view) =>
    sees(view, 'ipam.Prefix') ? readAggregateMeters(objects, view) : undefined,
  'ipam.VLANGroup': async (objects, view) =>
    sees(view, 'ipam.VLAN') ? readGroupMeters(idsOf(objects), view) : undefined,
}

async function readAggregateMeters(
  objects: readonly JsonObject[],
  view: PageView,
): Promise<ReadonlyMap<number, Meter>> {
  const spaces = objects.flatMap(({ id, prefix }) =>
    typeof prefix === 'string' ? aggregateSpace(Number(id), prefix) : [],
  )
  const { uses } = await readUses(spaces, view.request.database.rows, useCacheOf(view.request))
  return metersOf(spaces, uses)
}

async function readGroupMeters(
  ids: readonly number[],
  { request }: PageView,
): Promise<ReadonlyMap<number, Meter>> {
  const counted = new Map(await request.database.rows<[number, number]>(countVlans(ids)))
  const size = sizeOfRange(vids)
  return new Map(ids.map((id) => [id, shareMeter({ used: BigInt(counted.get(id) ?? 0), size })]))
}

const idsOf = (objects: readonly JsonObject[]): readonly number[] =>
  objects.map(({ id }) => Number(id))

const sees = ({ graph, request, config }: PageView, key: string): boolean =>
  maySee(request.identity, requireModel(graph, key), config)
