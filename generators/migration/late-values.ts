import { DeclarationError } from '../../src/framework/model/resolve/mistakes.ts'
import { subjectLabel, type ColumnDescription, type Table } from './description.ts'
import { byId } from './diff.ts'
import { lateValues, valueIn } from './values.ts'

/** Refuses former values of choices that were declared after the migration that dropped them. */
export function refuseLateValues(before: readonly Table[], after: readonly Table[]): void {
  const tables = byId(before)
  const wrong = after.flatMap((table) => {
    const columns = byId(tables.get(table.id)?.columns ?? [])
    return table.columns.flatMap((column) => explain(table, columns.get(column.id), column))
  })
  if (wrong.length > 0) throw new DeclarationError(wrong)
}

function explain(
  table: Table,
  before: ColumnDescription | undefined,
  column: ColumnDescription,
): readonly string[] {
  const late = before ? lateValues(before, column) : []
  return late.map(
    ({ from, to }) =>
      `${subjectLabel(table, column)}: ${to} has \`was: ${valueIn(column, from)}\`, but there is ` +
      `no ${from} since the last migration, so that no row would change. If the migration that ` +
      'dropped it is not applied, replace it: npm run generate -- --redo. Otherwise leave `was` ' +
      'out.',
  )
}
