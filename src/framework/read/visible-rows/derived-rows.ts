import { contentType, requireModel, type ModelGraph, type Model } from '../../model/graph.ts'
import { textLiteral } from '../../model/sql.ts'
import type { TableRows } from './table-rows.ts'

/**
 * Returns the visible rows of the tables whose rows stand for objects of limited tables: links
 * between objects, and records about an object, such as entries of a change log.
 */
export const derivedRows = (
  graph: ModelGraph,
  limited: ReadonlySet<string>,
): readonly TableRows[] =>
  [...graph.models.values()]
    .filter(({ view }) => !view)
    .flatMap((model) => [...linksOf(graph, model, limited), ...recordsOf(graph, model, limited)])

/** Returns the links of a model's objects, if one of their ends is in a limited table. */
function linksOf(
  graph: ModelGraph,
  { table, fields }: Model,
  limited: ReadonlySet<string>,
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
  { table, fields }: Model,
  limited: ReadonlySet<string>,
): readonly TableRows[] {
  const about = [...fields.values()].find(({ subject }) => subject)
  const id = about?.subject && fields.get(about.subject.id)?.columnName
  if (!about?.columnName || !id) return []
  const conditions = [...graph.models.values()]
    .filter((model) => limited.has(model.table))
    .map((model) => ({
      sql:
        `(${about.columnName} is distinct from ${textLiteral(contentType(model))} ` +
        `or ${id} in (select id from ${model.table}))`,
      end: model.table,
    }))
  return rowsWith(table, conditions)
}

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
