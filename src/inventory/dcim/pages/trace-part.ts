import type { Database } from '../../../framework/database/database.ts'
import type { Markup } from '../../../framework/pages/frame/html.ts'
import type { PagePart, PageView } from '../../../framework/pages/objects/page-view.ts'
import { seesModels } from './elevation-part.ts'
import { interfaceTraceModels, readInterfaceTraces } from './interface-traces.ts'
import { readConsoleTraces, readPowerTraces } from './port-traces.ts'
import { endsMarkup, traceMarkup, type Trace } from './trace.ts'

/** How the connections of objects of a model are read. */
interface TraceReader {
  /** The models that the reader must be allowed to see. */
  readonly shows: readonly string[]
  readonly read: (
    database: Pick<Database, 'rows'>,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, Trace>>
}

const consoleShows = ['dcim.ConsolePort', 'dcim.ConsoleServerPort', 'dcim.Device']
const powerShows = ['dcim.PowerPort', 'dcim.PowerOutlet', 'dcim.Device']

const readers: Readonly<Record<string, TraceReader>> = {
  'dcim.Interface': { shows: interfaceTraceModels, read: readInterfaceTraces },
  'dcim.ConsolePort': { shows: consoleShows, read: readConsoleTraces(0) },
  'dcim.ConsoleServerPort': { shows: consoleShows, read: readConsoleTraces(1) },
  'dcim.PowerPort': { shows: powerShows, read: readPowerTraces(0) },
  'dcim.PowerOutlet': { shows: powerShows, read: readPowerTraces(1) },
}

/** A connection of a port from end to end. */
export const trace: PagePart = { label: 'Connection', read: reading(traceMarkup) }

/** What ports are connected to, over circuits too. */
export const connectedTo: PagePart = { label: 'Connected to', read: reading(endsMarkup) }

function reading(render: (view: PageView, one: Trace) => Markup): PagePart['read'] {
  return async (ports, view) => {
    const reader = readers[view.model.key]
    if (!reader || ports.length === 0 || !reader.shows.every(seesModels(view))) return new Map()
    const found = await reader.read(
      view.request.database,
      ports.map(({ id }) => Number(id)),
    )
    return new Map([...found].map(([id, one]) => [id, render(view, one)]))
  }
}
