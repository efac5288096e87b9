import { inParts, valueOf, type Behaviour, type Work } from 'cadastre'
import type { FlatCircuitTermination } from '../../generated/serializers/circuits/circuit-termination.ts'
import { lockInterfaces } from '../locking.ts'
import { withPrisma } from '../prisma.ts'

/**
 * Requires that an interface is an end of a circuit or of a connection to another interface, not of
 * both. Locks the interfaces, so that a concurrent connection waits, and their devices, so that
 * they stay at their site. Sets `last_updated` of a circuit whose terminations change.
 */
export const circuitTerminations: Behaviour<FlatCircuitTermination> = {
  lock: async (items, work) => {
    const placed = items.filter(({ changes }) => 'interface' in changes || 'site' in changes)
    await lockInterfaces(
      work,
      placed.flatMap((item) => valueOf(item, 'interface') ?? []),
    )
  },
  check: async (items, work) => {
    const plugged = items.filter(({ changes }) => 'interface' in changes)
    const names = await findConnected(
      plugged.flatMap((item) => valueOf(item, 'interface') ?? []),
      work,
    )
    for (const item of plugged) {
      const name = names.get(valueOf(item, 'interface') ?? 0)
      if (name !== undefined)
        item.messages.add(
          'interface',
          `The interface ${name} is connected to another interface already.`,
        )
    }
  },
  created: (objects, work) =>
    touch(
      objects.map(({ after }) => after.circuit),
      work,
    ),
  updated: (objects, work) =>
    touch(
      objects.flatMap(({ before, after }) => [before.circuit, after.circuit]),
      work,
    ),
  removing: async (ids, work) => {
    await withPrisma(work, (client) =>
      inParts(ids, async (part) => {
        const where = { terminations: { some: { id: { in: part } } } }
        return [await client.circuitsCircuit.updateMany({ where, data: updatedNow() })]
      }),
    )
  },
}

/** Returns, by id, the names of those interfaces that are connected to another interface. */
async function findConnected(
  ids: readonly number[],
  work: Work,
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const isConnected = [{ connected_as_a: { some: {} } }, { connected_as_b: { some: {} } }]
  const interfaces = await withPrisma(work, (client) =>
    inParts(ids, (part) =>
      client.dcimInterface.findMany({
        where: { id: { in: part }, OR: isConnected },
        select: { id: true, name: true },
      }),
    ),
  )
  return new Map(interfaces.map(({ id, name }) => [id, name]))
}

const updatedNow = (): { readonly last_updated: Date } => ({ last_updated: new Date() })

/** Sets `last_updated` of circuits. */
async function touch(circuits: readonly unknown[], work: Work): Promise<void> {
  const ids = [...new Set(circuits.map(Number))]
  await withPrisma(work, (client) =>
    inParts(ids, async (part) => [
      await client.circuitsCircuit.updateMany({ where: { id: { in: part } }, data: updatedNow() }),
    ]),
  )
}
