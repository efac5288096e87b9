import {
  contentType,
  requireModel,
  type Model,
  type ModelGraph,
  type ResolvedField,
} from '../../model/graph.ts'
import type { FieldsOfModels } from '../../model/permission.ts'
import { isWrittenByClients } from '../../model/written-by-clients.ts'
import { textLiteral } from '../../model/sql.ts'
import { Parameters } from '../../sql/parameters.ts'
import { limitedLists } from './limited-lists.ts'
import { expressionFor, type VisibleTables } from './visible-tables.ts'
import { changesOf, type SubjectRows, type SubjectColumns } from './records-of-changes.ts'
import type { StateCondition } from './state-condition.ts'
import type { LimitedRows, TableRows } from './table-rows.ts'

/**
 * Returns the visible links of the tables that link objects: those whose ends are visible, if one
 * end is limited, and none of a hidden list.
 */
export const visibleLinks = (
  graph: ModelGraph,
  hiddenFields: FieldsOfModels,
  limited: VisibleTables,
): readonly TableRows[] =>
  [...graph.models.values()]
    .filter(({ view }) => !view)
    .flatMap((model) => linksOf(graph, model, { hidden: hiddenFields.get(model.key), limited }))

interface LinksOptions {
  readonly hidden: ReadonlySet<string> | undefined
  readonly limited: VisibleTables
}

/** Returns the links of a model's objects, if one of their ends is in a limited table. */
function linksOf(
  graph: ModelGraph,
  { table, fields }: Model,
  { hidden, limited }: LinksOptions,
): readonly TableRows[] {
  return [...fields.values()].flatMap(({ name, many, columnName }) => {
    if (!many || !columnName) return []
    const ends = { owner_id: table, target_id: requireModel(graph, many.target).table }
    const conditions = Object.entries(ends)
      .filter(([, end]) => limited.tables.has(end))
      .map(([column, end]) => ({
        sql: `t.${column} in (select id from ${expressionFor(end, limited)})`,
        end,
      }))
    const none = hidden?.has(name) ? [{ sql: 'false', end: table }] : []
    // Statements name the tables that they read without quotes.
    return rowsWith(columnName.replaceAll('"', ''), [...none, ...conditions], limited)
  })
}

/** Returns the models whose rows are records about objects; those of changes come last. */
export function recordModels({ models }: ModelGraph): readonly Model[] {
  const own = [...models.values()].filter(({ view, fields }) => !view && subjectOf(fields))
  // They may be about the other records.
  return [...own.filter((one) => !isOfChanges(one)), ...own.filter(isOfChanges)]
}

const subjectOf = (fields: Model['fields']): ResolvedField | undefined =>
  [...fields.values()].find(({ subject }) => subject)

const isOfChanges = ({ fields }: Model): boolean => subjectOf(fields)?.subject?.states !== undefined

/**
 * Returns the visible rows of a table whose rows are records about objects, such as images and
 * entries of a change log, if the table of an object is limited. A record may be about another
 * record: an entry about an image.
 */
export function visibleRecords(
  graph: ModelGraph,
  model: Model,
  limited: VisibleTables,
): LimitedRows | undefined {
  const { table, fields } = model
  const about = subjectOf(fields)
  const id = about?.subject && fields.get(about.subject.id)
  if (!about?.columnName || !id?.columnName) return undefined
  const columns = { model: about.columnName, id: id.columnName }
  const subjects = [...graph.models.values()].flatMap((subject): SubjectRows[] => {
    const rows = subject.table === table ? undefined : limited.tables.get(subject.table)
    return rows ? [{ subject, rows, visible: expressionFor(subject.table, limited) }] : []
  })
  const { states } = about.subject ?? {}
  const changed = subjects.filter(({ subject }) => isChanged(subject))
  if (states && changed.length > 0)
    return changesOf(model, states, {
      columns,
      subjects: changed,
      lists: limitedLists(graph, limited),
      from: expressionFor(table, limited),
    })
  const conditions = subjects.map(({ subject }) => isVisible(columns, subject, limited))
  const own = limited.tables.get(table)
  return rowsWith(table, conditions, limited).map((rows) => {
    const text = conditions.map(({ sql }) => sql).join(' and ')
    const state = { ...rows, text, fields: [about, id] }
    return { ...own, ...rows, state: own?.state ? bothStates(own.state, state) : state }
  })[0]
}

/** Returns whether changes of a model are recorded: not of records that only the service writes. */
const isChanged = (model: Model): boolean =>
  subjectOf(model.fields) === undefined || isWrittenByClients(model)

/** Returns the condition that a former state meets two conditions. */
function bothStates(one: StateCondition, other: StateCondition): StateCondition {
  const parameters = new Parameters()
  const text = `(${parameters.embed(one)}) and (${parameters.embed(other)})`
  return {
    text,
    values: parameters.values,
    fields: [...new Set([...one.fields, ...other.fields])],
    reads: new Set([...one.reads, ...other.reads]),
    needs: new Set([...one.needs, ...other.needs]),
  }
}

/** Returns the condition that a record is about another model, or about a visible object. */
const isVisible = (
  { model, id }: SubjectColumns,
  subject: Model,
  limited: VisibleTables,
): Condition => ({
  sql:
    `(t.${model} is distinct from ${textLiteral(contentType(subject))} ` +
    `or t.${id} in (select id from ${expressionFor(subject.table, limited)}))`,
  end: subject.table,
})

/** A condition on the row `t`, and the table that it looks at. */
interface Condition {
  readonly sql: string
  readonly end: string
}

const rowsWith = (
  table: string,
  conditions: readonly Condition[],
  limited: VisibleTables,
): readonly TableRows[] => {
  const reads = [table, ...conditions.map(({ end }) => end)]
  const where = conditions.map(({ sql }) => sql).join(' and ')
  const text = `select t.* from ${expressionFor(table, limited)} t where ${where}`
  const needs = new Set(reads.map((one) => expressionFor(one, limited)))
  return conditions.length === 0 ? [] : [{ table, text, values: [], needs, reads: new Set(reads) }]
}
