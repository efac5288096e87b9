import {
  filterChanged,
  filterValid,
  inParts,
  lockRows,
  referredIds,
  storedIds,
  valueOf,
  type Behaviour,
  type Item,
  type Work,
} from 'cadastre'
import type { FlatRackReservation } from '../../generated/serializers/dcim/rack-reservation.ts'
import { withPrisma } from '../prisma.ts'

type Reservation = Item<FlatRackReservation>

/**
 * Requires that reserved units exist in the rack and are not reserved already. Sets the user of a
 * new reservation to the author of the write.
 */
export const rackReservationBehaviour: Behaviour<FlatRackReservation> = {
  prepare: (items, { author }) => {
    for (const { id, changes } of items) if (id === undefined) changes['user'] = author.userId
  },
  lock: (items, work) =>
    lockRows(work, 'dcim.Rack', referredIds(filterChanged(items, 'rack', 'units'), 'rack')),
  check: (items, work) =>
    checkUnits(filterValid(filterChanged(items, 'rack', 'units'), 'rack', 'units'), work),
}

async function checkUnits(items: readonly Reservation[], work: Work): Promise<void> {
  if (items.length === 0) return
  const found = await findRacks(referredIds(items, 'rack'), work)
  const racks = new Map(found.map((rack) => [rack.id, rack]))
  const writtenIds = new Set(storedIds(items))
  const duplicates = findDuplicates(items)
  for (const item of items) {
    const rack = racks.get(valueOf(item, 'rack') ?? 0)
    if (!rack) continue
    const others = rack.reservations.filter(({ id }) => !writtenIds.has(id))
    const reserved = new Set(others.flatMap(({ units }) => units))
    const units = unitsOf(item).toSorted((a, b) => a - b)
    report(item, rack, {
      outside: units.filter((unit) => unit < 1 || unit > rack.u_height),
      taken: units.filter((unit) => reserved.has(unit) || duplicates.has(unitKey(item, unit))),
    })
  }
}

const findRacks = (ids: readonly number[], work: Work) =>
  withPrisma(work, (client) =>
    inParts(ids, (part) =>
      client.dcimRack.findMany({
        where: { id: { in: part } },
        select: {
          id: true,
          name: true,
          u_height: true,
          reservations: { select: { id: true, units: true } },
        },
      }),
    ),
  )

/** Returns the keys of the units that several reservations of a write have. */
function findDuplicates(items: readonly Reservation[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const duplicates = new Set<string>()
  for (const item of items)
    for (const unit of new Set(unitsOf(item))) {
      const key = unitKey(item, unit)
      if (seen.has(key)) duplicates.add(key)
      seen.add(key)
    }
  return duplicates
}

const unitsOf = (item: Reservation): readonly number[] => valueOf(item, 'units') ?? []

/** Returns a key for a unit of the rack of a reservation: `12 U7` for the rack with the id 12. */
const unitKey = (item: Reservation, unit: number): string =>
  `${String(valueOf(item, 'rack'))} U${unit}`

/** The units of a reservation that its rack does not have, and those that are reserved already. */
interface RefusedUnits {
  readonly outside: readonly number[]
  readonly taken: readonly number[]
}

function report(
  { messages }: Reservation,
  { name, u_height }: { readonly name: string; readonly u_height: number },
  { outside, taken }: RefusedUnits,
): void {
  if (outside.length > 0)
    messages.add(
      'units',
      `${unitList(outside)} not in rack "${name}", which has U1 to U${u_height}.`,
    )
  if (taken.length > 0)
    messages.add('units', `${unitList(taken)} already reserved in rack "${name}".`)
}

/** Returns `U1 is` or `U1, U2 are`. */
function unitList(units: readonly number[]): string {
  const names = units.map((unit) => `U${unit}`)
  return `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'}`
}
