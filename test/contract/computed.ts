import type { Computation } from '../../src/framework/model/computation.ts'
import type { ResolvedField } from '../../src/framework/model/graph.ts'
import type { SetWhere } from '../../src/framework/model/set-conditions.ts'
import type { Json } from '../support/app.ts'
import type { NestedObjects } from './stored.ts'
import type { Snapshot } from './snapshot.ts'

/** The object whose field is computed, and the data that the computation needs. */
interface Place {
  readonly snapshot: Snapshot
  readonly nestedObjects: NestedObjects
  /** The model that declares the field. */
  readonly key: string
  readonly row: Json
  readonly shape: string
}

type Compute<By extends Computation['by']> = (
  computes: Extract<Computation, { readonly by: By }>,
  place: Place,
) => unknown

/** Computes the value of a computed field from its declaration. */
export function compute(field: ResolvedField, place: Omit<Place, 'shape'>): unknown {
  const { computes, reads } = field
  if (!computes) throw new Error(`${field.name} declares no computation`)
  const shape = 'shape' in reads ? reads.shape : 'id'
  // The function of a name takes the computations of that name.
  const row = computations[computes.by] as Compute<Computation['by']>
  return row(computes, { ...place, shape })
}

const computations: { readonly [By in Computation['by']]: Compute<By> } = {
  count: ({ model, reference, where }, { snapshot, row }) =>
    referring(snapshot, model, reference, row).filter((one) =>
      meetsAll(snapshot, model, one, where),
    ).length,
  reverse: ({ model, reference }, place) => {
    const [one] = referring(place.snapshot, model, reference, place.row)
    return shown(place, model, one?.['id'])
  },
  link: ({ model, ends }, place) => shown(place, model, linked(place, model, ends)?.link),
  peer: ({ model, ends, target }, place) => shown(place, target, linked(place, model, ends)?.far),
  firstOf: ({ target, fields }, place) => {
    const ids = fields.flatMap((name) => place.snapshot.values(place.key, place.row, name))
    return shown(
      place,
      target,
      ids.find((id) => id !== null),
    )
  },
  oneOf: ({ references }, place) => {
    const set = Object.entries(references).map(([name, target]) => {
      const [id] = place.snapshot.values(place.key, place.row, name)
      return shown(place, target, id)
    })
    return set.find((object) => object !== null) ?? null
  },
  text: ({ templates }, { snapshot, key, row }) => {
    const texts = templates.map((template) =>
      filled(template, (path) => snapshot.values(key, row, path)[0]),
    )
    return texts.find((text) => text !== undefined) ?? ''
  },
  family: ({ of }, { snapshot, key, row }) =>
    String(snapshot.values(key, row, of)[0]).includes(':') ? 6 : 4,
  expression: absent,
  summary: absent,
  target: ({ type, id, models }, place) => {
    const model = models.find((one) => one.toLowerCase() === place.row[type]) ?? ''
    const isThere = place.snapshot.find(model, [Number(place.row[id])]).length > 0
    return isThere ? shown(place, model, place.row[id]) : null
  },
}

/** Throws for computations that no model of the inventory has. */
function absent(): never {
  throw new Error('no model of the inventory has one; computed-values.test.ts has some')
}

/** Returns the objects of a model that refer to this one. */
const referring = (
  snapshot: Snapshot,
  key: string,
  reference: string,
  row: Json,
): readonly Json[] =>
  snapshot.rows(key).filter((one) => snapshot.values(key, one, reference).includes(row['id']))

/** Returns whether an object has one of the declared values in each field. */
const meetsAll = (snapshot: Snapshot, key: string, row: Json, where: SetWhere): boolean =>
  Object.entries(where).every(([name, wanted]) => {
    const [value = null] = snapshot.values(key, row, name)
    return 'isSet' in wanted ? value !== null && value !== '' : wanted.includes(value as never)
  })

const shown = ({ nestedObjects, shape }: Place, key: string, id: unknown): unknown =>
  typeof id === 'number' ? nestedObjects.shape(key, shape, id) : null

/** Returns the link that has an object at one of its ends, with the object at the other end. */
function linked(
  { snapshot, row }: Place,
  key: string,
  ends: readonly [string, string],
): { readonly link: unknown; readonly far: unknown } | undefined {
  for (const one of snapshot.rows(key)) {
    const [a, b] = ends.map((end) => snapshot.values(key, one, end)[0])
    if (a === row['id']) return { link: one['id'], far: b }
    if (b === row['id']) return { link: one['id'], far: a }
  }
  return undefined
}

/** Returns a template with its paths replaced; undefined where one of them has no value. */
function filled(template: string, valueOf: (path: string) => unknown): string | undefined {
  const paths = [...template.matchAll(/\{([\w.]+)\}/g)].map(([, path = '']) => path)
  const values = new Map(paths.map((path) => [path, textOf(valueOf(path))]))
  if ([...values.values()].includes('')) return undefined
  return template.replace(/\{([\w.]+)\}/g, (_, path: string) => values.get(path) ?? '')
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
