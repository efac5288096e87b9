import type { Computation } from '../../src/framework/model/computation.ts'
import type { ResolvedField } from '../../src/framework/model/graph.ts'
import type { Json } from '../support/app.ts'
import type { Inside } from './stored.ts'
import type { World } from './world.ts'

/** An object whose computed field is worked out anew. */
interface Place {
  readonly world: World
  readonly inside: Inside
  /** The model that declares the field. */
  readonly key: string
  readonly row: Json
  readonly shape: string
}

type Compute<By extends Computation['by']> = (
  computes: Extract<Computation, { readonly by: By }>,
  place: Place,
) => unknown

/** Works out what a computed field shows, from what its declaration says that it is made from. */
export function compute(field: ResolvedField, place: Omit<Place, 'shape'>): unknown {
  const { computes, reads } = field
  if (!computes) throw new Error(`${field.name} does not say what it is made from`)
  const shape = 'shape' in reads ? reads.shape : 'id'
  // The row of a name takes the computations of that name.
  const row = computations[computes.by] as Compute<Computation['by']>
  return row(computes, { ...place, shape })
}

const computations: { readonly [By in Computation['by']]: Compute<By> } = {
  count: ({ model, reference }, { world, row }) => referring(world, model, reference, row).length,
  reverse: ({ model, reference }, place) => {
    const [one] = referring(place.world, model, reference, place.row)
    return shown(place, model, one?.['id'])
  },
  link: ({ model, ends }, place) => shown(place, model, linked(place, model, ends)?.link),
  peer: ({ model, ends, target }, place) => shown(place, target, linked(place, model, ends)?.far),
  firstOf: ({ target, fields }, place) => {
    const ids = fields.flatMap((name) => place.world.values(place.key, place.row, name))
    return shown(
      place,
      target,
      ids.find((id) => id !== null),
    )
  },
  text: ({ templates }, { world, key, row }) => {
    const texts = templates.map((template) => filled(template, (path) => world.values(key, row, path)[0])) // prettier-ignore
    return texts.find((text) => text !== undefined) ?? ''
  },
  family: ({ of }, { world, key, row }) =>
    String(world.values(key, row, of)[0]).includes(':') ? 6 : 4,
  target: ({ type, id, models }, place) => {
    const model = models.find((one) => one.toLowerCase() === place.row[type]) ?? ''
    const isThere = place.world.find(model, [Number(place.row[id])]).length > 0
    return isThere ? shown(place, model, place.row[id]) : null
  },
}

/** The objects of a model whose reference is to this one. */
const referring = (world: World, key: string, reference: string, row: Json): readonly Json[] =>
  world.rows(key).filter((one) => world.values(key, one, reference).includes(row['id']))

const shown = ({ inside, shape }: Place, key: string, id: unknown): unknown =>
  typeof id === 'number' ? inside.shape(key, shape, id) : null

/** The link that has an object at one of its ends, with the object at the other. */
function linked(
  { world, row }: Place,
  key: string,
  ends: readonly [string, string],
): { readonly link: unknown; readonly far: unknown } | undefined {
  for (const one of world.rows(key)) {
    const [a, b] = ends.map((end) => world.values(key, one, end)[0])
    if (a === row['id']) return { link: one['id'], far: b }
    if (b === row['id']) return { link: one['id'], far: a }
  }
  return undefined
}

/** A template with its paths replaced; undefined where one of them has no value. */
function filled(template: string, valueOf: (path: string) => unknown): string | undefined {
  const paths = [...template.matchAll(/\{([\w.]+)\}/g)].map(([, path = '']) => path)
  const values = new Map(paths.map((path) => [path, textOf(valueOf(path))]))
  if ([...values.values()].includes('')) return undefined
  return template.replace(/\{([\w.]+)\}/g, (_, path: string) => values.get(path) ?? '')
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
