import { quoted, type ColumnDescription, type Table } from './description.ts'
import { textLiteral } from '../../src/framework/model/sql.ts'

/** Error of a guard that stops a migration; the guard adds the number of affected rows. */
export interface GuardError {
  readonly message: string
  /** Constraint that the rows would violate. */
  readonly constraint?: string
  /** Allowed values as an SQL condition. */
  readonly allowed?: string
  /** Whether the values are secret: the error has none. */
  readonly hidesValues?: true
}

/**
 * Returns the SQL that stops a migration when rows meet a condition, with their number and the
 * first value.
 */
export function guardRows(
  table: Table,
  { name }: ColumnDescription,
  condition: string,
  { message, constraint, allowed, hidesValues }: GuardError,
): string {
  const parts = [
    "errcode = 'check_violation'",
    `table = ${textLiteral(table.name)}`,
    `column = ${textLiteral(name)}`,
    ...(constraint === undefined ? [] : [`constraint = ${textLiteral(constraint)}`]),
    `detail = format(${hidesValues ? countArguments : formatArguments(allowed)})`,
  ]
  return `do $$ declare _row record; begin
  select id, ${quoted(name)}::text as value, count(*) over () as rows into _row
    from ${table.name} where ${condition} order by id limit 1;
  if found then
    raise exception ${textLiteral(message.replaceAll('%', '%%'))} using ${parts.join(',\n      ')};
  end if;
end $$`
}

/**
 * Returns the SQL that stops a migration when rows have values that are stored in another form than
 * before: no SQL converts them.
 */
export function guardEncoding(table: Table, column: ColumnDescription, nullable: boolean): string {
  const name = quoted(column.name)
  const isSet = nullable ? `${name} is not null` : `${name}::text <> ''`
  return guardRows(table, column, isSet, {
    message: `${table.name}.${column.name} holds values that the changed field cannot read`,
    hidesValues: true,
  })
}

const countArguments = `${textLiteral('%s row(s), the first with id %s.')}, _row.rows, _row.id`

/** Returns the arguments of `format` for the detail of an error: the rows and a value. */
function formatArguments(allowed: string | undefined): string {
  const text = '%s row(s), the first with id %s and the value %L.'
  const values = '_row.rows, _row.id, left(_row.value, 100)'
  return allowed === undefined
    ? `${textLiteral(text)}, ${values}`
    : `${textLiteral(`${text} Allowed: %s.`)}, ${values}, ${textLiteral(allowed)}`
}

/**
 * Returns the SQL that converts every value as the next statement does, and names one that cannot
 * be converted.
 */
export function guardConversion(
  table: Table,
  { name }: ColumnDescription,
  expression: string,
  { message }: GuardError,
): string {
  const column = quoted(name)
  const rows = `select id, ${column} from ${table.name} where ${column} is not null order by id`
  const shown = `left(_row.${column}::text, 100)`
  return `do $$ declare _row record; begin
  for _row in ${rows} loop
    perform ${expression.replaceAll(column, `_row.${column}`)};
  end loop;
exception when data_exception then
  raise exception ${textLiteral(message.replaceAll('%', '%%'))} using
      errcode = sqlstate,
      table = ${textLiteral(table.name)},
      column = ${textLiteral(name)},
      detail = format('The row with id %s has the value %L: %s.', _row.id, ${shown}, sqlerrm);
end $$`
}
