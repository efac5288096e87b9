import { createHash } from 'node:crypto'
import pg from 'pg'
import { currentSchema } from '../table-changes/index.ts'
import { addToTotal, createTriggerFunction } from './triggers.ts'

/** The changes of a table that can take a right away from a user, a token or a session. */
export interface Revoking {
  /** The columns whose change counts. */
  readonly columns: readonly string[]
  /** SQL for whether the deletion of the row `old` counts; each does by default. */
  readonly deletion?: string
}

/**
 * The changes that take rights away, by table. A standby that lacks one of them must not
 * authenticate. New rows give rights, and do not count.
 */
export type RevocationTable = Readonly<Record<string, Revoking>>

/** The name of the version that changes with every revocation. */
const versionName = '_revocations'

/** SQL for the version of all revocations, as text; null before the first one. */
export const revocationsSql = `
  (select sum(k.version)::text from _totals k where k.name = '${versionName}')`

const functionName = '_note_revocation'

const body = (schema: string): string => `
declare
  difference constant bigint := 0;
  step constant bigint := 1 + floor(random() * 2147483648);
begin
${addToTotal(schema, `'${versionName}'`)}
end
`

/** The triggers of a table, each as the text between its name and its function. */
function triggersOf(table: string, { columns, deletion }: Revoking): readonly string[] {
  const name = pg.escapeIdentifier(table)
  const changed = columns.map((column) => `old.${column} is distinct from new.${column}`)
  const deleted = deletion === undefined ? '' : ` when (${deletion})`
  return [
    `after update on ${name} for each row when (${changed.join(' or ')})`,
    `after delete on ${name} for each row${deleted}`,
    `after truncate on ${name} for each statement`,
  ]
}

const triggerPrefix = 'note_revocation_'

/** Returns the name of a trigger, which differs for each text: another text is another trigger. */
const nameOf = (text: string): string =>
  triggerPrefix + createHash('sha256').update(text).digest('hex').slice(0, 12)

interface Installed {
  readonly schema: string
  readonly source: string | null
  /** The tables that are there, each with the names of its triggers. */
  readonly tables: Readonly<Record<string, readonly string[]>>
}

/** Creates the triggers that count revocations where they are missing. Runs in a transaction. */
export async function noteRevocations(
  client: pg.Client,
  revocations: RevocationTable,
): Promise<void> {
  const { schema, source, tables } = await readInstalled(client, Object.keys(revocations))
  const text = body(pg.escapeIdentifier(schema))
  if (source !== text) await createTriggerFunction(client, functionName, text)
  for (const [table, present] of Object.entries(tables))
    await replaceTriggers(client, table, { changes: revocations[table], present })
}

async function readInstalled(client: pg.Client, declared: readonly string[]): Promise<Installed> {
  const { rows } = await client.query<Installed>(
    `select current_schema() as schema,
      (select p.prosrc from pg_proc p
       where p.pronamespace = ${currentSchema} and p.proname = '${functionName}') as source,
      (select coalesce(jsonb_object_agg(c.relname, array(
          select g.tgname from pg_trigger g
          where g.tgrelid = c.oid and starts_with(g.tgname, '${triggerPrefix}')
        )), '{}')
       from pg_class c
       where c.relnamespace = ${currentSchema} and c.relname = any($1::text[])) as tables`,
    [declared],
  )
  const [installed] = rows
  if (!installed) throw new Error('A select without a table returns one row.')
  return installed
}

/** Creates the triggers of a table that are missing, and drops those of other releases. */
async function replaceTriggers(
  client: pg.Client,
  table: string,
  {
    changes,
    present,
  }: { readonly changes?: Revoking | undefined; readonly present: readonly string[] },
): Promise<void> {
  const wanted = new Map(changes && triggersOf(table, changes).map((text) => [nameOf(text), text]))
  for (const name of present.filter((one) => !wanted.has(one)))
    await client.query(`drop trigger ${name} on ${pg.escapeIdentifier(table)}`)
  for (const [name, text] of wanted)
    if (!present.includes(name))
      await client.query(`create trigger ${name} ${text} execute function ${functionName}()`)
}
