import type { Computation } from '../computation.ts'
import { summaries } from '../expressions/summaries.ts'
import { withValue } from '../expressions/value-facets.ts'
import { isAccepted, typeFormula, type TypingPlace } from '../expressions/typing.ts'
import type { ResolvedField } from '../graph.ts'
import type { SqlContext } from '../reading.ts'
import type { SetCondition } from '../set-conditions.ts'
import { conditionsSql } from '../set-sql.ts'
import { resolveWhere, type SetPlace } from './set-conditions.ts'

/** A computation over the objects that refer to this one. */
export type ReferringComputation = Extract<Computation, { readonly by: 'count' | 'summary' }>

/** The model of the objects that refer to this one, and where mistakes are reported. */
type ReferringPlace = SetPlace & TypingPlace

/**
 * Returns a field that counts the objects that refer to this one, or computes a value of theirs;
 * reports mistakes, and then returns undefined.
 */
export function typeReferring(
  field: ResolvedField,
  computes: ReferringComputation,
  place: ReferringPlace,
): ResolvedField | undefined {
  const { where } = computes
  const { fields } = place.draft
  if (place.draft.model.view) {
    const { of } = place.draft.model.view
    place.report(`${computes.model} is a view, whose rows are not told apart here`, [of])
    return undefined
  }
  for (const name of Object.keys(where))
    if (fields.get(name)?.sealed || fields.get(name)?.confidential)
      place.report(`"${name}" is never shown, so that no condition reads it`)
  const rows = { ...computes, fields, conditions: resolveWhere({ where }, place) }
  return computes.by === 'count' ? counted(field, rows) : summarized(field, computes, rows, place)
}

/** The rows that refer to a row. */
interface ReferringRows {
  readonly model: string
  readonly reference: string
  readonly fields: ReadonlyMap<string, ResolvedField>
  readonly conditions: readonly SetCondition[]
}

const counted = (field: ResolvedField, rows: ReferringRows): ResolvedField => ({
  ...field,
  reads: {
    by: 'expression',
    dependsOn: 'tables',
    sql: (alias, context) => selectSql(rows, alias, context, () => 'count(*)::int'),
  },
})

function summarized(
  field: ResolvedField,
  { summary: name, field: path }: Extract<ReferringComputation, { readonly by: 'summary' }>,
  rows: ReferringRows,
  place: ReferringPlace,
): ResolvedField | undefined {
  const { takes, isNullable, isWhole, keepsPlaces, sql } = summaries[name]
  const value = typeFormula({ by: 'path', path }, place)
  if (!value || !isAccepted(name, takes, value, place)) return undefined
  const { type } = value
  if (type === 'object') return undefined
  return withValue(field, {
    type,
    isWhole: isWhole(value),
    isNullable,
    readsOwnColumns: false,
    exact: keepsPlaces ? value.exact : undefined,
    sql: (alias, context) =>
      selectSql(rows, alias, context, (inner, others) => sql(value.sql(inner, others))),
  })
}

/** Returns a sub-select of one value of the rows that refer to the row `alias`. */
function selectSql(
  { model, reference, fields, conditions }: ReferringRows,
  alias: string,
  context: SqlContext,
  valueSql: (inner: string, context: SqlContext) => string,
): string {
  const inner = `${alias}_of`
  const others: SqlContext = { ...context, path: (row, path) => context.pathOf(model, row, path) }
  const all = [
    `${inner}.${context.column(model, reference)} = ${alias}.id`,
    ...conditionsSql({ fields }, conditions, ({ column }) => `${inner}.${column}`),
  ]
  const value = valueSql(inner, others)
  return `(select ${value} from ${context.table(model)} ${inner} where ${all.join(' and ')})`
}
