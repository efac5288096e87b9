import type { SchemaChange } from './changes.ts'
import { quoted } from './description.ts'
import type { ChangeName } from './subjects.ts'
import { removedValues, valueIn } from './values.ts'

/** Returns what a change does, and what it needs of existing rows. */
export function adviceOn(change: SchemaChange, changes: readonly SchemaChange[]): string {
  const { kind, says, table, column } = change
  const hint = hints[kind]?.(table.name, quoted(column?.name ?? ''))
  return [says, ...(hint ? [hint] : []), ...renumbered(change, changes)].join('; ')
}

/** Advice on existing rows by kind of change. */
const hints: Partial<Record<ChangeName, (table: string, column: string) => string>> = {
  addColumn: (table) =>
    `works while ${table} is empty; otherwise give the column a default, or add it as nullable, ` +
    'fill it, then set it not null',
  setNotNull: (table, column) =>
    `fill it first: update ${table} set ${column} = … where ${column} is null`,
  fillNulls: () => 'the default must suit every row without a value',
  addCheck: () => 'every row must meet it',
  addForeignKey: () => 'every value must be the id of an existing row',
  createIndex: () => 'no two rows may have the same values',
  forgetModels: () =>
    'rows that name the model are deleted, and lists of models no longer have its name',
  renameChoices: () => 'rows with either value can no longer be told apart',
  changeEncoding: () =>
    'works while no row has a value, since no SQL converts them; otherwise declare the new field ' +
    'under another name beside this one, write each value through the service, and drop this one ' +
    'in a later migration',
  changeType: () => 'every value must fit',
}

/** Returns the advice on values that a choice has no more: they may have another name now. */
function renumbered(
  { kind, table, column }: SchemaChange,
  changes: readonly SchemaChange[],
): readonly string[] {
  const before = changes.find(
    (one) => one.kind === 'dropCheck' && one.table.id === table.id && one.column?.id === column?.id,
  )
  if (kind !== 'addCheck' || !before?.column || !column) return []
  return removedValues(before.column, column).map((value) => {
    const was = `{ label: …, was: ${valueIn(column, value)} }`
    return `if ${value} has another value now, declare that one with ${was}`
  })
}
