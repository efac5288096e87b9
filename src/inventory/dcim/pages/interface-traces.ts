import type { Database } from 'cadastre'
import { seenWith, withPrisma } from '../../prisma.ts'
import { circuitStop, endStop, patchText, terminationColumns } from './circuit-stops.ts'
import { portStop, portColumns } from './port-stop.ts'
import type { Trace } from './trace.ts'

type Rows = Pick<Database, 'rows'>

/** The models whose objects a connection of an interface shows. */
export const interfaceTraceModels = [
  'dcim.Interface',
  'dcim.InterfaceConnection',
  'dcim.Device',
  'circuits.Circuit',
  'circuits.CircuitTermination',
] as const

/** Reads the connections of interfaces by their ids: direct ones, and those over circuits. */
export async function readInterfaceTraces(
  database: Rows,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Trace>> {
  const [direct, circuits] = await Promise.all([
    readDirect(database, [...ids]),
    readOverCircuits(database, [...ids]),
  ])
  return new Map([...circuits, ...direct])
}

async function readDirect(
  database: Rows,
  ids: number[],
): Promise<readonly (readonly [number, Trace])[]> {
  const found = await withPrisma(database, (client) =>
    client.dcimInterfaceConnection.findMany({
      where: { OR: [{ interface_a_id: { in: ids } }, { interface_b_id: { in: ids } }] },
      select: {
        connection_status: true,
        interface_a: portColumns,
        interface_b: portColumns,
      },
    }),
  )
  const seen = seenWith(found, 'interface_a', 'interface_b')
  return seen.flatMap(({ connection_status: isConnected, interface_a: a, interface_b: b }) => {
    const [first, second] = [portStop('dcim.Interface', a), portStop('dcim.Interface', b)]
    return [
      [first.id, { stops: [first, second], isConnected }],
      [second.id, { stops: [second, first], isConnected }],
    ]
  })
}

async function readOverCircuits(
  database: Rows,
  ids: number[],
): Promise<readonly (readonly [number, Trace])[]> {
  const found = await withPrisma(database, (client) =>
    client.circuitsCircuitTermination.findMany({
      where: { interface_id: { in: ids } },
      select: {
        ...terminationColumns,
        circuit: {
          select: {
            id: true,
            cid: true,
            provider: { select: { name: true } },
            terminations: { select: terminationColumns },
          },
        },
      },
    }),
  )
  return seenWith(found, 'circuit').flatMap((termination) => {
    const { interface: port, circuit, id } = termination
    if (!port) return []
    const far = circuit.terminations.find((other) => other.id !== id)
    const stops = [
      portStop('dcim.Interface', port),
      circuitStop(circuit, patchText(termination)),
      ...(far ? [endStop(far)] : []),
    ]
    return [[port.id, { stops, isConnected: true }] as const]
  })
}
