import type { Statement } from '../database/statement.ts'
import type { Graph, Model, UniqueSet } from '../model/graph.ts'
import { sequenceName } from '../model/id.ts'
import { rowsJson, rowsSql, valueOf, type Item, type Values } from '../model/item.ts'
import { columnChecksOf, referencedSql, setFields, type Judge } from './column-checks.ts'
import { headOf, judgeRules } from './judge-rules.ts'

/** One statement that checks a write of any number of objects against the database. */
export interface Check {
  readonly statement: Statement
  /**
   * Adds messages to the items, and the allocated ids to new ones. There is a row for each item.
   */
  readonly judge: (rows: readonly (readonly unknown[])[]) => void
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
 * Plans the checks of a write: references exist, unique sets stay unique, hierarchies have no
 * loops, rules hold. Returns null where the items change none of the checked fields.
 */
export function planCheck(graph: Graph, model: Model, items: readonly Item[]): Check | null {
  const checks = checksOf(graph, model)
  const needsCheck = ({ id, changes }: Item): boolean =>
    id === undefined || [...changes.keys()].some((name) => checks.checkedFields.has(name))
  if (!items.some(needsCheck)) return null
  const ids = items.flatMap((item) => item.id ?? [])
  return {
    statement: { text: checks.text, values: [rowsJson(items, checks.fields), ids] },
    judge: (rows) => {
      const newIds = rows.flatMap(([, id]) => (id === null ? [] : Number(id))).toSorted(ascending)
      const created = items.filter(({ id }) => id === undefined)
      for (const [index, item] of created.entries()) item.changes.set('id', newIds[index])
      for (const row of rows) {
        const item = items[Number(row[0])]
        if (!item) continue
        checks.judges.forEach((judge, column) => judge(row[2 + column], item))
        if (model.rules.length > 0) judgeRules(model.rules, item, foundIn(checks, row))
      }
      for (const set of model.unique) judgeDuplicates(set, items)
    },
  }
}

/** Returns whether a check reads a field. */
export const isChecked = (graph: Graph, model: Model, name: string): boolean =>
  checksOf(graph, model).checkedFields.has(name)

const ascending = (one: number, other: number): number => one - other

/** Returns the values of the paths that rules read, from a row of the check statement. */
function foundIn({ judges, paths }: CompiledChecks, row: readonly unknown[]): Values {
  const found = new Map<string, unknown>()
  paths.forEach((path, column) => found.set(path, row[2 + judges.length + column]))
  return found
}

const compiled = new WeakMap<Model, CompiledChecks>()

function checksOf(graph: Graph, model: Model): CompiledChecks {
  const known = compiled.get(model)
  if (known) return known
  const fields = [...model.fields.values()]
  const columnChecks = columnChecksOf(graph, model)
  const paths = [...model.rulePaths.values()].filter((path) => path.steps.length > 0)
  const columns = [
    ...columnChecks.map(({ sql }) => sql),
    ...paths.map((path) => referencedSql(graph, path)),
  ]
  const names = fields
    .filter(
      (field) =>
        field.reference ??
        field.many ??
        model.unique.some((set) => setFields(set).includes(field.name)),
    )
    .map((field) => field.name)
  const newId = `case when r.id is null then nextval('${sequenceName(model.table)}') end`
  const list = ['r.i', newId, ...columns]
    .map((column, index) => `${column} as c${index}`)
    .join(', ')
  const checks: CompiledChecks = {
    text: `
      with batch as (select * from ${rowsSql(model, names)})
      select ${list}
      from batch r
      where $2::integer[] is not null`,
    fields: names,
    judges: columnChecks.map(({ judge }) => judge),
    paths: paths.map((path) => path.text),
    checkedFields: new Set([...names, ...model.rules.flatMap((rule) => rule.paths.map(headOf))]),
  }
  compiled.set(model, checks)
  return checks
}

/** Adds a message to each item whose unique values another item of the same write has already. */
function judgeDuplicates(set: UniqueSet, items: readonly Item[]): void {
  if (items.length < 2) return
  const seen = new Set<string>()
  for (const item of items) {
    const values = set.fields.map((name) => valueOf(item, name) ?? null)
    if (values.includes(null) && !set.nullsEqual) continue
    if (set.whenSet.some((name) => (valueOf(item, name) ?? null) === null)) continue
    const key = JSON.stringify(values)
    if (seen.has(key) && !item.messages.has(set.reportedOn))
      item.messages.add(set.reportedOn, set.message)
    seen.add(key)
  }
}
