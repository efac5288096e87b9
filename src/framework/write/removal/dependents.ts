import type { Statement } from '../../database/statement.ts'
import { requireModel, type ModelGraph, type Member, type Model } from '../../model/graph.ts'
import { fieldSql } from '../../model/sql.ts'
import { TableReads } from '../../model/table-reads.ts'
import { textsIn } from '../../model/json-value.ts'
import type { ReadContext } from '../../model/permission.ts'

/** The queries for the objects that prevent a delete. */
export interface DependentsPlan {
  /** Selects those that the author may see; absent when none of their models can prevent it. */
  readonly statement?: Statement
  /** Counts all of them, in a database that hides no row; absent when no model can prevent it. */
  readonly total?: Statement
  /** Returns the number of objects in the rows of `statement`. */
  readonly count: (rows: readonly (readonly unknown[])[]) => number
  /**
   * Returns a sentence with the number of objects by model, and the names of the first few.
   * `others`: whether there are more, which the author may not see.
   */
  readonly describe: (rows: readonly (readonly unknown[])[], others?: boolean) => string
}

const shown = 5

/** Rows of one model that prevent a delete; `d` in the condition. */
export interface Protector {
  readonly model: Model
  readonly where: string
}

/** Returns the rows that prevent the delete of the objects `$1`, or of those deleted with them. */
export const protectorsOf = (graph: ModelGraph, model: Model): readonly Protector[] =>
  findProtectors(graph, model, 'select unnest($1::integer[])', [])

/**
 * Plans the queries for the objects that protect these objects or those deleted with them. Of those
 * that the author may not see only their existence is told.
 */
export function planDependents(
  { graph, model, reader }: ReadContext,
  ids: readonly number[],
): DependentsPlan {
  const all = protectorsOf(graph, model)
  const protectors = all.filter((one) => reader.maySee(one.model))
  const parts = protectors.map(
    ({ model: by, where }, index) => `
      select
        ${index} as part,
        count(*)::int as count,
        array(
          select ${nameSql(graph, by)} from ${by.table} d where ${where}
          order by d.id limit ${shown}
        ) as names
      from ${by.table} d
      where ${where}`,
  )
  const counts = all.map((one) => `(select count(*) from ${one.model.table} d where ${one.where})`)
  const statement = { text: parts.join(' union all '), values: [ids], isReadOnly: true }
  const total = { text: `select (${counts.join(' + ')})::int`, values: [ids], isReadOnly: true }
  return {
    ...(parts.length > 0 ? { statement } : {}),
    ...(counts.length > 0 ? { total } : {}),
    count: (rows) => rows.reduce((sum, [, count]) => sum + Number(count), 0),
    describe: (rows, others = false) => sentence(protectors, rows, others),
  }
}

function findProtectors(
  graph: ModelGraph,
  model: Model,
  ids: string,
  seen: readonly string[],
): readonly Protector[] {
  return model.dependents.flatMap(({ model: key, field, onDelete }): readonly Protector[] => {
    const other = requireModel(graph, key)
    const column = other.fields.get(field)?.columnName ?? 'id'
    if (onDelete === 'protect') return [{ model: other, where: `d.${column} in (${ids})` }]
    if (onDelete !== 'cascade' || seen.includes(key)) return []
    const alias = `c${seen.length}`
    const deleted = `
      select ${alias}.id from ${other.table} ${alias} where ${alias}.${column} in (${ids})`
    return findProtectors(graph, other, deleted, [...seen, key])
  })
}

/** Returns SQL of an object's name: the first text of its nested shape, else its id. */
function nameSql(graph: ModelGraph, model: Model): string {
  const named = (model.shapes.get('nested') ?? []).find(
    (member) => member.is === 'field' && isName(member),
  )
  if (named?.is !== 'field') return `'#' || d.id`
  const value = fieldSql(model, 'd', named.field.name, new TableReads(graph.models))
  return `coalesce(nullif(${value}::text, ''), '#' || d.id)`
}

const isName = (member: Extract<Member, { is: 'field' }>): boolean =>
  member.field.search !== undefined && member.key !== 'id'

function sentence(
  protectors: readonly Protector[],
  rows: readonly (readonly unknown[])[],
  others: boolean,
): string {
  const counted = rows.flatMap(([part, number, names]) => {
    const by = protectors[Number(part)]
    const count = Number(number)
    if (!by || count === 0) return []
    const list = textsIn(names).join(', ')
    const more = count > shown ? ', …' : ''
    const label = count === 1 ? by.model.label : by.model.labelPlural
    return [{ count, text: `${count} ${label}${list && ` (${list}${more})`}` }]
  })
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  const objects = total === 1 ? 'object was' : 'objects were'
  const texts = counted.map(({ text }) => text).join('; ')
  return `${total} dependent ${objects} found: ${texts}${others ? ', and others' : ''}.`
}
