import { isObject } from '../../model/json-value.ts'
import type { Database } from '../../database/database.ts'
import { Invalid } from '../../model/field.ts'
import { requireModel, type Graph, type Model, type ResolvedField } from '../../model/graph.ts'
import { targetOf } from './dependency-order.ts'
import { keyIn } from './incoming.ts'
import { planMatchingRows } from './matching-rows.ts'

/** Result of a look-up: the id of the object, or the message that says why there is none. */
export type ReferenceResult = { readonly id: number } | { readonly missing: string }

/** Context of a look-up. */
export interface LookUp {
  readonly graph: Graph
  readonly database: Database
  /** Ids of imported objects by key. */
  readonly keys: { get(key: string): number | undefined }
}

/** A reference to look up, with the model that it refers to. */
export interface ReferenceToFind {
  readonly target: Model
  readonly value: unknown
}

/**
 * Returns whether a value is a reference by name. Ids and malformed values are checked by the
 * write.
 */
export const isNamed = (value: unknown): boolean => isObject(value) && !('id' in value)

/**
 * Looks up references by `$ref` and by natural key, such as
 * `{ "author": { "name": "Ada" }, "title": "Notes" }`, with one statement for each model and set of
 * fields. Returns a function that gives the result of each reference.
 */
export async function lookUpAll(
  lookUp: LookUp,
  references: readonly ReferenceToFind[],
): Promise<(one: ReferenceToFind) => ReferenceResult> {
  const found = new Map<string, ReferenceResult>()
  const open = new Map<string, ReferenceToFind>()
  for (const one of references) {
    const key = keyIn(one.value)
    if (key === undefined) open.set(nameOf(one), one)
    else found.set(nameOf(one), byKey(lookUp, key))
  }
  for (const group of groupsOf([...open.values()])) {
    const answers = await lookUpGroup(lookUp, group)
    group.forEach((one, index) => found.set(nameOf(one), answers[index] ?? none(one)))
  }
  return (one) => found.get(nameOf(one)) ?? none(one)
}

const nameOf = ({ target, value }: ReferenceToFind): string =>
  `${target.key} ${JSON.stringify(value)}`

const none = ({ value }: ReferenceToFind): ReferenceResult => ({
  missing: `No object matches ${JSON.stringify(value)}.`,
})

function byKey({ keys }: LookUp, key: string): ReferenceResult {
  const id = keys.get(key)
  return id === undefined ? { missing: `${key} was not imported.` } : { id }
}

/** Groups references by model and set of fields. */
function groupsOf(references: readonly ReferenceToFind[]): readonly (readonly ReferenceToFind[])[] {
  const groups = new Map<string, ReferenceToFind[]>()
  for (const one of references) {
    const name = `${one.target.key} ${namesIn(one).join()}`
    const group = groups.get(name)
    if (group) group.push(one)
    else groups.set(name, [one])
  }
  return [...groups.values()]
}

const namesIn = ({ value }: ReferenceToFind): readonly string[] =>
  Object.keys(isObject(value) ? value : {}).toSorted()

async function lookUpGroup(
  lookUp: LookUp,
  group: readonly ReferenceToFind[],
): Promise<readonly ReferenceResult[]> {
  const [first] = group
  if (!first) return []
  const { target } = first
  const fields = namesIn(first).map((name) => target.fields.get(name))
  const known = fields.filter((field) => field !== undefined && isFindable(field))
  if (known.length < fields.length || fields.length === 0)
    return group.map(({ value }) => ({
      missing: `A ${target.label} cannot be found by ${JSON.stringify(value)}.`,
    }))
  const found = known as ResolvedField[] // none is undefined: checked above
  const rows = await rowsOf(lookUp, group, found)
  const sought = rows.map((row, i) => ({ ...row, i })).filter((row) => !('missing' in row))
  const ids = await lookUp.database.rows(planMatchingRows(target, found, sought))
  const byIndex = new Map<number, number[]>()
  for (const [index, id] of ids)
    byIndex.set(Number(index), [...(byIndex.get(Number(index)) ?? []), Number(id)])
  return group.map((one, index) => {
    const row = rows[index]
    if (row && 'missing' in row) return { missing: String(row['missing']) }
    const [id, more] = byIndex.get(index) ?? []
    if (more !== undefined)
      return { missing: `More than one object matches ${JSON.stringify(one.value)}.` }
    return id === undefined ? none(one) : { id }
  })
}

const isFindable = (field: ResolvedField): boolean =>
  field.columnName !== undefined && !field.opaque && !field.many

type Row = Readonly<Record<string, unknown>>

/** Returns the values to look for; nested references are looked up first. */
async function rowsOf(
  lookUp: LookUp,
  group: readonly ReferenceToFind[],
  fields: readonly ResolvedField[],
): Promise<readonly Row[]> {
  const nested = group.flatMap(({ value }) =>
    fields.flatMap((field) => {
      const inner = isObject(value) ? value[field.name] : undefined
      return field.reference && isNamed(inner) ? [referenceToFind(lookUp.graph, field, inner)] : []
    }),
  )
  const answer = nested.length > 0 ? await lookUpAll(lookUp, nested) : () => ({ missing: '' })
  return group.map(({ value }) => {
    const row: Record<string, unknown> = {}
    for (const field of fields) {
      const read = readValue(field, isObject(value) ? value[field.name] : undefined, (inner) =>
        answer(referenceToFind(lookUp.graph, field, inner)),
      )
      if (isObject(read)) return read
      row[field.name] = read
    }
    return row
  })
}

/** Returns the reference in the value of a field as one to look up. */
export function referenceToFind(
  graph: Graph,
  field: ResolvedField,
  value: unknown,
): ReferenceToFind {
  return { target: requireModel(graph, targetOf(field)), value }
}

function readValue(
  field: ResolvedField,
  value: unknown,
  find: (inner: unknown) => ReferenceResult,
): unknown {
  if (value === null) return null
  if (field.reference && isNamed(value)) {
    const found = find(value)
    return 'id' in found ? found.id : found
  }
  try {
    return field.parse(value)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return { missing: `${field.name}: ${error.message}` }
  }
}
