import { textLiteral } from '../../src/framework/model/sql.ts'
import type { ColumnDescription } from './description.ts'
import type { Names } from './sql.ts'

/** Names before and after; the later ones of dropped names are undefined. */
export type Moves = ReadonlyMap<string, string | undefined>

/** The changes of kept deleted objects of a model, by parts of their rows. */
export interface KeptChange {
  /** The content type of the model before the migration. */
  readonly type: string
  readonly isDropped: boolean
  /** Columns whose names change: rows are kept by the names of columns. */
  readonly columns: Moves
  /** References whose names change: kept lists, and references that a delete cleared, have them. */
  readonly fields: Moves
  /** SQL of the value `kept.value` by column, where a choice has other values. */
  readonly values: ReadonlyMap<string, string>
  /** The table whose columns the values have to fit; undefined where no type changes. */
  readonly fits: string | undefined
}

/** Returns the SQL that changes the kept objects of a model, which has its former name. */
export const changeKept = (change: KeptChange): string =>
  whereKept(change.isDropped ? forget(change) : follow(change))

/** Returns the SQL that renames the models of kept objects at once; they may be exchanged. */
export function renameKept(names: readonly Names[]): string {
  const columns = [
    ['_deleted_rows', 'model'],
    ['_cleared_references', 'model'],
    ['_cleared_references', 'target_model'],
  ] as const
  const from = names.map((one) => textLiteral(one.from)).join(', ')
  const rename = (table: string, own: string): readonly string[] => [
    `update ${table} set ${own} = '~' || ${renamed(own, names)} where ${own} in (${from})`,
    `update ${table} set ${own} = substr(${own}, 2) where ${own} like '~%'`,
  ]
  return whereKept([
    ...columns.flatMap(([table, own]) => rename(table, own)),
    ...whereThere('_unlogged_values', rename('_unlogged_values', 'model')),
    ...whereThere('_trimmed_objects', rename('_trimmed_objects', 'model')),
  ])
}

/** Only a database that has had migrations has tables of kept objects. */
const whereKept = (statements: readonly string[]): string => `do $$ begin
  if to_regclass('_deleted_rows') is null then return; end if;
${statements.map((text) => `  ${text};\n`).join('')}end $$`

/** Returns SQL that runs where a table exists: older versions lack it. */
const whereThere = (table: string, statements: readonly string[]): readonly string[] => [
  `if to_regclass('${table}') is not null then ${statements.join('; ')}; end if`,
]

const forget = ({ type }: KeptChange): readonly string[] => [
  `delete from _deleted_rows where model = ${textLiteral(type)}`,
  `delete from _cleared_references where ${textLiteral(type)} in (model, target_model)`,
  ...['_unlogged_values', '_trimmed_objects'].flatMap((table) =>
    whereThere(table, [`delete from ${table} where model = ${textLiteral(type)}`]),
  ),
]

function follow({ type, columns, fields, values, fits }: KeptChange): readonly string[] {
  const own = `where model = ${textLiteral(type)}`
  const rows = [
    ...(columns.size + values.size === 0
      ? []
      : [`stored = ${withNames('stored', columns, values)}`]),
    ...(fields.size === 0 ? [] : [`lists = ${withNames('lists', fields, new Map())}`]),
  ]
  const { names, gone } = partsOf(fields)
  return [
    ...(rows.length === 0 ? [] : [`update _deleted_rows set ${rows.join(', ')} ${own}`]),
    ...(columns.size + values.size === 0
      ? []
      : whereThere('_unlogged_values', [
          `update _unlogged_values set stored = ${withNames('stored', columns, values)} ${own}`,
        ])),
    ...(gone.length === 0
      ? []
      : [`delete from _cleared_references ${own} and field in (${listed(gone)})`]),
    ...(names.length === 0
      ? []
      : [`update _cleared_references set field = ${renamed('field', names)} ${own}`]),
    ...(fits === undefined ? [] : [guardKept(type, fits)]),
  ]
}

const listed = (values: readonly string[]): string => values.map(textLiteral).join(', ')

/** Returns the renamed names and the dropped ones. */
const partsOf = (
  moves: Moves,
): { readonly names: readonly Names[]; readonly gone: readonly string[] } => ({
  names: [...moves].flatMap(([from, to]) => (to === undefined ? [] : [{ from, to }])),
  gone: [...moves].flatMap(([from, to]) => (to === undefined ? [from] : [])),
})

/** Returns the SQL of a name after renames. */
const renamed = (value: string, names: readonly Names[]): string =>
  cases(
    value,
    names.map(({ from, to }) => [from, textLiteral(to)]),
  )

/** Returns the SQL of a value by the value of another; default: that value, or the given one. */
function cases(
  value: string,
  results: readonly (readonly [string, string])[],
  otherwise = value,
): string {
  if (results.length === 0) return otherwise
  const all = results.map(([from, sql]) => `when ${textLiteral(from)} then ${sql}`)
  return `case ${value} ${all.join(' ')} else ${otherwise} end`
}

/** Returns the SQL of an object with other names, which may be exchanged, and other values. */
function withNames(object: string, moves: Moves, values: ReadonlyMap<string, string>): string {
  const { names, gone } = partsOf(moves)
  const stale = names.map(({ to }) => to).filter((to) => moves.get(to) === undefined)
  const left = [...new Set([...gone, ...stale])]
  const where = left.length === 0 ? '' : ` where kept.key not in (${listed(left)})`
  const key = renamed('kept.key', names)
  const value = cases('kept.key', [...values], 'kept.value')
  const all = `coalesce(jsonb_object_agg(${key}, ${value}), '{}')`
  return `(select ${all} from jsonb_each(${object}) kept${where})`
}

/** Returns the SQL of a kept value of a choice after the renames of its values. */
export function otherValue({ type }: ColumnDescription, names: readonly Names[]): string {
  const json = (value: string): string =>
    textLiteral(type.startsWith('varchar') ? JSON.stringify(value) : value)
  return cases(
    "kept.value #>> '{}'",
    names.map(({ from, to }) => [from, `${json(to)}::jsonb`]),
    'kept.value',
  )
}

/** The SQL of a kept value that names a model, or a list of models, after renames of models. */
export const otherModels = {
  model: (names) => `to_jsonb(${renamed("kept.value #>> '{}'", names)})`,
  models: (names) =>
    `case when jsonb_typeof(kept.value) = 'array' then (select coalesce(jsonb_agg(` +
    `${renamed('one', names)} order by n), '[]') ` +
    'from jsonb_array_elements_text(kept.value) with ordinality x(one, n)) else kept.value end',
} as const satisfies Readonly<Record<string, (names: readonly Names[]) => string>>

/** Returns the SQL that stops a migration where a kept value does not fit its column. */
const guardKept = (type: string, table: string): string => `declare _row record; begin
    for _row in select id, stored from _deleted_rows where model = ${textLiteral(type)} order by id loop
      perform jsonb_populate_record(null::${table}, _row.stored);
    end loop;
  exception when data_exception then
    raise exception ${textLiteral(`deleted objects of ${type} hold values that ${table} cannot hold`)} using
      errcode = sqlstate, table = ${textLiteral(table)},
      detail = format('The deleted object with id %s: %s. Restore and change it, or purge it.', _row.id, sqlerrm);
  end`
