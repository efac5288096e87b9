import type { Statement } from '../database/statement.ts'
import {
  requireModel,
  type Graph,
  type Model,
  type Path,
  type ResolvedField,
  type UniqueSet,
} from '../model/graph.ts'
import { sequenceName } from '../model/id.ts'
import { sqlContext } from '../model/sql.ts'
import { merged, rowsJson, rowsSql, valueOf, type Item } from '../model/item.ts'

/** One statement that asks the database everything a write must know, for any number of objects. */
export interface Check {
  readonly statement: Statement
  /** Adds what is wrong to the items' messages, and to what is new the id that was taken for it; a row for each item. */
  readonly judge: (rows: readonly (readonly unknown[])[]) => void
}

/** What an answer means for the object it is about. */
type Judge = (answer: unknown, item: Item) => void

interface Question {
  readonly sql: string
  readonly judge: Judge
}

/** The questions of a model, the same for every write: compiled once. */
interface Questions {
  readonly text: string
  readonly fields: readonly string[]
  readonly judges: readonly Judge[]
  /** Paths that rules need, in the order of the columns after the judged ones. */
  readonly paths: readonly string[]
  /** The fields that anything of this is about. */
  readonly about: ReadonlySet<string>
}

/**
 * Plans the checks of a write: references exist, unique sets stay unique, no loops, rules hold. Where objects change
 * nothing that this is about, there is nothing to ask.
 */
export function planCheck(graph: Graph, model: Model, items: readonly Item[]): Check | null {
  const questions = questionsOf(graph, model)
  const isAbout = ({ id, changes }: Item): boolean =>
    id === undefined || [...changes.keys()].some((name) => questions.about.has(name))
  if (!items.some(isAbout)) return null
  const ids = items.flatMap((item) => item.id ?? [])
  return {
    statement: { text: questions.text, values: [rowsJson(items, questions.fields), ids] },
    judge: (rows) => {
      const taken = rows.flatMap(([, id]) => (id === null ? [] : Number(id))).toSorted(ascending)
      const made = items.filter(({ id }) => id === undefined)
      for (const [index, item] of made.entries()) item.changes.set('id', taken[index])
      for (const [index, , ...answers] of rows) {
        const item = items[Number(index)]
        if (!item) continue
        questions.judges.forEach((judge, column) => judge(answers[column], item))
        const found = new Map(
          questions.paths.map((path, column) => [path, answers[questions.judges.length + column]]),
        )
        judgeRules(model, item, found)
      }
      for (const set of model.unique) judgeAmongThemselves(set, items)
    },
  }
}

const ascending = (one: number, other: number): number => one - other

const compiled = new WeakMap<Model, Questions>()

function questionsOf(graph: Graph, model: Model): Questions {
  const known = compiled.get(model)
  if (known) return known
  const fields = [...model.fields.values()]
  const asked = [
    ...fields.flatMap((field) => referenceQuestions(graph, model, field)),
    ...model.unique.map((set) => uniqueQuestion(model, set)),
  ]
  const paths = [...model.rulePaths.values()].filter((path) => path.steps.length > 0)
  const columns = [
    ...asked.map(({ sql }) => sql),
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
  const questions: Questions = {
    text: `with batch as (select * from ${rowsSql(model, names)}) select ${list} from batch r where $2::integer[] is not null`,
    fields: names,
    judges: asked.map(({ judge }) => judge),
    paths: paths.map((path) => path.text),
    about: new Set([...names, ...model.rules.flatMap((rule) => rule.paths.map(headOf))]),
  }
  compiled.set(model, questions)
  return questions
}

function referenceQuestions(graph: Graph, model: Model, field: ResolvedField): readonly Question[] {
  const target = graph.models.get(field.reference?.target ?? field.many?.target ?? '')
  if (!target || model.view) return []
  if (field.many) return [eachExists(field, target)]
  const exists = oneExists(field, target)
  return field.reference?.tree ? [exists, loopQuestion(model, field)] : [exists]
}

function oneExists({ name }: ResolvedField, { table }: Model): Question {
  return {
    sql: `(select q.id from ${table} q where q.id = r."${name}")`,
    judge: (found, item) => {
      const pk = valueOf(item, name) ?? null
      if (found === null && pk !== null) item.messages.add(name, missing(pk))
    },
  }
}

function eachExists({ name }: ResolvedField, { table }: Model): Question {
  return {
    sql: `array(select x from unnest(r."${name}") x where not exists (select from ${table} q where q.id = x))`,
    judge: (pks, { messages }) => {
      for (const pk of pks as number[]) messages.add(name, missing(pk)) // as asked
    },
  }
}

const missing = (pk: unknown): string => `Invalid pk "${String(pk)}" - object does not exist.`

/** An object may not come below itself, not even by moves of one write that are each right alone. */
function loopQuestion(model: Model, field: ResolvedField): Question {
  const parent = `case when b.id is null then q.${field.columnName ?? ''} else b."${field.name}" end`
  const moved = 'left join batch b on b.id = q.id'
  const above =
    `with recursive up(id, next) as (select q.id, ${parent} from ${model.table} q ${moved} where q.id = r."${field.name}" ` +
    `union select q.id, ${parent} from ${model.table} q join up on q.id = up.next ${moved}) select id from up`
  return {
    sql: `coalesce(r.id in (${above}), false)`,
    judge: (loops, { messages }) => {
      if (loops)
        messages.add(
          field.name,
          `A ${model.label} may not be placed under itself or under one of its descendants.`,
        )
    },
  }
}

/** Without it the planner, who takes a batch for a hundred objects, reads all values of the table to look one up. */
const byIndex = 'offset 0'

function uniqueQuestion(model: Model, set: UniqueSet): Question {
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
    sql: `exists (select from ${model.table} u where ${where} and u.id <> all($2::integer[]) ${byIndex})`,
    judge: (taken, item) => {
      if (taken && setFields(set).some((name) => item.changes.has(name)))
        item.messages.add(set.reportedOn, set.message)
    },
  }
}

/** The fields of a unique set, and those that limit it. */
const setFields = ({ fields, whenSet }: UniqueSet): readonly string[] => [...fields, ...whenSet]

/** Objects of one write may not collide with each other either. */
function judgeAmongThemselves(set: UniqueSet, items: readonly Item[]): void {
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

/** The field that a path begins with. */
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
