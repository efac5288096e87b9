import { contentType, requireModel, type ModelGraph, type Model } from '../../model/graph.ts'
import { textLiteral } from '../../model/sql.ts'
import { Parameters } from '../../sql/parameters.ts'
import { limitedLists } from './limited-lists.ts'
import { changesOf, type SubjectColumns } from './records-of-changes.ts'
import type { StateCondition } from './state-condition.ts'
import type { TableRows } from './table-rows.ts'

/** Returns the visible links of the tables that link objects, if one end is in a limited table. */
export const visibleLinks = (
  graph: ModelGraph,
  limited: ReadonlyMap<string, TableRows>,
): readonly TableRows[] =>
  [...graph.models.values()]
    .filter(({ view }) => !view)
    .flatMap((model) => linksOf(graph, model, limited))

/**
 * Returns the visible rows of the tables whose rows are records about objects of limited tables,
 * such as images and entries of a change log, by their tables. A record has to meet the conditions
 * of its own table too. It may be about another record: an entry about an image.
 */
export function visibleRecords(
  graph: ModelGraph,
  own: readonly TableRows[],
): ReadonlyMap<string, TableRows> {
  const limited = new Map(own.map((one) => [one.table, one]))
  const found = new Map<string, TableRows>()
  const models = [...graph.models.values()].filter(({ view }) => !view)
  // Changes come last: they may be about the other records.
  for (const model of [...models.filter((one) => !isOfChanges(one)), ...models.filter(isOfChanges)])
    for (const rows of recordsOf(graph, model, limited)) {
      const both = limited.get(rows.table)
      found.set(rows.table, both ? within(both, rows) : rows)
      limited.set(rows.table, found.get(rows.table) ?? rows)
    }
  return found
}

const isOfChanges = ({ fields }: Model): boolean =>
  [...fields.values()].some(({ subject }) => subject?.states)

/** Returns the rows of a table that meet its own conditions, out of the visible records. */
function within(own: TableRows, records: TableRows): TableRows {
  const { table } = own
  const parameters = new Parameters()
  const visible = parameters.embed(records)
  const text = `with ${table} as not materialized (${visible}) select * from (${parameters.embed(own)}) own`
  const behind = new Set([...own.behind, ...records.behind])
  const { state } = own
  const both = state && { ...state, ...bothStates(state, records.state) }
  return { table, text, values: parameters.values, behind, ...(both ? { state: both } : {}) }
}

/** Returns the condition that a former state meets two conditions; none is met by no state. */
function bothStates(one: StateCondition, other: StateCondition = noState): StateCondition {
  const parameters = new Parameters()
  const text = `(${parameters.embed(one)}) and (${parameters.embed(other)})`
  return {
    text,
    values: parameters.values,
    fields: [...new Set([...one.fields, ...other.fields])],
    behind: new Set([...one.behind, ...other.behind]),
  }
}

const noState: StateCondition = { text: 'false', values: [], fields: [], behind: new Set() }

/** Returns the links of a model's objects, if one of their ends is in a limited table. */
function linksOf(
  graph: ModelGraph,
  { table, fields }: Model,
  limited: ReadonlyMap<string, TableRows>,
): readonly TableRows[] {
  return [...fields.values()].flatMap(({ many, columnName }) => {
    if (!many || !columnName) return []
    const ends = { owner_id: table, target_id: requireModel(graph, many.target).table }
    return rowsWith(
      // Statements name the tables that they read without quotes.
      columnName.replaceAll('"', ''),
      Object.entries(ends)
        .filter(([, end]) => limited.has(end))
        .map(([column, end]) => ({ sql: `${column} in (select id from ${end})`, end })),
    )
  })
}

/** Returns the rows of a table that are about objects of other tables, if one is limited. */
function recordsOf(
  graph: ModelGraph,
  model: Model,
  limited: ReadonlyMap<string, TableRows>,
): readonly TableRows[] {
  const { table, fields } = model
  const about = [...fields.values()].find(({ subject }) => subject)
  const id = about?.subject && fields.get(about.subject.id)?.columnName
  if (!about?.columnName || !id) return []
  const columns = { model: about.columnName, id }
  const subjects = [...graph.models.values()].flatMap((subject) => {
    const rows = subject.table === table ? undefined : limited.get(subject.table)
    return rows ? [{ subject, rows }] : []
  })
  const { states } = about.subject ?? {}
  if (states && subjects.length > 0)
    return [changesOf(model, states, columns, { subjects, lists: limitedLists(graph, limited) })]
  const conditions = subjects.map(({ subject }) => ({
    sql: isVisible(columns, subject),
    end: subject.table,
  }))
  const read = [about, fields.get(about.subject.id)].flatMap((field) => field ?? [])
  return rowsWith(table, conditions).map((rows) => {
    const text = conditions.map(({ sql }) => sql).join(' and ')
    const state = { text, values: [], fields: read, behind: rows.behind, hidden: nothing }
    return { ...rows, state }
  })
}

const nothing: ReadonlySet<string> = new Set()

/** Returns the condition that a record is about another model, or about a visible object. */
const isVisible = (columns: SubjectColumns, subject: Model): string =>
  `(${columns.model} is distinct from ${textLiteral(contentType(subject))} ` +
  `or ${columns.id} in (select id from ${subject.table}))`

/** A condition on rows, and the limited table that it looks at. */
interface Condition {
  readonly sql: string
  readonly end: string
}

const rowsWith = (table: string, conditions: readonly Condition[]): readonly TableRows[] =>
  conditions.length === 0
    ? []
    : [
        {
          table,
          text: `select * from ${table} where ${conditions.map(({ sql }) => sql).join(' and ')}`,
          values: [],
          behind: new Set(conditions.map(({ end }) => end)),
        },
      ]
