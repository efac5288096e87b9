import type { Statement } from '../database/database.ts'
import type { FieldMessages } from '../errors.ts'
import {
  requireModel,
  type Graph,
  type Model,
  type Path,
  type ResolvedField,
  type UniqueSet,
} from '../model/graph.ts'
import { sqlContext } from '../model/sql.ts'
import { Parameters, prepared } from './statement.ts'

/** The object as it would be stored, and what of it is new. */
export interface Candidate {
  /** Stored values by field name; references as ids. */
  readonly values: ReadonlyMap<string, unknown>
  readonly changed: ReadonlySet<string>
  /** Absent when the object is being made. */
  readonly id?: number
}

/** One statement that asks the database everything a write must know, and what its row means. */
export interface Check {
  /** Absent when there is nothing to ask. */
  readonly statement?: Statement
  /** Adds what is wrong to the messages. */
  readonly judge: (row: readonly unknown[], messages: FieldMessages) => void
}

type Judge = (answer: unknown, messages: FieldMessages) => void

/** Plans the checks of a write: references exist, unique sets stay unique, no loops, rules hold. */
export function planCheck(graph: Graph, model: Model, candidate: Candidate): Check {
  const asked = new Questions()
  for (const field of model.fields.values()) {
    if (candidate.changed.has(field.name)) askReference(graph, model, field, candidate, asked)
  }
  for (const set of model.unique) askUnique(model, set, candidate, asked)
  const found = askRules(graph, model, candidate, asked)
  const { columns, judges, parameters } = asked
  return {
    ...(columns.length > 0
      ? { statement: prepared(`select ${columns.join(', ')}`, parameters.values) }
      : {}),
    judge: (row, messages) => {
      judges.forEach((judge, index) => judge(row[index], messages))
      judgeRules(model, candidate, found, messages)
    },
  }
}

class Questions {
  readonly parameters = new Parameters()
  readonly columns: string[] = []
  readonly judges: Judge[] = []

  ask(sql: string, judge: Judge): void {
    this.columns.push(`${sql} as c${this.columns.length}`)
    this.judges.push(judge)
  }
}

function askReference(
  graph: Graph,
  model: Model,
  field: ResolvedField,
  { values, id }: Candidate,
  asked: Questions,
): void {
  const target = graph.models.get(field.reference?.target ?? field.many?.target ?? '')
  const value = values.get(field.name)
  if (!target || value === null || value === undefined) return
  const listed = asked.parameters.add(field.many ? value : [value], 'integer[]')
  const missing = `select x from unnest(${listed}) x where not exists (select from ${target.table} r where r.id = x)`
  asked.ask(`array(${missing})`, (answer, messages) => {
    for (const pk of answer as number[])
      messages.add(field.name, `Invalid pk "${pk}" - object does not exist.`) // as asked
  })
  if (field.reference?.tree && id !== undefined) askLoop(model, field, id, value, asked)
}

/** An object may not come below itself. */
function askLoop(
  model: Model,
  field: ResolvedField,
  id: number,
  parent: unknown,
  asked: Questions,
): void {
  const column = field.columnName ?? ''
  const above =
    `with recursive up(id, next) as (select r.id, r.${column} from ${model.table} r where r.id = ${asked.parameters.add(parent, 'integer')} ` +
    `union select r.id, r.${column} from ${model.table} r join up on r.id = up.next) select id from up`
  asked.ask(`${asked.parameters.add(id, 'integer')} in (${above})`, (loops, messages) => {
    if (loops)
      messages.add(
        field.name,
        `A ${model.label} may not be placed under itself or under one of its descendants.`,
      )
  })
}

function askUnique(
  model: Model,
  set: UniqueSet,
  { values, changed, id }: Candidate,
  asked: Questions,
): void {
  if (!set.fields.some((name) => changed.has(name))) return
  const members = set.fields.map((name) => ({
    value: values.get(name),
    field: model.fields.get(name),
  }))
  if (members.some(({ value }) => value === undefined || (value === null && !set.nullsEqual)))
    return
  const equal = members.map(({ value, field }) => {
    const same = set.nullsEqual ? 'is not distinct from' : '='
    return `u.${field?.columnName ?? 'id'} ${same} ${asked.parameters.add(value, field?.filterType)}`
  })
  const others = id === undefined ? '' : ` and u.id <> ${asked.parameters.add(id, 'integer')}`
  asked.ask(
    `exists (select from ${model.table} u where ${equal.join(' and ')}${others})`,
    (taken, messages) => {
      if (taken) messages.add(set.reportedOn, set.message)
    },
  )
}

/** Values that rules need from referenced objects, by path; filled when the row is judged. */
function askRules(
  graph: Graph,
  model: Model,
  { values }: Candidate,
  asked: Questions,
): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  for (const path of model.rulePaths.values()) {
    const [first] = path.steps
    const id = values.get(path.text.split('.')[0] ?? '')
    if (!first || typeof id !== 'number') continue
    asked.ask(referencedSql(graph, path, asked.parameters.add(id, 'integer')), (answer) =>
      found.set(path.text, answer),
    )
  }
  return found
}

function referencedSql(graph: Graph, path: Path, id: string): string {
  const [first] = path.steps
  const target = requireModel(graph, first?.model ?? path.model)
  const rest = path.text.slice(path.text.indexOf('.') + 1)
  const value = sqlContext(target, (key) => graph.models.get(key)).path('r', rest)
  return `(select ${value} from ${target.table} r where r.id = ${id})`
}

function judgeRules(
  model: Model,
  { values, changed }: Candidate,
  found: ReadonlyMap<string, unknown>,
  messages: FieldMessages,
): void {
  for (const rule of model.rules) {
    const touched = rule.paths.some((path) => changed.has(path.split('.')[0] ?? path))
    const known = rule.paths.every((path) => !messages.has(path.split('.')[0] ?? path))
    const violation =
      touched && known
        ? rule.check((path) => found.get(path) ?? values.get(path) ?? null)
        : undefined
    if (violation) messages.add(violation.field, violation.message)
  }
}
