import { contentType, requireModel, type ModelGraph, type Model } from '../../model/graph.ts'
import { textLiteral } from '../../model/sql.ts'
import { changesOf, type SubjectColumns } from './records-of-changes.ts'
import type { TableRows } from './table-rows.ts'

/**
 * Returns the visible rows of the tables whose rows stand for objects of limited tables: links
 * between objects, and records about an object, such as entries of a change log.
 */
export const derivedRows = (
  graph: ModelGraph,
  limited: ReadonlyMap<string, TableRows>,
): readonly TableRows[] =>
  [...graph.models.values()]
    .filter(({ view }) => !view)
    .flatMap((model) => [...linksOf(graph, model, limited), ...recordsOf(graph, model, limited)])

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
      columnName,
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
    const rows = limited.get(subject.table)
    return rows ? [{ subject, rows }] : []
  })
  const { states } = about.subject ?? {}
  if (states && subjects.length > 0) return [changesOf(model, states, columns, subjects)]
  const conditions = subjects.map(({ subject }) => ({
    sql: isVisible(columns, subject),
    end: subject.table,
  }))
  return rowsWith(table, conditions)
}

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
