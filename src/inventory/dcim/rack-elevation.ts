import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import {
  idOf,
  idParams,
  listPage,
  maySee,
  originOf,
  pageLink,
  requireModel,
  type Page,
  type ResourceOptions,
} from 'cadastre'
import { drawElevation } from './elevation-drawing.ts'
import { readElevation, visibleFacts } from './elevation-facts.ts'
import {
  parseElevationQuery,
  elevationQuerySchema,
  unitsQuerySchema,
  type ElevationQuery,
} from './elevation-query.ts'
import { readRack, unitsOf } from './rack-units.ts'

const unit = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: 100, description: 'Number of the unit' }),
    name: Type.String({ description: 'Name of the unit, such as U1' }),
    face: Type.Integer({
      minimum: 0,
      maximum: 1,
      description: 'Face of the rack: 0 front, 1 rear',
    }),
    device: Type.Union([Type.Ref('NestedDevice'), Type.Null()], {
      description: 'The device that takes the unit at this face, if any',
    }),
  },
  { $id: 'RackUnit', description: 'A unit of a rack, as one of its faces shows it' },
)

const page = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'Number of units on all pages' }),
    next: pageLink('next'),
    previous: pageLink('previous'),
    results: Type.Array(Type.Ref('RackUnit'), {
      description: 'The units of this page, from the top of the rack downwards',
    }),
  },
  { $id: 'PaginatedRackUnitList', description: 'A page of the units of a rack' },
)

const unitsText =
  'Returns one page of the units of one face, from the top down, each with the device mounted ' +
  'there. ' +
  'Permissions: `dcim.view_rack` and `dcim.view_device`, only if `LOGIN_REQUIRED` is set.'

const elevationText =
  'Returns the units of one face like `units`, or with `render=svg` a drawing of one face or ' +
  'both. A drawing shows reservations to readers who may see them, and the names of users to ' +
  'readers with the permission `users.view_user`. ' +
  'Permissions: `dcim.view_rack` and `dcim.view_device`, only if `LOGIN_REQUIRED` is set.'

const drawn = { label: 'Elevation', types: ['image/svg+xml'] } as const

/** Serves `GET dcim/racks/<id>/units/` and `GET dcim/racks/<id>/elevation/`. */
export async function rackElevation(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const { graph, config } = options
  const model = requireModel(graph, 'dcim.Rack')
  const shows = [requireModel(graph, 'dcim.Device')]
  const access = { model, permission: 'view', shows } as const
  app.addSchema(unit)
  app.addSchema(page)
  const common = { tags: ['dcim'], params: idParams }
  const units = {
    ...common,
    operationId: 'dcim_racks_units',
    summary: 'List the units of a rack with their devices',
    description: unitsText,
    querystring: Type.Object(unitsQuerySchema(config), { additionalProperties: false }),
    response: { 200: Type.Ref('PaginatedRackUnitList') },
  }
  const elevation = {
    ...common,
    operationId: 'dcim_racks_elevation',
    summary: 'Get the elevation of a rack as a list of units or a drawing',
    description: elevationText,
    querystring: Type.Object(elevationQuerySchema(config), { additionalProperties: false }),
    response: {
      200: {
        description: 'The units of a face, or with render=svg a drawing',
        content: {
          'application/json': { schema: Type.Ref('PaginatedRackUnitList') },
          'image/svg+xml': { schema: Type.String() },
        },
      },
    },
  }
  app.get(
    '/api/dcim/racks/:id/units/',
    { schema: units, config: { access, label: 'Units', checksItself: true } },
    (request) => listUnits(options, request, parseElevationQuery(request, config, 'units')),
  )
  app.get(
    '/api/dcim/racks/:id/elevation/',
    { schema: elevation, config: { ...drawn, access, checksItself: true } },
    (request, reply) => {
      const query = parseElevationQuery(request, config, 'elevation')
      return query.render === 'svg'
        ? draw(options, request, reply, query)
        : listUnits(options, request, query)
    },
  )
}

async function listUnits(
  options: ResourceOptions,
  request: FastifyRequest,
  query: ElevationQuery,
): Promise<Page> {
  const rack = await readRack(options, request, idOf(request), query.exclude)
  const units = unitsOf(rack, query.face ?? 0, rack.devices, ({ nested }) => nested)
  return listPage(units, query, request, options.config)
}

async function draw(
  { graph, config }: ResourceOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { face, exclude, unitWidth, unitHeight }: ElevationQuery,
): Promise<string> {
  const sees = (key: string): boolean => maySee(request.identity, requireModel(graph, key), config)
  const facts = visibleFacts(await readElevation(request.database, idOf(request), exclude), sees)
  const devices = `${originOf(request, config.basePath)}/api/dcim/devices/`
  // A drawing that is opened on its own may load neither scripts nor other files.
  reply
    .type('image/svg+xml; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
  return drawElevation(facts, { face, unitWidth, unitHeight, link: (id) => `${devices}${id}/` })
}
