import type { Log } from '../../log.ts'
import { migrationNames, type MigrationFolders } from './migration-folders.ts'
import { additiveLog } from './migration-marks.ts'
import type { Rows } from '../statement.ts'

/** Migrations that the database has and a process does not know. */
export interface LaterMigrations {
  /** The names of those that are marked as additive. */
  readonly additive: readonly string[]
  /** The names of the others: the process cannot work with them. */
  readonly others: readonly string[]
}

const none: LaterMigrations = { additive: [], others: [] }

/** Selects the applied migrations besides those with the given names. */
const selectUnknown = `
  select migration_name, coalesce(logs, '') from "_prisma_migrations"
  where rolled_back_at is null and migration_name <> all($1::text[])
  order by migration_name`

/**
 * Returns a function that reads the migrations which were applied to the database and are in none
 * of some folders. Lists them once: a process knows the migrations of its start.
 */
export function makeLaterMigrationsReader(
  rows: Rows,
  folders: MigrationFolders,
): () => Promise<LaterMigrations> {
  const known = migrationNames(folders)
  if (known.length === 0) return async () => none
  return async () => {
    const found = await rows<[name: string, log: string]>({
      text: selectUnknown,
      values: [known],
      isReadOnly: true,
    })
    const named = (isAdditive: boolean): readonly string[] =>
      found.flatMap(([name, log]) => ((log === additiveLog) === isAdditive ? [name] : []))
    return { additive: named(true), others: named(false) }
  }
}

/** Whether a process can still work with the tables, as of the last check. */
export class SchemaVersion {
  readonly #read: () => Promise<LaterMigrations>
  readonly #log: Pick<Log, 'error'>
  #isOutdated = false
  #running: Promise<boolean> | undefined

  constructor(read: () => Promise<LaterMigrations>, log: Pick<Log, 'error'>) {
    this.#read = read
    this.#log = log
  }

  /** True if a later migration that is not additive was applied. */
  get isOutdated(): boolean {
    return this.#isOutdated
  }

  /**
   * Reads the migrations again and returns whether the process is outdated. Checks at the same time
   * are one. Without a response of the database the result of the last check stays.
   */
  check(): Promise<boolean> {
    this.#running ??= this.#check().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #check(): Promise<boolean> {
    const { others } = await this.#read().catch(() => ({ others: undefined }))
    if (others === undefined) return this.#isOutdated
    if (others.length > 0 && !this.#isOutdated)
      this.#log.error(
        { migrations: others },
        'a later version migrated the database: requests get a 503 until this process is replaced',
      )
    this.#isOutdated = others.length > 0
    return this.#isOutdated
  }
}
