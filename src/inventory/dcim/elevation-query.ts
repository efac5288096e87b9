import type { FastifyRequest } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { InvalidValue, parseInteger } from 'cadastre/schema'
import { actionParameters, FieldMessages, pageBoundsOf, type Config } from 'cadastre'
import type { Face } from './rack-units.ts'

/** The largest id: ids are 4-byte integers of PostgreSQL. */
const largestId = 2_147_483_647

/** The query of a rack's units or elevation. `unitWidth` and `unitHeight` are in pixels. */
export interface ElevationQuery {
  /** Null if not given. */
  readonly face: Face | null
  /** The id of a device to leave out. */
  readonly exclude: number | null
  readonly render: 'json' | 'svg'
  readonly unitWidth: number
  readonly unitHeight: number
  readonly limit: number
  readonly offset: number
}

const pagingNames = ['limit', 'offset', 'format'] as const
const selectionNames = ['face', 'exclude'] as const
const drawingNames = ['render', 'unit_width', 'unit_height'] as const

/** Faces by the values of the parameter. */
const faces: ReadonlyMap<string, Face> = new Map([
  ['0', 0],
  ['front', 0],
  ['1', 1],
  ['rear', 1],
])

type Name =
  (typeof pagingNames)[number] | (typeof selectionNames)[number] | (typeof drawingNames)[number]

/**
 * Parses the query of a rack's units or, with the drawing options, of its elevation. Throws a 400
 * for wrong values.
 */
export function parseElevationQuery(
  request: FastifyRequest,
  config: Config,
  route: 'units' | 'elevation',
): ElevationQuery {
  const names: readonly Name[] = [
    ...pagingNames,
    ...selectionNames,
    ...(route === 'elevation' ? drawingNames : []),
  ]
  const parameters = actionParameters(request, names)
  const messages = new FieldMessages()
  const read = <T>(name: Name, parse: (text: string) => T, fallback: T): T => {
    const text = parameters[name]
    try {
      return text === undefined || text === '' ? fallback : parse(text)
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      messages.add(name, error.message)
      return fallback
    }
  }
  const query = {
    face: read<Face | null>('face', parseFace, null),
    exclude: read<number | null>('exclude', (text) => parseInteger(text, 1, largestId), null),
    render: read('render', parseRender, 'json'),
    unitWidth: read('unit_width', (text) => parseInteger(text, 100, 1000), 240),
    unitHeight: read('unit_height', (text) => parseInteger(text, 12, 100), 20),
  }
  messages.throwAny()
  // `exclude` is the id of a device here: in other lists it names keys to leave out of objects.
  return { ...query, ...pageBoundsOf(request, config, pagingNames) }
}

function parseFace(text: string): Face {
  const face = faces.get(text.toLowerCase())
  if (face === undefined) throw new InvalidValue(`Allowed: ${[...faces.keys()].join(', ')}.`)
  return face
}

function parseRender(text: string): 'json' | 'svg' {
  if (text !== 'json' && text !== 'svg') throw new InvalidValue('Allowed: json, svg.')
  return text
}

/** Returns the properties of the units query, for the OpenAPI document. */
export function unitsQuerySchema({ paginateCount }: Config): Record<string, TSchema> {
  return {
    face: Type.Optional(
      Type.Unsafe({
        type: 'string',
        enum: [...faces.keys()],
        description: 'The face: 0 or front, 1 or rear',
      }),
    ),
    exclude: Type.Optional(
      Type.Integer({ minimum: 1, maximum: largestId, description: 'ID of a device to leave out' }),
    ),
    limit: Type.Optional(
      Type.Integer({
        minimum: 0,
        default: paginateCount,
        description: 'Number of units on a page',
      }),
    ),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, default: 0, description: 'Number of units before the page' }),
    ),
  }
}

/** Returns the properties of the elevation query, for the OpenAPI document. */
export function elevationQuerySchema(config: Config): Record<string, TSchema> {
  return {
    ...unitsQuerySchema(config),
    render: Type.Optional(
      Type.Unsafe({
        type: 'string',
        enum: ['json', 'svg'],
        default: 'json',
        description: 'svg: a drawing of the face, or of both faces if none is given',
      }),
    ),
    unit_width: Type.Optional(
      Type.Integer({
        minimum: 100,
        maximum: 1000,
        default: 240,
        description: 'Width of a face in the drawing, in pixels',
      }),
    ),
    unit_height: Type.Optional(
      Type.Integer({
        minimum: 12,
        maximum: 100,
        default: 20,
        description: 'Height of a unit in the drawing, in pixels',
      }),
    ),
  }
}
