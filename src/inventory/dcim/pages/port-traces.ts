import type { Database } from 'cadastre'
import { withPrisma } from '../../prisma.ts'
import { portColumns, portStop, type FoundPort } from './port-stop.ts'
import type { Trace } from './trace.ts'

type Rows = Pick<Database, 'rows'>

/** Two connected ports: the one that refers to the other comes first. */
export interface PortPair {
  readonly near: FoundPort
  readonly far: FoundPort | null
  readonly isConnected: boolean | null
}

/** The models of two connected ports. */
export type PortModels = readonly [near: string, far: string]

const consoleModels = ['dcim.ConsolePort', 'dcim.ConsoleServerPort'] as const

/** Reads the connections of console ports, or of console server ports, by their ids. */
export const readConsoleTraces =
  (end: 0 | 1) =>
  async (database: Rows, ids: readonly number[]): Promise<ReadonlyMap<number, Trace>> => {
    const where = { [end === 0 ? 'id' : 'cs_port_id']: { in: [...ids] } }
    const select = { ...portColumns.select, connection_status: true, cs_port: portColumns }
    const found = await withPrisma(database, (client) =>
      client.dcimConsolePort.findMany({ where, select }),
    )
    const pairs = found.map(({ cs_port: far, connection_status: isConnected, ...near }) => ({
      near,
      far,
      isConnected,
    }))
    return tracesOf(pairs, consoleModels, end)
  }

/** Returns the connections by the ids of the ports at one end. */
export function tracesOf(
  pairs: readonly PortPair[],
  [nearModel, farModel]: PortModels,
  end: 0 | 1,
): ReadonlyMap<number, Trace> {
  return new Map(
    pairs.flatMap(({ near, far, isConnected }) => {
      if (!far) return []
      const stops = [portStop(nearModel, near), portStop(farModel, far)]
      const [own, other] = end === 0 ? stops : stops.toReversed()
      if (!own || !other) return []
      return [[own.id, { stops: [own, other], isConnected: isConnected !== false }] as const]
    }),
  )
}
