import { type Database, isJsonObject, type JsonObject } from 'cadastre'
import { html, type PagePart, type PageParts, type PageView } from 'cadastre/pages'
import { circuitStop, endStop, terminationColumns } from '../dcim/pages/circuit-stops.ts'
import { seesModels } from '../dcim/pages/elevation-part.ts'
import { interfaceTraceModels } from '../dcim/pages/interface-traces.ts'
import { endsMarkup, traceMarkup, type Stop } from '../dcim/pages/trace.ts'
import { withPrisma } from '../prisma.ts'

/** The ends of a circuit in a list. */
const circuitEnds: PagePart = {
  label: 'Ends',
  read: async (circuits, view) => {
    const idOf = ({ id }: JsonObject): number => Number(id)
    const found = await readCircuits(circuits.map(idOf), view)
    return new Map(
      [...found].map(([id, { circuit, ends }]) => {
        const stops = [circuit, ...ends.map(({ stop }) => stop)]
        return [id, endsMarkup(view, { stops, isConnected: true })]
      }),
    )
  },
}

/** A circuit drawn from end to end, on its own page and on those of its ends. */
const circuitTrace: PagePart = {
  label: 'Connection',
  read: async (objects, view) => {
    const found = await readCircuits(objects.map(circuitOf), view)
    return new Map(
      objects.flatMap((object) => {
        const one = found.get(circuitOf(object))
        if (!one) return []
        const [first, second] = ['A', 'Z'].map(
          (side) => one.ends.find((end) => end.side === side)?.stop,
        )
        const stops = [first, one.circuit, second].filter((stop) => stop !== undefined)
        const markup = traceMarkup(view, { stops, isConnected: true })
        const open = one.ends.length < 2 && html`<p class="hint">One end is not recorded.</p>`
        return [[Number(object['id']), html`${markup} ${open}`] as const]
      }),
    )
  },
}

/** Returns the id of a circuit, or of the circuit that a termination belongs to. */
const circuitOf = ({ id, circuit }: JsonObject): number =>
  Number(isJsonObject(circuit) ? circuit['id'] : id)

interface TracedCircuit {
  readonly circuit: Stop
  readonly ends: readonly { readonly side: string; readonly stop: Stop }[]
}

/** Reads circuits with their ends; none for readers who may not see all that it shows. */
async function readCircuits(
  ids: number[],
  view: PageView,
): Promise<ReadonlyMap<number, TracedCircuit>> {
  if (ids.length === 0 || !interfaceTraceModels.every(seesModels(view))) return new Map()
  const found = await findCircuits(view.request.database, ids)
  return new Map(
    found.map(({ terminations, ...circuit }) => {
      const ends = terminations.map((end) => ({ side: end.term_side, stop: endStop(end) }))
      return [circuit.id, { circuit: circuitStop(circuit), ends }]
    }),
  )
}

const findCircuits = (database: Pick<Database, 'rows'>, ids: number[]) =>
  withPrisma(database, (client) =>
    client.circuitsCircuit.findMany({
      where: { id: { in: ids } },
      select: {
        id: true,
        cid: true,
        provider: { select: { name: true } },
        terminations: { select: terminationColumns, orderBy: { term_side: 'asc' } },
      },
    }),
  )

/** The parts of pages of this application. */
export const circuitsParts: PageParts = {
  'circuit-ends': circuitEnds,
  'circuit-trace': circuitTrace,
}
