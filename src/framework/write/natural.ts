import type { Statement } from '../database/statement.ts'
import type { FieldMessages } from '../errors/error-messages.ts'
import { InvalidValue } from '../model/field.ts'
import { requireModel, type ModelGraph, type Model, type ResolvedField } from '../model/graph.ts'
import { capitalised, withArticle } from '../model/components/describe.ts'
import { keyFields } from '../model/key-fields.ts'
import { rowType, type Changes, type Values } from '../model/item.ts'
import { numbersIn } from '../model/json-value.ts'
import type { Referred } from '../model/kinds/reference.ts'
import { permissionName, type Reader, type ReadContext } from '../model/permission.ts'
import { suggestOrList } from '../model/similar-names.ts'
import { equalSql } from '../model/sql.ts'
import { limited } from '../sql/limited.ts'
import type { Change } from './change.ts'

/** The look-up of references given by natural keys, in one statement for all objects of a write. */
export interface NaturalKeys {
  /** Absent when every reference was an id. */
  readonly statement?: Statement
  /**
   * Returns the values of each change with ids as references. Adds a message for a key that matches
   * no object or more than one.
   */
  readonly resolve: (rows: readonly (readonly unknown[])[]) => readonly Values[]
}

/** Plans the look-up of natural keys such as `{ "slug": "hq" }` among the values of writes. */
export function planNaturalKeys(
  { graph, model, reader }: ReadContext,
  changes: readonly Change[],
): NaturalKeys {
  const lookUps = new LookUps(graph, reader)
  const fields = [...model.fields.values()].filter(({ reference, many }) => reference ?? many)
  const pending = changes.map(({ values, messages }) => {
    const lookUp = (field: ResolvedField, referred: Referred): ResolveReference =>
      lookUps.add(field, referred, messages)
    return fields.flatMap((field) => pendingOf(field, values[field.name], lookUp))
  })
  const { statement } = lookUps
  return {
    ...(statement ? { statement: limited(statement, reader.rows) } : {}),
    resolve: (rows) => {
      const found = new Map(rows.map(([index, ids]) => [Number(index), numbersIn(ids)]))
      return changes.map(({ values }, index) => {
        const references = pending[index] ?? []
        if (references.length === 0) return values
        const resolved: Changes = { ...values }
        for (const { name, resolve } of references) resolved[name] = resolve(found)
        return Object.freeze(resolved)
      })
    },
  }
}

/** Returns a value by the results of the look-ups. */
type ResolveReference = (found: ReadonlyMap<number, readonly number[]>) => unknown

/** A reference of an object that is not an id yet. */
interface Pending {
  readonly name: string
  readonly resolve: ResolveReference
}

/** Returns the reference of a field, unless it is an id already. */
function pendingOf(
  field: ResolvedField,
  value: unknown,
  lookUp: (field: ResolvedField, referred: Referred) => ResolveReference,
): readonly Pending[] {
  const { name } = field
  if (value === null || value === undefined || typeof value === 'number') return []
  // The kind of the field parsed the value, so it is a reference or a list of references.
  if (field.reference) return [{ name, resolve: lookUp(field, value as Referred) }]
  const ids = (value as readonly Referred[]).map((one) => lookUp(field, one))
  return [
    {
      name,
      resolve: (found) => [...new Set(ids.map((id) => id(found)).filter((id) => id !== null))],
    },
  ]
}

/** The most natural keys that one statement looks up. */
const maxKeys = 2_000

class LookUps {
  readonly #graph: ModelGraph
  readonly #search: NaturalKeySearch

  constructor(graph: ModelGraph, reader: Reader) {
    this.#graph = graph
    this.#search = new NaturalKeySearch(graph, reader)
  }

  get statement(): Statement | undefined {
    return this.#search.statement
  }

  /** Adds a look-up, once for equal keys. */
  add(field: ResolvedField, referred: Referred, messages: FieldMessages): ResolveReference {
    if (typeof referred === 'number') return () => referred
    const target = requireModel(this.#graph, field.reference?.target ?? field.many?.target ?? '')
    try {
      const index = this.#search.add(target, referred.natural, maxKeys)
      return (found) => {
        const ids = found.get(index)
        if (ids?.length === 1) return ids[0]
        if (ids) messages.add(field.name, notOne(ids, referred.natural))
        return null
      }
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      messages.add(field.name, error.message)
      return () => null
    }
  }
}

/** The fields that identify an object, such as `{ "slug": "hq" }`. */
export type NaturalKey = Readonly<Record<string, unknown>>

/**
 * Searches objects by natural keys, in one statement for all. Keys with the same fields of a model
 * share a part of the statement, so that its text does not depend on their number.
 *
 * @example
 * const search = new NaturalKeySearch(graph, seesAll)
 * search.add(requireModel(graph, 'library.Author'), { name: 'Ada' }) // 0
 * const rows = search.statement ? await database.rows(search.statement) : []
 * // [[0, [12]]]: by the number of each key, the ids of the objects found, at most two
 */
export class NaturalKeySearch {
  readonly #graph: ModelGraph
  readonly #reader: Reader
  readonly #groups = new Map<string, Group>()
  readonly #numbers = new Map<string, number>()

  /** @param reader - the models whose objects may be found */
  constructor(graph: ModelGraph, reader: Reader) {
    this.#graph = graph
    this.#reader = reader
  }

  /** The statement of the search; undefined without keys. */
  get statement(): Statement | undefined {
    const groups = [...this.#groups.values()]
    if (groups.length === 0) return undefined
    return {
      text: groups.map(groupSql).join(' union all '),
      values: groups.map(({ rows }) => JSON.stringify(rows)),
      isReadOnly: true,
    }
  }

  /**
   * Adds a key and returns its number; equal keys have the same. Throws `InvalidValue` for a model
   * that may not be seen, for a field that is not among its `keyFields`, for a wrong value, and for
   * more than `most` different keys.
   */
  add(target: Model, key: NaturalKey, most = Infinity): number {
    const name = target.key + JSON.stringify(key)
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    if (this.#numbers.size >= most)
      throw new InvalidValue(
        `At most ${most} different natural keys are allowed in one request. Send ids.`,
      )
    const values: SoughtValue[] = []
    const select = this.#selectSql(target, key, values)
    const types = values.map(({ type }) => type)
    const group = this.#groups.get(select) ?? { select, types, rows: [] }
    this.#groups.set(select, group)
    const number = this.#numbers.size
    const columns = values.map(({ value }, column) => [String(column), value])
    group.rows.push({ i: number, ...Object.fromEntries(columns) })
    this.#numbers.set(name, number)
    return number
  }

  /** Returns SQL of the ids that match a key. Two are enough to know that it is ambiguous. */
  #selectSql(target: Model, key: NaturalKey, values: SoughtValue[]): string {
    if (!this.#reader.maySee(target)) throw new InvalidValue(hiddenMessage(target))
    const conditions = Object.entries(key).map(([name, value]) =>
      this.#conditionSql(target, [name, value], values),
    )
    if (conditions.length === 0)
      throw new InvalidValue(`${capitalised(withArticle(target.label))} cannot be found by {}.`)
    return `select n.id from ${target.table} n where ${conditions.join(' and ')} limit 2`
  }

  #conditionSql(
    target: Model,
    [name, value]: readonly [name: string, value: unknown],
    values: SoughtValue[],
  ): string {
    const allowed = keyFields(target)
    const field = allowed.get(name)
    if (!field) {
      const hint = suggestOrList(name, [...allowed.keys()])
      throw new InvalidValue(
        `${capitalised(withArticle(target.label))} cannot be found by "${name}".${hint}`,
      )
    }
    if (value === null) return `n.${field.columnName} is null`
    const parsed = field.parse(value)
    if (field.reference && typeof parsed === 'object') {
      // A reference parses to an id or to a natural key.
      const nested = (parsed as Exclude<Referred, number>).natural
      const nestedTarget = requireModel(this.#graph, field.reference.target)
      // For an array the planner assumes ten ids, and prefers other indexes than that of the key.
      return `n.${field.columnName} in (${this.#selectSql(nestedTarget, nested, values)})`
    }
    values.push({ value: parsed, type: field.filterType ?? rowType(field) })
    return equalSql(field, `n.${field.columnName}`, `r."${values.length - 1}"`)
  }
}

/** Returns the message for a natural key of a model that the author may not see. */
const hiddenMessage = (target: Model): string =>
  `${capitalised(withArticle(target.label))} can only be found by its id: ` +
  `the permission ${permissionName(target, 'view')} is missing.`

interface SoughtValue {
  readonly value: unknown
  readonly type: string
}

/** The keys of one model with the same fields. */
interface Group {
  /** SQL of the ids of a row `r`. */
  readonly select: string
  /** The types of the columns `"0"`, `"1"` … of a row. */
  readonly types: readonly string[]
  readonly rows: object[]
}

/** Returns the part of the statement for a group; its rows are the parameter with its number. */
function groupSql({ select, types }: Group, index: number): string {
  const columns = ['i integer', ...types.map((type, column) => `"${column}" ${type}`)]
  const rows = `jsonb_to_recordset($${index + 1}::jsonb) as r(${columns.join(', ')})`
  return `select r.i, array(${select}) from ${rows}`
}

/** Returns the message for a key that matches no object or more than one. */
export const notOne = (ids: readonly number[], key: unknown): string =>
  `${ids.length === 0 ? 'No' : 'More than one'} object matches ${JSON.stringify(key)}.`
