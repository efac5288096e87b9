import type { Statement } from '../../database/statement.ts'
import { summaries, type SummaryName } from '../../model/expressions/summaries.ts'
import { shownAs } from '../../model/expressions/value-facets.ts'
import { valueTypeOf } from '../../model/expressions/value-types.ts'
import type { Model, ModelGraph, ResolvedField } from '../../model/graph.ts'
import { fieldSql } from '../../model/sql.ts'
import { TableReads } from '../../model/table-reads.ts'
import { limited } from '../../sql/limited.ts'
import { Parameters } from '../../sql/parameters.ts'
import { planFilters, Scope } from '../conditions/index.ts'
import type { ReaderQuery } from '../pages/index.ts'
import { hiddenFrom } from '../visibility/index.ts'

/** The totals that a request asks for. */
export interface AskedTotals {
  /** The fields whose equal values make a group; without any, all objects are one group. */
  readonly by: readonly ResolvedField[]
  readonly counts: boolean
  /** The functions, each with the field whose values it takes. */
  readonly values: readonly { readonly summary: SummaryName; readonly field: ResolvedField }[]
}

/** One group of objects: its values, and what is asked of it. */
export interface Total {
  readonly group: Readonly<Record<string, unknown>>
  readonly count?: number
  readonly sum?: Readonly<Record<string, unknown>>
  readonly min?: Readonly<Record<string, unknown>>
  readonly max?: Readonly<Record<string, unknown>>
  readonly average?: Readonly<Record<string, unknown>>
}

/** A statement of totals, and what makes a total of each of its rows. */
interface TotalsPlan {
  readonly statement: Statement
  readonly build: (row: readonly unknown[]) => Total
}

/**
 * Plans the totals of the objects that the filters of a query find, sorted by the values of their
 * groups. Its statement finds one group more than `most`, if there are more.
 */
export function planTotals(
  graph: ModelGraph,
  model: Model,
  query: ReaderQuery,
  { asked, most }: { readonly asked: AskedTotals; readonly most: number },
): TotalsPlan {
  const parameters = new Parameters()
  const reads = new TableReads(graph.models)
  const hidden = hiddenFrom(graph, model, query.reader)
  const scope = new Scope({ graph, model, parameters, hidden, reads })
  const { conditions } = planFilters(scope, query)
  const of = ({ name }: ResolvedField): string => fieldSql(model, 't', name, reads)
  const inner = [
    't.id',
    ...asked.by.map((field, index) => `${of(field)} as g${index}`),
    ...asked.values.map(({ field }, index) => `${numeric(field, of(field))} as v${index}`),
  ]
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  const rows = `select ${inner.join(', ')} from ${reads.name(model.table)} t${where}`
  const groups = asked.by.map((_, index) => `g${index}`)
  const by = groups.length > 0 ? ` group by ${groups.join(', ')}` : ''
  const order = asked.by.map((field, index) => field.sort(`g${index}`)).join(', ')
  const text =
    `select ${columnsOf(asked).join(', ')} from (${rows}) listed${by}` +
    `${order === '' ? '' : ` order by ${order}`} limit ${most + 1}`
  const statement = limited({ text, values: parameters.values }, hidden.rows)
  return { statement, build: builderOf(asked) }
}

/** Returns the SQL of a value that is summed up: exact, and without overflows. */
const numeric = (field: ResolvedField, sql: string): string =>
  valueTypeOf(field) === 'number' ? `(${sql})::numeric` : sql

function columnsOf({ by, values }: AskedTotals): readonly string[] {
  const shown = (field: ResolvedField, sql: string, keepsPlaces = true): string => {
    const type = valueTypeOf(field)
    if (type === 'object') return sql
    return shownAs(type, keepsPlaces ? field.exactPlaces : undefined)(sql)
  }
  return [
    ...by.map((field, index) => shown(field, `g${index}`)),
    'count(*)::int',
    ...values.map(({ summary, field }, index) => {
      const { sql, keepsPlaces } = summaries[summary]
      return shown(field, sql(`v${index}`), keepsPlaces)
    }),
  ]
}

/** Returns what makes a total of a row with these columns. */
function builderOf({ by, counts, values }: AskedTotals): TotalsPlan['build'] {
  return (row) => {
    const summed = row.slice(by.length + 1)
    const of = (name: SummaryName): Partial<Total> => {
      const entries = values.flatMap(({ summary, field }, index) =>
        summary === name ? [[field.name, summed[index]] as const] : [],
      )
      return entries.length > 0 ? { [name]: Object.fromEntries(entries) } : {}
    }
    return {
      group: Object.fromEntries(by.map(({ name }, index) => [name, row[index]])),
      ...(counts ? { count: Number(row[by.length]) } : {}),
      ...of('sum'),
      ...of('min'),
      ...of('max'),
      ...of('average'),
    }
  }
}
