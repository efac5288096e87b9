import { currentSchema } from './current-schema.ts'
import type { Graph, Model, ResolvedField } from '../model/graph.ts'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'

const columns = `
  select c.relname, a.attname
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = ${currentSchema} and c.relkind in ('r', 'p')
    and a.attnum > 0 and not a.attisdropped`

const mostNamed = 5

/**
 * Refuses a database that lacks columns of the models: the migrations are older than the
 * declarations. Throws a `StartError` that names the fields.
 */
export async function assertColumns(
  { models }: Graph,
  { rows }: Pick<Database, 'rows'>,
): Promise<void> {
  const found = await rows({ text: columns, values: [] })
  const present = new Set(found.map(([table, column]) => `${String(table)}.${String(column)}`))
  const missing = [...models.values()].flatMap((model) =>
    [...model.fields.values()]
      .filter((field) => field.columnName !== undefined && !present.has(columnOf(model, field)))
      .map(({ name }) => `${model.key}.${name}`),
  )
  if (missing.length === 0) return
  const [named, rest] = [missing.slice(0, mostNamed).join(', '), missing.length - mostNamed]
  throw new StartError(
    `No migration makes a column for ${named}${rest > 0 ? ` and ${rest} more` : ''}. ` +
      'After a change of schema/, run: npm run generate',
  )
}

/** The column of a field; of a list of references the owner's column of the linking table. */
function columnOf({ table }: Model, { columnName = '', many }: ResolvedField): string {
  const name = columnName.replaceAll('"', '')
  return many ? `${name}.owner_id` : `${table}.${name}`
}
