import type { Statement } from '../../database/statement.ts'
import type { FieldMessage } from '../../errors/error-messages.ts'
import { memoize } from '../../memoize.ts'
import { comparedFields } from '../../model/exclusion.ts'
import type { ModelGraph, Model } from '../../model/graph.ts'
import type { UniqueSet } from '../../model/unique-set.ts'
import { sequenceName } from '../../model/id.ts'
import { rowsJson, rowsSql, valueOf, type Item } from '../../model/item.ts'
import type { Rule } from '../../model/rules.ts'
import { meets } from '../../model/set-conditions.ts'
import { isChanged } from './row-checks.ts'
import type { CheckMessage, Judge } from './column-check.ts'
import { overlapsWithin } from './overlaps.ts'
import { columnChecksOf, notUnique, referencedSql, setFields } from './column-checks.ts'

/** One statement that checks a write of any number of objects against the database. */
export interface Check {
  readonly statement: Statement
  /** Returns what the rows say. There is a row for each item. */
  readonly judge: (rows: readonly (readonly unknown[])[]) => Judgement
}

/** The result of a check. */
export interface Judgement {
  /** The allocated ids, in the order of the new items. */
  readonly newIds: readonly number[]
  /** The messages about each item, in the order of the items. */
  readonly messages: readonly (readonly CheckMessage[])[]
}

/** The checks of a model. They are the same for every write and compiled once. */
interface CompiledChecks {
  readonly text: string
  readonly fields: readonly string[]
  readonly judges: readonly Judge[]
  /** Paths that rules read, in the order of their columns, which follow those of the checks. */
  readonly paths: readonly string[]
  /** The fields that the checks and the rules depend on. */
  readonly checkedFields: ReadonlySet<string>
}

/**
 * Plans the checks of a write: references exist, unique sets stay unique, ranges do not overlap,
 * hierarchies have no loops, rules hold. Returns null where the items change none of the checked
 * fields.
 */
export function planCheck(graph: ModelGraph, model: Model, items: readonly Item[]): Check | null {
  const checks = checksOf(graph)(model)
  const needsCheck = ({ id, changes }: Item): boolean =>
    id === undefined || Object.keys(changes).some((name) => checks.checkedFields.has(name))
  if (!items.some(needsCheck)) return null
  const ids = items.flatMap((item) => item.id ?? [])
  return {
    statement: {
      text: checks.text,
      values: [rowsJson(items, checks.fields), ids],
      isReadOnly: true,
    },
    judge: (rows) => {
      const messages: (readonly CheckMessage[])[] = items.map(() => [])
      for (const row of rows) {
        const index = Number(row[0])
        const item = items[index]
        if (item) messages[index] = judgeRow(model, checks, item, row)
      }
      const newIds = rows.flatMap(([, id]) => (id === null ? [] : Number(id))).toSorted(ascending)
      const repeated = withDuplicates(model, items, messages)
      return { newIds, messages: withOverlaps(model, items, repeated) }
    },
  }
}

function judgeRow(
  { rules }: Model,
  checks: CompiledChecks,
  item: Item,
  row: readonly unknown[],
): readonly CheckMessage[] {
  const own = checks.judges.flatMap((judge, column) => judge(row[2 + column], item))
  if (rules.length === 0) return own
  return [...own, ...judgeRules(rules, item, foundIn(checks, row), own)]
}

/**
 * Returns the messages of the rules that an item violates. `found` has the values of paths into
 * other objects. Skips a rule about fields that the write does not change, or of which one has a
 * message already: of the item, among `earlier`, or of a rule before it.
 */
export function judgeRules(
  rules: readonly Rule[],
  item: Item,
  found: ReadonlyMap<string, unknown>,
  earlier: readonly FieldMessage[] = [],
): readonly FieldMessage[] {
  const messages: FieldMessage[] = []
  const hasMessage = (name: string): boolean =>
    item.messages.has(name) || [earlier, messages].some((some) => isAbout(some, name))
  for (const { paths, check } of rules) {
    const isAffected = paths.some((path) => isChanged(item, headOf(path)))
    if (!isAffected || paths.some((path) => hasMessage(headOf(path)))) continue
    const violation = check((path) => found.get(path) ?? valueOf(item, path) ?? null)
    if (violation) messages.push(violation)
  }
  return messages
}

/** Returns whether one of the messages is about a field. */
const isAbout = (messages: readonly FieldMessage[], name: string): boolean =>
  messages.some(({ field }) => field === name)

/** Returns the field that a path begins with. */
export function headOf(path: string): string {
  const end = path.indexOf('.')
  return end < 0 ? path : path.slice(0, end)
}

/** Returns whether a check reads a field. */
export const isChecked = (graph: ModelGraph, model: Model, name: string): boolean =>
  checksOf(graph)(model).checkedFields.has(name)

const ascending = (one: number, other: number): number => one - other

/** Returns the values of the paths that rules read, from a row of the check statement. */
function foundIn(
  { judges, paths }: CompiledChecks,
  row: readonly unknown[],
): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  paths.forEach((path, column) => found.set(path, row[2 + judges.length + column]))
  return found
}

const checksOf = memoize((graph: ModelGraph) =>
  memoize((model: Model) => compileChecks(graph, model)),
)

function compileChecks(graph: ModelGraph, model: Model): CompiledChecks {
  const fields = [...model.fields.values()]
  const columnChecks = columnChecksOf(graph, model)
  const paths = [...model.rulePaths.values()].filter((path) => path.steps.length > 0)
  const columns = [
    ...columnChecks.map(({ sql }) => sql),
    ...paths.map((path) => referencedSql(graph, path)),
  ]
  const compared = new Set([
    ...model.unique.flatMap(setFields),
    ...model.exclusions.flatMap(comparedFields),
  ])
  const names = fields
    .filter(({ name, reference, many }) => reference ?? many ?? compared.has(name))
    .map((field) => field.name)
  const newId = `case when r.id is null then nextval('${sequenceName(model.table)}') end`
  const list = ['r.i', newId, ...columns]
    .map((column, index) => `${column} as c${index}`)
    .join(', ')
  const climbs = columnChecks.flatMap(({ climbing }) => climbing ?? [])
  const expressions = [`batch as (select * from ${rowsSql(model, names)})`, ...climbs]
  return {
    text: `
      with recursive ${expressions.join(', ')}
      select ${list}
      from batch r
      where $2::integer[] is not null`,
    fields: names,
    judges: columnChecks.map(({ judge }) => judge),
    paths: paths.map((path) => path.text),
    checkedFields: new Set([...names, ...model.rules.flatMap((rule) => rule.paths.map(headOf))]),
  }
}

/**
 * Returns the messages with those about unique values that another item of the same write has
 * already.
 */
function withDuplicates(
  model: Model,
  items: readonly Item[],
  messages: Judgement['messages'],
): Judgement['messages'] {
  if (items.length < 2) return messages
  return model.unique.reduce((all, set) => {
    const seen = new Set<string>()
    return items.map((item, index) => {
      const own = all[index] ?? []
      const key = setKeyOf(set, item)
      if (key === undefined) return own
      const isRepeated = seen.has(key)
      seen.add(key)
      const hasMessage = item.messages.has(set.reportedOn) || isAbout(own, set.reportedOn)
      return isRepeated && !hasMessage ? [...own, notUnique(set)] : own
    })
  }, messages)
}

/** Returns the messages with those about items that overlap with others of the same write. */
function withOverlaps(
  { exclusions }: Model,
  items: readonly Item[],
  messages: Judgement['messages'],
): Judgement['messages'] {
  if (items.length < 2) return messages
  return exclusions.reduce((all, exclusion) => {
    const found = overlapsWithin(exclusion, items)
    return all.map((own, index) => {
      const message = found.get(index)
      return message && !isAbout(own, exclusion.reportedOn) ? [...own, message] : own
    })
  }, messages)
}

/** Returns the values of a unique set as text; undefined where they need not be unique. */
export function setKeyOf(set: UniqueSet, item: Item): string | undefined {
  const values = set.fields.map((name) => valueOf(item, name) ?? null)
  if (values.includes(null) && !set.nullsEqual) return undefined
  const isMeant = set.where.every((one) => meets(one, valueOf(item, one.field)))
  return isMeant ? JSON.stringify(values) : undefined
}
