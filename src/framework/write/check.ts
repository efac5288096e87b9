import type { Statement } from '../database/statement.ts'
import {
  requireModel,
  type Graph,
  type Model,
  type Path,
  type ResolvedField,
  type UniqueSet,
} from '../model/graph.ts'
import { capitalised, withArticle } from '../model/components/describe.ts'
import { sequenceName } from '../model/id.ts'
import { sqlContext } from '../model/sql.ts'
import { merged, rowsJson, rowsSql, valueOf, type Item } from '../model/item.ts'

/** One statement that checks a write of any number of objects against the database. */
export interface Check {
  readonly statement: Statement
  /**
   * Adds messages to the items, and the allocated ids to new ones. There is a row for each item.
   */
  readonly judge: (rows: readonly (readonly unknown[])[]) => void
}

/** Adds messages to an item by the value of a check's column. */
type Judge = (value: unknown, item: Item) => void

/** One column of the check statement, and the judgement of its values. */
interface ColumnCheck {
  readonly sql: string
  readonly judge: Judge
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
      for (const [index, , ...values] of rows) {
        const item = items[Number(index)]
        if (!item) continue
        checks.judges.forEach((judge, column) => judge(values[column], item))
        const found = new Map(
          checks.paths.map((path, column) => [path, values[checks.judges.length + column]]),
        )
        judgeRules(model, item, found)
      }
      for (const set of model.unique) judgeDuplicates(set, items)
    },
  }
}

const ascending = (one: number, other: number): number => one - other

const compiled = new WeakMap<Model, CompiledChecks>()

function checksOf(graph: Graph, model: Model): CompiledChecks {
  const known = compiled.get(model)
  if (known) return known
  const fields = [...model.fields.values()]
  const columnChecks = [
    ...fields.flatMap((field) => referenceChecks(graph, model, field)),
    ...model.unique.map((set) => uniquenessCheck(model, set)),
  ]
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

function referenceChecks(graph: Graph, model: Model, field: ResolvedField): readonly ColumnCheck[] {
  const target = graph.models.get(field.reference?.target ?? field.many?.target ?? '')
  if (!target || model.view) return []
  if (field.many) return [eachExists(field, target)]
  const exists = oneExists(field, target)
  return field.reference?.tree ? [exists, loopCheck(model, field)] : [exists]
}

function oneExists({ name }: ResolvedField, { table }: Model): ColumnCheck {
  return {
    sql: `(select q.id from ${table} q where q.id = r."${name}")`,
    judge: (found, item) => {
      const pk = valueOf(item, name) ?? null
      if (found === null && pk !== null) item.messages.add(name, missing(pk))
    },
  }
}

function eachExists({ name }: ResolvedField, { table }: Model): ColumnCheck {
  return {
    sql: `array(
      select x
      from unnest(r."${name}") x
      where not exists (select from ${table} q where q.id = x)
    )`,
    judge: (pks, { messages }) => {
      for (const pk of pks as number[]) messages.add(name, missing(pk)) // the column is an array
    },
  }
}

const missing = (pk: unknown): string => `Invalid pk "${String(pk)}" - object does not exist.`

/**
 * Refuses an object under itself. Reads the parents that the write sets, because several moves of
 * one write can make a loop though each alone does not.
 */
function loopCheck(model: Model, field: ResolvedField): ColumnCheck {
  const { columnName = '', name } = field
  const parent = `case when b.id is null then q.${columnName} else b."${name}" end`
  const ancestors = `
    with recursive up(id, next) as (
      select q.id, ${parent}
      from ${model.table} q
      left join batch b on b.id = q.id
      where q.id = r."${field.name}"
      union
      select q.id, ${parent}
      from ${model.table} q
      join up on q.id = up.next
      left join batch b on b.id = q.id
    )
    select id from up`
  return {
    sql: `coalesce(r.id in (${ancestors}), false)`,
    judge: (loops, { messages }) => {
      if (loops)
        messages.add(
          field.name,
          `${capitalised(withArticle(model.label))} may not be placed under itself or under one ` +
            'of its descendants.',
        )
    },
  }
}

/**
 * Makes the planner use the index. Without it the planner estimates a batch at a hundred objects
 * and reads all values of the table to look one up.
 */
const byIndex = 'offset 0'

function uniquenessCheck(model: Model, set: UniqueSet): ColumnCheck {
  const equal = set.fields.map((name, index) => {
    const same = set.nullsEqual && model.fields.get(name)?.nullable ? 'is not distinct from' : '='
    return `u.${set.columns[index] ?? 'id'} ${same} r."${name}"`
  })
  const limits = set.whenSet.flatMap((name, index) => [
    `u.${set.whenSetColumns[index] ?? 'id'} is not null`,
    `r."${name}" is not null`,
  ])
  const where = [...equal, ...limits].join(' and ')
  return {
    sql: `exists (
      select from ${model.table} u
      where ${where} and u.id <> all($2::integer[])
      ${byIndex}
    )`,
    judge: (taken, item) => {
      if (taken && setFields(set).some((name) => item.changes.has(name)))
        item.messages.add(set.reportedOn, set.message)
    },
  }
}

/** Returns the fields of a unique set and those of its condition. */
const setFields = ({ fields, whenSet }: UniqueSet): readonly string[] => [...fields, ...whenSet]

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

function referencedSql(graph: Graph, path: Path): string {
  const [first] = path.steps
  const target = requireModel(graph, first?.model ?? path.model)
  const [head = '', ...rest] = path.text.split('.')
  const value = sqlContext(target, (key) => graph.models.get(key)).path('q', rest.join('.'))
  return `(select ${value} from ${target.table} q where q.id = r."${head}")`
}

/** Returns the field that a path begins with. */
const headOf = (path: string): string => path.split('.')[0] ?? path

function judgeRules(model: Model, item: Item, found: ReadonlyMap<string, unknown>): void {
  const values = merged(item)
  for (const rule of model.rules) {
    const touched = rule.paths.some((path) => item.changes.has(headOf(path)))
    const known = rule.paths.every((path) => !item.messages.has(headOf(path)))
    const violation =
      touched && known
        ? rule.check((path) => found.get(path) ?? values.get(path) ?? null)
        : undefined
    if (violation) item.messages.add(violation.field, violation.message)
  }
}
