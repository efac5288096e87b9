import type pg from 'pg'
import type { ByteProgress } from '../byte-progress.ts'
import { errorText } from '../../errors/error-text.ts'
import { StartError } from '../../errors/start-error.ts'
import type { Connection } from '../pipeline/index.ts'
import { locked, lockedOutside, type LockOptions } from '../table-changes/index.ts'
import { changedCollations } from './collations.ts'
import { withClient } from './with-client.ts'

/** Options of `reindex`. */
export interface ReindexOptions extends Pick<LockOptions, 'log' | 'waits'> {
  readonly connection: Connection
  /** Whether indexes are made again though no collation has changed. */
  readonly all: boolean
  readonly progress: ByteProgress
  /** Ends the work before the next index. */
  readonly signal: AbortSignal
}

/** The indexes that `reindex` has made again, and the collations that it has noted down. */
export interface Reindexed {
  /** The number of indexes. */
  readonly indexes: number
  /** The collations whose versions are noted down. */
  readonly collations: readonly string[]
  /** Statements that take more rights: they note down the versions of other collations. */
  readonly refused: readonly string[]
}

/** An index that orders texts. */
interface TextIndex {
  /** Its name with the schema, as statements write it. */
  readonly name: string
  readonly bytes: number
  /** Whether it belongs to an exclusion constraint: PostgreSQL makes these under a lock only. */
  readonly excludes: boolean
}

const isOfUsers = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

/** Selects the indexes that order texts, the smallest first. */
const selectIndexes = `
  select format('%I.%I', n.nspname, c.relname) as name, pg_relation_size(c.oid)::float8 as bytes,
    i.indisexclusion as excludes
  from pg_index i
    join pg_class c on c.oid = i.indexrelid and c.relkind = 'i'
    join pg_namespace n on n.oid = c.relnamespace
  where ${isOfUsers} and i.indisvalid and 0 <> any(i.indcollation::oid[])
  order by bytes, name`

/** Selects what an attempt that failed has left. */
const selectLeftovers = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
  where ${isOfUsers} and not i.indisvalid and c.relname ~ '_cc(new|old)[0-9]*$'`

/**
 * Makes the indexes that order texts again, one after another while the service runs, and notes
 * down the versions of the collations. Does nothing if no collation has changed, unless `all` is
 * set. Throws a `StartError` that names the values if a unique index cannot be made.
 *
 * @example
 * await reindex({ connection, all: false, progress, log, signal })
 * // { indexes: 214, collations: ['the collation public.natural_sort'], refused: [] }
 */
export async function reindex(options: ReindexOptions): Promise<Reindexed> {
  const { connection, all, progress, signal } = options
  const changed = await changedCollations(connection)
  if (changed.length === 0 && !all) return { indexes: 0, collations: [], refused: [] }
  return withClient(connection, async (client) => {
    const { rows: indexes } = await client.query<TextIndex>(selectIndexes)
    const total = indexes.reduce((sum, { bytes }) => sum + bytes, 0)
    progress.begin('Making indexes again', total)
    for (const index of indexes) {
      signal.throwIfAborted()
      await makeAgain({ ...options, client }, index)
      progress.advance(index.bytes)
    }
    const collations: string[] = []
    const refused: string[] = []
    for (const { name, refresh } of changed)
      await locked({ ...options, client }, () => client.query(refresh)).then(
        () => collations.push(name),
        (error: unknown) => {
          if (!isDenied(error)) throw error
          refused.push(refresh)
        },
      )
    return { indexes: indexes.length, collations, refused }
  })
}

async function makeAgain(locking: LockOptions, { name, excludes }: TextIndex): Promise<void> {
  const { client } = locking
  try {
    if (excludes) await locked(locking, () => client.query(`reindex index ${name}`))
    else
      await lockedOutside(locking, async () => {
        await dropLeftovers(client)
        await client.query(`reindex index concurrently ${name}`)
      })
  } catch (error) {
    await dropLeftovers(client).catch(() => {})
    throw explained(error, name)
  }
}

async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(selectLeftovers)
  for (const { name } of rows) await client.query(`drop index concurrently if exists ${name}`)
}

/** Returns the error with what to do, where the reader of the message can do it. */
function explained(error: unknown, name: string): unknown {
  const { code, detail } = Object(error) as { readonly code?: string; readonly detail?: string }
  if (code === '23505')
    return new StartError(
      `The index ${name} cannot be made again: ${detail ?? errorText(error)} Change or delete one ` +
        'of the two rows, and run "cadastre reindex" again.',
      { cause: error },
    )
  if (isDenied(error))
    return new StartError(
      `The index ${name} cannot be made again: ${errorText(error)}. Run "cadastre reindex" as the ` +
        'owner of the database.',
      { cause: error },
    )
  return error
}

const isDenied = (error: unknown): boolean => Object(error).code === '42501'
