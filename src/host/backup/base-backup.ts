import { Deferred } from './deferred.ts'
import { Readable } from 'node:stream'
import pg from 'pg'
import type { Connection } from '../../framework/database/pipeline/index.ts'

/** Commands of the replication protocol, which have to be written in capitals. */
const temporarySlot = 'cadastre_backup TEMPORARY'
const createSlot = (slot: string): string =>
  `CREATE_REPLICATION_SLOT ${slot} PHYSICAL (RESERVE_WAL)`
const baseBackup =
  "BASE_BACKUP (LABEL 'cadastre', PROGRESS, CHECKPOINT 'fast', WAL, MANIFEST 'yes', " +
  "MANIFEST_CHECKSUMS 'SHA256')"

/** A base backup that PostgreSQL is sending. */
export interface BaseBackup {
  /** The tar archive of the cluster. Fails when the server reports an error. */
  readonly archive: Readable
  /** Resolves when the archive and the manifest have been received. */
  readonly finished: Promise<BaseBackupEnd>
  /** Ends the connection, and with it the base backup. */
  close: () => Promise<void>
}

/** The facts that the server sends after the archive. */
export interface BaseBackupEnd {
  readonly manifest: Buffer
  /** The tablespaces outside of the cluster's folder. */
  readonly tablespaces: readonly string[]
  /** The end of the WAL that the archive needs, and its timeline. */
  readonly endLsn: string
  readonly timeline: number
}

/** Options of a base backup. */
export interface BaseBackupOptions {
  /** A slot to create, which keeps the WAL after the backup too, for a standby. */
  readonly slot?: string
  /** Called once with the estimated size of the archive in bytes. */
  readonly onSize: (bytes: number) => void
  /** Called with the number of bytes received since the last call. */
  readonly onBytes: (bytes: number) => void
}

/**
 * Starts a base backup of a running server by the replication protocol
 * (https://www.postgresql.org/docs/18/protocol-replication.html). A slot keeps the WAL until the
 * end of the backup, however much is written meanwhile.
 */
export async function startBaseBackup(
  connection: Connection,
  options: BaseBackupOptions,
): Promise<BaseBackup> {
  const client = await connectReplication(connection)
  try {
    await client.query(createSlot(options.slot ?? temporarySlot))
    const query = client.query(new BaseBackupQuery(options))
    return { archive: query.archive, finished: query.finished, close: () => client.end() }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Opens a connection that takes the commands of physical replication. */
export async function connectReplication(connection: Connection): Promise<pg.Client> {
  const config = {
    ...connection,
    // Sent at the start of the connection; pg's types do not have it.
    replication: 'true',
    application_name: 'cadastre replication',
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
  }
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The first byte of each `CopyData` message of a base backup. */
const messages = { archive: 'n', manifest: 'm', data: 'd' } as const

/** The command, as node-postgres runs it: the methods are called for the messages received. */
class BaseBackupQuery implements pg.Submittable {
  readonly archive: Readable
  readonly #progress: BaseBackupOptions
  readonly #manifest: Buffer[] = []
  readonly #tablespaces: string[] = []
  #connection: pg.Connection | undefined
  #isManifest = false
  /** The number of the result: start position, tablespaces, end position. */
  #result = 0
  #end = { lsn: '', timeline: 0 }
  readonly #finished = new Deferred<BaseBackupEnd>()

  constructor(progress: BaseBackupOptions) {
    this.#progress = progress
    this.archive = new Readable({ read: () => void this.#connection?.stream.resume() })
    this.finished.catch(() => {})
  }

  /** Resolves when the whole backup was read. */
  get finished(): Promise<BaseBackupEnd> {
    return this.#finished.promise
  }

  submit(connection: pg.Connection): void {
    this.#connection = connection
    connection.query(baseBackup)
  }

  handleRowDescription(): void {
    this.#result += 1
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#result === 2) this.#addTablespace(fields)
    if (this.#result === 3) this.#end = { lsn: fields[0] ?? '', timeline: Number(fields[1]) }
  }

  #addTablespace([, location, kilobytes]: readonly (string | null | undefined)[]): void {
    if (location) this.#tablespaces.push(location)
    else this.#progress.onSize(Number(kilobytes ?? 0) * 1024)
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === messages.manifest) {
      this.#isManifest = true
      this.archive.push(null)
      // No read of the archive resumes the connection any more.
      this.#connection?.stream.resume()
    }
    if (kind !== messages.data) return
    // The parser reuses its buffer.
    const data = Buffer.from(chunk.subarray(1))
    this.#progress.onBytes(data.length)
    if (this.#isManifest) this.#manifest.push(data)
    else if (!this.archive.push(data)) this.#connection?.stream.pause()
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#finished.reject(error)
    this.archive.destroy(error)
  }

  handleReadyForQuery(): void {
    this.#finished.resolve({
      manifest: Buffer.concat(this.#manifest),
      tablespaces: this.#tablespaces,
      endLsn: this.#end.lsn,
      timeline: this.#end.timeline,
    })
  }
}
