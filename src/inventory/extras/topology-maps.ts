import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import {
  actionParameters,
  failure,
  idOf,
  idParams,
  invalid,
  originOf,
  requireShown,
  requireModel,
  transaction,
  type Model,
  type ResourceOptions,
} from 'cadastre'
import { withPrisma } from '../prisma.ts'
import { openDrawer, type DrawingFormat } from './topology-drawer.ts'
import { planDevices, planLinks, setTimeLimit } from './sql/topology.ts'
import { devicesOf, linksOf } from './topology-facts.ts'
import { graphOf, type TopologyDrawing } from './topology-graph.ts'
import { patternsOf } from './topology-patterns.ts'

/** Media types of the formats. */
const formats: Readonly<Record<DrawingFormat, string>> = {
  svg: 'image/svg+xml',
  dot: 'text/vnd.graphviz',
}

/** Models whose objects a drawing shows: their `view` permissions are required. */
const shownModels = [
  'dcim.Device',
  'dcim.Interface',
  'dcim.InterfaceConnection',
  'dcim.ConsolePort',
  'dcim.ConsoleServerPort',
  'dcim.PowerPort',
  'dcim.PowerOutlet',
]

/** The largest map: larger ones are not readable on paper. */
const limits = { devices: 500, links: 2000 }

/** Regular expressions of users can take exponential time. */
const patternTimeout = '5s'

const content = Object.fromEntries(
  Object.values(formats).map((type) => [type, { schema: Type.String() }]),
)

const drawingFormat = Type.Unsafe({
  type: 'string',
  enum: Object.keys(formats),
  default: 'svg',
  description: 'svg for a drawing, dot for the input of Graphviz',
})

/** Serves `GET extras/topology-maps/<id>/render/`: a topology map as a drawing. */
export async function topologyMaps(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const find = (key: string): Model => requireModel(options.graph, key)
  const access = {
    model: find('extras.TopologyMap'),
    permission: 'view' as const,
    shows: shownModels.map(find),
  }
  const drawer = openDrawer()
  app.addHook('onClose', async () => drawer.close())
  app.get(
    '/api/extras/topology-maps/:id/render/',
    {
      schema: {
        operationId: 'extras_topology_maps_render',
        tags: ['extras'],
        summary: 'Draw a topology map',
        description:
          'Draws the devices whose names match the patterns of the map, ' +
          'and the connections between them. Refused with 400 for more than 500 devices or ' +
          '2000 connections. Permissions: `extras.view_topologymap` ' +
          'and those to view devices, connections and ports, only if `LOGIN_REQUIRED` is set.',
        params: idParams,
        querystring: Type.Object(
          { format: Type.Optional(drawingFormat) },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'The drawing', content } },
      },
      config: { access, label: 'Drawing', checksItself: true, types: Object.values(formats) },
    },
    async (request, reply) => {
      const format = formatOf(request)
      requireShown(access.model, ['name', 'slug', 'device_patterns'], request)
      const { slug, map } = await readMap(options, request)
      const text = await drawer.runExclusive(request.database.caller, () =>
        drawer.run({ graph: graphOf(map), format }),
      )
      return send(reply, { slug, format, text })
    },
  )
}

function formatOf(request: FastifyRequest): DrawingFormat {
  const { format = 'svg' } = actionParameters(request, ['format'])
  if (format === 'svg' || format === 'dot') return format
  throw invalid({ format: [`Allowed: ${Object.keys(formats).join(', ')}.`] })
}

/**
 * Reads a map and its devices and connections. Throws a 404 for no map, a 400 for a too large one.
 */
async function readMap(
  { config }: ResourceOptions,
  request: FastifyRequest,
): Promise<{ readonly slug: string; readonly map: TopologyDrawing }> {
  const origin = originOf(request, config.basePath)
  const { database } = request
  const found = await withPrisma(database, (client) =>
    client.extrasTopologyMap.findUnique({
      where: { id: idOf(request) },
      select: { name: true, slug: true, device_patterns: true },
    }),
  )
  if (!found) throw failure('ERR_NOT_FOUND')
  const { name, slug, device_patterns } = found
  return transaction(database, async (writer) => {
    await writer.rows(setTimeLimit(patternTimeout))
    // Its database finds only the rows that the reader sees; `writer.rows` finds all.
    const { rows } = writer.database
    const plan = planDevices(patternsOf(device_patterns), limits.devices)
    const devices = devicesOf(await rows(plan))
    assertDrawable(devices.length, 'devices', limits.devices)
    const ids = devices.map(({ id }) => id)
    const links = linksOf(await rows(planLinks(ids, limits.links)))
    assertDrawable(links.length, 'connections', limits.links)
    const urlOf = (id: number): string => `${origin}/api/dcim/devices/${id}/`
    return { slug, map: { name, devices, links, urlOf } }
  })
}

function assertDrawable(count: number, noun: string, limit: number): void {
  if (count > limit)
    throw failure(
      'ERR_BAD_REQUEST',
      `The map would show more than ${limit} ${noun}: make its patterns match fewer devices.`,
    )
}

function send(
  reply: FastifyReply,
  drawing: { readonly slug: string; readonly format: DrawingFormat; readonly text: string },
): FastifyReply {
  const { slug, format, text } = drawing
  // Removes the XML prolog of Graphviz: its document type names the server of the W3C.
  const body = format === 'svg' ? text.slice(Math.max(0, text.indexOf('<svg'))) : text
  return reply
    .type(`${formats[format]}; charset=utf-8`)
    .header('content-disposition', `inline; filename="${slug}.${format}"`)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .send(body)
}
