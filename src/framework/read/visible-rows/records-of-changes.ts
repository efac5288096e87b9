import { contentType, type Model, type ResolvedField } from '../../model/graph.ts'
import type { RecordStates } from '../../model/record-subject.ts'
import { textLiteral } from '../../model/sql.ts'
import { Parameters } from '../../sql/parameters.ts'
import { visibleListsSql, type LimitedList } from './limited-lists.ts'
import { meetsSql } from './state-condition.ts'
import type { LimitedRows, TableRows } from './table-rows.ts'

/** The columns of a record with the model and the id of its object. */
export interface SubjectColumns {
  readonly model: string
  readonly id: string
}

/** A model with limited rows, which records are about. */
export interface SubjectRows {
  readonly subject: Model
  readonly rows: LimitedRows
  /** The name of the expression that finds the visible rows. */
  readonly visible: string
}

/** Where records are found, and what of the objects that they are about is limited. */
interface LimitedRecords {
  readonly columns: SubjectColumns
  readonly subjects: readonly SubjectRows[]
  readonly lists: readonly LimitedList[]
  /** The name of the table of the records, or of the expression that stands for it. */
  readonly from: string
}

/** A state of the object of a record. */
type Side = 'before' | 'after'

/** A state of the object of a record, or that of its last record. */
type Moment = Side | 'last'

/**
 * Returns the visible records of changes: those of visible objects, and those of deleted objects
 * whose last state was visible. The values before and after a change are null, and the names of the
 * object are replaced by its id, where the object was not visible in that state. A state is the
 * object as it is now, or as it was deleted, without the changes since. `offset 0` keeps the
 * planner from repeating the states at each column that they decide.
 */
export function changesOf(
  model: Model,
  states: RecordStates,
  { columns, subjects, lists, from }: LimitedRecords,
): TableRows {
  const parameters = new Parameters()
  const records = new Records(model, states, columns)
  const conditions: string[] = []
  const wasVisible: Record<Side, string[]> = { before: [], after: [] }
  for (const { subject, rows, visible } of subjects) {
    const type = textLiteral(contentType(subject))
    const { fields, text } = { fields: rows.state?.fields ?? [], text: embedded(rows, parameters) }
    const meets = (moment: Moment): string =>
      meetsSql({ fields, text }, `e.${columns.id}`, (field) =>
        records.valueSql(field, moment, subject.table),
      )
    conditions.push(
      `(e.${columns.model} is distinct from ${type} ` +
        `or e.${columns.id} in (select id from ${visible}) ` +
        `or (${records.isDeletedSql} and ${meets('last')}))`,
    )
    for (const side of ['before', 'after'] as const)
      wasVisible[side].push(`when ${type} then ${meets(side)}`)
  }
  const hidden = subjects.flatMap(hiddenKeys)
  const sideSql = (side: Side): string =>
    `case e.${columns.model} ${wasVisible[side].join(' ')} else true end as ${side}`
  return {
    table: model.table,
    text:
      `select ${records.columnsSql(hidden, lists)} from ${from} e ` +
      `cross join lateral (select ${sideSql('before')}, ${sideSql('after')} offset 0) visible ` +
      `where ${conditions.join(' and ')}`,
    values: parameters.values,
    ...readsOf(model, { columns, subjects, lists, from }),
  }
}

/** Returns the tables and the expressions that decide which records are visible. */
function readsOf(
  { table }: Model,
  { subjects, lists, from }: LimitedRecords,
): Pick<TableRows, 'reads' | 'needs'> {
  const states = subjects.flatMap(({ rows }) => rows.state ?? [])
  return {
    reads: new Set([
      table,
      ...subjects.map(({ subject }) => subject.table),
      ...lists.map((list) => list.table),
      ...states.flatMap(({ reads }) => [...reads]),
    ]),
    needs: new Set([
      from,
      ...[...subjects, ...lists].map(({ visible }) => visible),
      ...states.flatMap(({ needs }) => [...needs]),
    ]),
  }
}

/** The fields of a model that the states of its objects do not show. */
interface HiddenKeys {
  /** SQL for the name of the model. */
  readonly type: string
  /** SQL for the names of the fields. */
  readonly names: readonly string[]
  /** Whether one of them is in the name of an object. */
  readonly namesObject: boolean
}

function hiddenKeys({ subject, rows }: SubjectRows): readonly HiddenKeys[] {
  const hidden = [...(rows.hidden ?? [])]
  if (hidden.length === 0) return []
  const naming = new Set(['name', ...(subject.shapes.get('nested') ?? []).map(({ key }) => key)])
  return [
    {
      type: textLiteral(contentType(subject)),
      names: hidden.map(textLiteral),
      namesObject: hidden.some((name) => naming.has(name)),
    },
  ]
}

/** Returns the condition on a state with its parameters among those of a statement. */
const embedded = ({ state }: LimitedRows, parameters: Parameters): string =>
  state ? parameters.embed(state) : 'false'

/** SQL on the record `e`, which one of its table. */
class Records {
  readonly after: string
  readonly #before: string
  readonly #model: Model
  readonly #states: RecordStates
  readonly #columns: SubjectColumns

  constructor(model: Model, states: RecordStates, columns: SubjectColumns) {
    const columnOf = (name: string): string => model.fields.get(name)?.columnName ?? 'null'
    this.after = columnOf(states.after)
    this.#before = columnOf(states.before)
    this.#model = model
    this.#states = states
    this.#columns = columns
  }

  /** Whether the last record of the object is about its deletion. */
  get isDeletedSql(): string {
    return `(select l.${this.after} is null ${this.#others('true')} order by l.id desc limit 1)`
  }

  /**
   * Returns the stored value of a field after the last record, before or after the record: the one
   * before the next change of the field, else that of the object.
   */
  valueSql(field: ResolvedField, moment: Moment, table: string): string {
    const name = textLiteral(field.name)
    const value = `select l.${this.#before} -> ${name} ${this.#others(`l.${this.#before} ? ${name}`)}`
    if (moment === 'last') return `(${value} order by l.id desc limit 1)`
    const since = `${value} and l.id ${moment === 'before' ? '>=' : '>'} e.id order by l.id limit 1`
    const now = `select to_jsonb(o.${field.columnName ?? 'id'}) from ${table} o where o.id = e.${this.#columns.id}`
    return `coalesce((${since}), (${now}))`
  }

  /** Returns the columns; those of states only where the object was visible in them. */
  columnsSql(hidden: readonly HiddenKeys[], lists: readonly LimitedList[]): string {
    const { before, after, names } = this.#states
    const unnamed = hidden.flatMap(({ type, namesObject }) => (namesObject ? type : []))
    const isNamed =
      unnamed.length > 0 ? `e.${this.#columns.model} not in (${unnamed.join(', ')}) and ` : ''
    const named = `${isNamed}case when e.${this.after} is null then visible.before else visible.after end`
    const keys = hidden.map(({ type, names: own }) => `when ${type} then array[${own.join(', ')}]`)
    const without =
      keys.length > 0 ? ` - case e.${this.#columns.model} ${keys.join(' ')} else '{}' end` : ''
    const shown = new Map<string, readonly [condition: string, otherwise: string]>([
      [before, ['visible.before', 'null']],
      [after, ['visible.after', 'null']],
      ...names.map((name): [string, [string, string]] => [
        name,
        [named, `'#' || e.${this.#columns.id}`],
      ]),
    ])
    return [...this.#model.fields.values()]
      .flatMap(({ name, columnName, many }) => {
        if (!columnName || many) return []
        const [condition, otherwise] = shown.get(name) ?? []
        if (condition === undefined) return `e.${columnName}`
        const value = names.includes(name)
          ? `e.${columnName}`
          : visibleListsSql(`e.${columnName}`, `e.${this.#columns.model}`, lists) + without
        return `case when ${condition} then ${value} else ${otherwise} end as ${columnName}`
      })
      .join(', ')
  }

  /** Returns SQL for the records `l` of the same object that meet a condition. */
  #others(condition: string): string {
    const { model, id } = this.#columns
    return (
      `from ${this.#model.table} l where l.${id} = e.${id} and l.${model} = e.${model} ` +
      `and ${condition}`
    )
  }
}
