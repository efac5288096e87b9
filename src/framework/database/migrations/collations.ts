import pg from 'pg'
import { errorText } from '../../errors/error-text.ts'
import type { Connection } from '../pipeline/index.ts'
import { makeSessionOptions } from '../pool/index.ts'
import { currentSchema } from '../table-changes/index.ts'
import { type Cluster, serverName } from '../servers/index.ts'

/** A collation that indexes use, or the default collation of the database. */
interface Collation {
  /** Its kind and its name, for people. */
  readonly name: string
  /** The version with which the indexes were made; null for one that has no versions. */
  readonly recorded: string | null
  /** The version that the server has. */
  readonly actual: string | null
  /** The command that records the version of the server. */
  readonly refresh: string
}

/** Selects the collations. Their catalogs and functions are there since PostgreSQL 15. */
const selectCollations = `
  with own as (
    select format('the collation %I.%I', n.nspname, c.collname) as name,
      c.collversion as recorded, pg_collation_actual_version(c.oid) as actual,
      format('alter collation %I.%I refresh version', n.nspname, c.collname) as refresh
    from pg_collation c join pg_namespace n on n.oid = c.collnamespace
    where c.collversion is not null and (
      c.collnamespace = ${currentSchema} or exists (
        select from pg_index i join pg_class t on t.oid = i.indrelid
        where t.relnamespace = ${currentSchema} and c.oid = any(i.indcollation)
      )
    )
    order by 1
  )
  select * from own
  union all
  select format('the default collation of the database %I', d.datname),
    d.datcollversion, pg_database_collation_actual_version(d.oid),
    format('alter database %I refresh collation version', d.datname)
  from pg_database d where d.datname = current_database()`

/**
 * Returns a warning if a server has other versions of collations than those with which the indexes
 * were made: it may then not find rows, and accept duplicates. Names the command that repairs the
 * database. Undefined if all is well; a standby that cannot be reached is left out.
 */
export async function collationWarning({
  connection,
  servers,
}: Pick<Cluster, 'connection' | 'servers'>): Promise<string | undefined> {
  try {
    const collations = await readCollations(connection)
    const standbys = servers?.all.slice(1) ?? []
    const found = await Promise.all(standbys.map((one) => warnOfStandby(one, collations)))
    const warnings = [warnOfPrimary(collations), ...found].filter((text) => text !== undefined)
    return warnings.length > 0 ? warnings.join(' ') : undefined
  } catch (error) {
    return `The versions of the collations cannot be compared: ${errorText(error)}.`
  }
}

/** Returns the collations whose versions are not those with which the indexes were made. */
export const changedCollations = async (connection: Connection): Promise<readonly Collation[]> =>
  (await readCollations(connection)).filter(isChanged)

const isChanged = ({ recorded, actual }: Collation): boolean =>
  recorded !== null && recorded !== actual

function warnOfPrimary(collations: readonly Collation[]): string | undefined {
  const changed = collations.filter(isChanged)
  if (changed.length === 0) return undefined
  const versions = changed.map(
    ({ name, recorded, actual }) => `${name} was ${recorded} and is ${versionText(actual)}`,
  )
  return (
    'The server orders texts in another way than when the indexes were made ' +
    `(${versions.join(', ')}): searches may miss rows, and duplicates may be accepted. ` +
    'As the owner of the database run: cadastre reindex'
  )
}

/** Compares a standby with its primary, whose indexes it has. */
async function warnOfStandby(
  standby: Connection,
  primary: readonly Collation[],
): Promise<string | undefined> {
  const collations = await readCollations(standby).catch(() => [])
  const expected = new Map(primary.map(({ name, actual }) => [name, actual]))
  const versions = collations
    .filter(({ name, actual }) => expected.has(name) && expected.get(name) !== actual)
    .map(({ name, actual }) => {
      const version = versionText(expected.get(name) ?? null)
      return `${name} is ${versionText(actual)}, there ${version}`
    })
  if (versions.length === 0) return undefined
  return (
    `The standby at ${serverName(standby)} orders texts in another way than its primary ` +
    `(${versions.join(', ')}): searches may miss rows. Give it the primary's versions of ICU and ` +
    'of the operating system.'
  )
}

/** Milliseconds in which a server answers. */
const timeout = 5_000

const versionText = (version: string | null): string => version ?? 'without a version'

async function readCollations(connection: Connection): Promise<readonly Collation[]> {
  const limits = { connectionTimeoutMillis: timeout, query_timeout: timeout }
  // The role may have a shorter limit.
  const session = makeSessionOptions(connection, {}, { statement_timeout: 0 })
  const client = new pg.Client({ ...session.connection, ...limits })
  client.on('error', () => {})
  try {
    await client.connect()
    if (session.settings) await client.query(`begin; ${session.settings.text}`)
    return (await client.query<Collation>(selectCollations)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
