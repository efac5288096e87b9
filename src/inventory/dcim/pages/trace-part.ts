import { type Database, type JsonObject, mayWrite, requireModel } from 'cadastre'
import { html, type Markup, type PagePart, type PageView } from 'cadastre/pages'
import { virtualFormFactors } from '../../../../schema/dcim/interface-form-factors.ts'
import { seesModels } from './elevation-part.ts'
import { interfaceTraceModels, readInterfaceTraces } from './interface-traces.ts'
import { readConsoleTraces } from './port-traces.ts'
import { readPowerTraces } from './power-traces.ts'
import { endsMarkup, traceMarkup, type Trace } from './trace.ts'

/** The function that reads the connections of the objects of a model. */
interface TraceReader {
  /** The models that the reader must be allowed to see. */
  readonly shows: readonly string[]
  readonly read: (
    database: Pick<Database, 'rows'>,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, Trace>>
  /** The page that connects a port, below its list, and the permission that it needs. */
  readonly connect: {
    readonly path: (id: number) => string
    readonly model: string
    readonly permission: 'add' | 'change'
  }
}

/** Returns the page that sets a reference of a port. `model` is the model that is written. */
const set = (field: string, model: string): TraceReader['connect'] => ({
  path: (id) => `${id}/set/${field}/`,
  model,
  permission: 'change',
})

/** The form of a new connection, for an interface. */
const addConnection: TraceReader['connect'] = {
  path: (id) => `../interface-connections/add/?interface_a=${id}`,
  model: 'dcim.InterfaceConnection',
  permission: 'add',
}

const consoleShows = ['dcim.ConsolePort', 'dcim.ConsoleServerPort', 'dcim.Device']
const powerShows = ['dcim.PowerPort', 'dcim.PowerOutlet', 'dcim.Device']

const readers: Readonly<Record<string, TraceReader>> = {
  'dcim.Interface': {
    shows: interfaceTraceModels,
    read: readInterfaceTraces,
    connect: addConnection,
  },
  'dcim.ConsolePort': {
    shows: consoleShows,
    read: readConsoleTraces(0),
    connect: set('cs_port', 'dcim.ConsolePort'),
  },
  'dcim.ConsoleServerPort': {
    shows: consoleShows,
    read: readConsoleTraces(1),
    connect: set('connected_console', 'dcim.ConsolePort'),
  },
  'dcim.PowerPort': {
    shows: powerShows,
    read: readPowerTraces(0),
    connect: set('power_outlet', 'dcim.PowerPort'),
  },
  'dcim.PowerOutlet': {
    shows: powerShows,
    read: readPowerTraces(1),
    connect: set('connected_port', 'dcim.PowerPort'),
  },
}

/** A connection of a port from end to end, or the link that connects a free port. */
export const tracePart: PagePart = {
  label: 'Connection',
  read: async (ports, view) => {
    const traces = await readTraces(ports, view)
    return new Map(
      ports.flatMap((port): readonly (readonly [number, Markup])[] => {
        const id = Number(port['id'])
        const one = traces?.get(id)
        if (one) return [[id, traceMarkup(view, one)]]
        const link = traces && connectLink(port, view)
        return link ? [[id, html`<p>Not connected. ${link}</p>`]] : []
      }),
    )
  },
}

/** The ends that ports are connected to, directly or over circuits. */
export const connectedTo: PagePart = {
  label: 'Connected to',
  read: async (ports, view) => {
    const traces = (await readTraces(ports, view)) ?? []
    return new Map([...traces].map(([id, one]) => [id, endsMarkup(view, one)]))
  },
}

/** Reads the connections of ports; undefined where the reader may not see all of them. */
async function readTraces(
  ports: readonly JsonObject[],
  view: PageView,
): Promise<ReadonlyMap<number, Trace> | undefined> {
  const reader = readers[view.model.key]
  if (!reader || ports.length === 0 || !reader.shows.every(seesModels(view))) return undefined
  const ids = ports.map(({ id }) => Number(id))
  return reader.read(view.request.database, ids)
}

/** Returns the link to connect a free port, for a reader who may; none for virtual interfaces. */
function connectLink(port: JsonObject, { graph, model, request, list }: PageView): Markup {
  const connect = readers[model.key]?.connect
  if (!connect || isVirtual(port)) return null
  const access = { model: requireModel(graph, connect.model), permission: connect.permission }
  if (!mayWrite(request.identity, access)) return null
  return html`<a href=${list + connect.path(Number(port['id']))}>Connect</a>`
}

const isVirtual = ({ form_factor: form }: JsonObject): boolean =>
  Array.isArray(form) && virtualFormFactors.includes(form[0])
