import { currentSchema } from '../table-changes/index.ts'
import type { ModelGraph, Model, ResolvedField } from '../../model/graph.ts'
import { StartError } from '../../errors/start-error.ts'
import type { Database } from '../database.ts'

/** A column as a declaration describes it. */
interface DeclaredColumn {
  /** The field, such as `library.Book.title`. */
  readonly field: string
  readonly table: string
  readonly column: string
  /** Its SQL type; null for one that is not compared. */
  readonly type: string | null
  readonly required: boolean
}

/**
 * Selects the declared columns that the database lacks or has with another type. PostgreSQL knows
 * the other names of a type, such as `int4`; the limits in parentheses are compared as texts.
 */
const wrongColumns = `
  select d."field", d."type", d.required, format_type(a.atttypid, a.atttypmod), a.attnotnull
  from jsonb_to_recordset($1::jsonb)
    as d("field" text, "table" text, "column" text, "type" text, required boolean)
  left join pg_class c
    on c.relname = d."table" and c.relnamespace = ${currentSchema} and c.relkind in ('r', 'p')
  left join pg_attribute a on a.attrelid = c.oid and a.attname = d."column" and not a.attisdropped
  where a.attname is null
    or d."type" is not null and (
      a.attnotnull <> d.required
      or a.atttypid <> to_regtype(d."type")
      or substring(format_type(a.atttypid, a.atttypmod) from '\\(.*\\)')
        is distinct from substring(replace(d."type", ' ', '') from '\\(.*\\)')
    )
  order by d."field"`

type WrongColumn = [
  field: string,
  declared: string,
  isRequired: boolean,
  stored: string | null,
  isStoredRequired: boolean,
]

const maxNamed = 5

/**
 * Refuses a database that lacks columns of the models, or has them with other types: the migrations
 * are older than the declarations. Throws a `StartError` that names the fields. Types may differ in
 * a database that is newer: a later version has widened them.
 */
export async function assertColumns(
  { models }: ModelGraph,
  { rows }: Pick<Database, 'rows'>,
  { isNewer = false }: { readonly isNewer?: boolean } = {},
): Promise<void> {
  const declared = [...models.values()].flatMap((model) =>
    [...model.fields.values()].flatMap((field) => declaredColumn(model, field)),
  )
  const wrong = await rows<WrongColumn>({ text: wrongColumns, values: [JSON.stringify(declared)] })
  const missing = wrong.filter(([, , , stored]) => stored === null)
  if (missing.length > 0)
    refuse(`No migration makes a column for ${listed(missing.map(([field]) => field))}.`)
  if (isNewer) return
  const changes = wrong.map(([field, type, isRequired, stored, isStoredRequired]) => {
    const [from, to] = [typeSql(stored ?? '', isStoredRequired), typeSql(type, isRequired)]
    return `${field} from ${from} to ${to}`
  })
  if (changes.length > 0) refuse(`No migration changes the column of ${listed(changes)}.`)
}

function refuse(reason: string): never {
  throw new StartError(`${reason} After a change of schema/, run: npm run generate`)
}

/** Returns the first of some names, and the number of the others. */
function listed(names: readonly string[]): string {
  const rest = names.length - maxNamed
  return names.slice(0, maxNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}

/**
 * Returns the column of a field, if it has one. That of a list of references is the owner's column
 * of the linking table.
 */
function declaredColumn(
  { key, table, view }: Model,
  { name, columnName, column, nullable, many }: ResolvedField,
): readonly DeclaredColumn[] {
  if (columnName === undefined) return []
  const own = columnName.replaceAll('"', '')
  const field = `${key}.${name}`
  if (many) return [{ field, table: own, column: 'owner_id', type: 'integer', required: true }]
  const type = view ? null : (column?.sql ?? null)
  return [{ field, table, column: own, type, required: !nullable }]
}

const typeSql = (type: string, isRequired: boolean): string =>
  isRequired ? `${type} not null` : type
