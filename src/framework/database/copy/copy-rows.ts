import type pg from 'pg'

/** The two connections of a copy. */
export interface CopyClients {
  readonly source: pg.Client
  readonly target: pg.Client
}

/** A command that sends rows, and one that takes them, in the same format. */
export interface CopyCommands {
  readonly send: string
  readonly take: string
}

/** Bytes that are gathered before they are sent: PostgreSQL sends each row by itself. */
const chunkBytes = 65_536

/**
 * Streams the rows of a `copy … to stdout` into a `copy … from stdin`, and returns their number.
 * Holds 64 KiB and what the socket buffers, for tables of any size. After an error neither
 * connection can be used any more.
 */
export async function copyRows(
  { source, target }: CopyClients,
  { send, take }: CopyCommands,
  onBytes: (bytes: number) => void,
): Promise<number> {
  const taking = new CopyQuery(take, () => {})
  target.query(taking)
  await taking.begun
  const sender = new Sender(source.connection, target.connection, onBytes)
  const sending = new CopyQuery(send, (chunk) => sender.add(chunk))
  source.query(sending)
  await Promise.race([sending.ended, taking.ended])
  sender.flush()
  target.connection.endCopyFrom()
  const [sent, taken] = await Promise.all([sending.ended, taking.ended])
  if (sent !== taken) throw new Error(`${sent} rows were sent, and ${taken} were taken.`)
  return taken
}

/** Gathers chunks, and pauses the source while the target does not keep up. */
class Sender {
  readonly #source: pg.Connection
  readonly #target: pg.Connection
  readonly #onBytes: (bytes: number) => void
  readonly #gathered = Buffer.alloc(chunkBytes)
  #length = 0

  constructor(source: pg.Connection, target: pg.Connection, onBytes: (bytes: number) => void) {
    this.#source = source
    this.#target = target
    this.#onBytes = onBytes
  }

  add(chunk: Buffer): void {
    if (this.#length + chunk.length > chunkBytes) this.flush()
    if (chunk.length > chunkBytes) return this.#send(chunk)
    // The parser reuses its buffer.
    this.#length += chunk.copy(this.#gathered, this.#length)
  }

  flush(): void {
    if (this.#length > 0) this.#send(this.#gathered.subarray(0, this.#length))
    this.#length = 0
  }

  #send(bytes: Buffer): void {
    this.#target.sendCopyFromChunk(bytes)
    this.#onBytes(bytes.length)
    const { stream } = this.#target
    if (!stream.writableNeedDrain || this.#source.stream.isPaused()) return
    this.#source.stream.pause()
    stream.once('drain', () => this.#source.stream.resume())
  }
}

/** A `copy` command, as node-postgres runs it: the methods are called for the messages received. */
class CopyQuery implements pg.Submittable {
  readonly #command: string
  readonly #onChunk: (chunk: Buffer) => void
  #rows = 0
  #begin: () => void = () => undefined
  #end: (rows: number) => void = () => undefined
  readonly #fail: ((error: Error) => void)[] = []

  /** Resolves when the server takes rows. */
  readonly begun: Promise<void>
  /** Resolves with the number of rows when the command is complete. */
  readonly ended: Promise<number>

  constructor(command: string, onChunk: (chunk: Buffer) => void) {
    this.#command = command
    this.#onChunk = onChunk
    this.begun = new Promise((resolve, reject) => {
      this.#begin = resolve
      this.#fail.push(reject)
    })
    this.ended = new Promise((resolve, reject) => {
      this.#end = resolve
      this.#fail.push(reject)
    })
    this.begun.catch(() => {})
    this.ended.catch(() => {})
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#command)
  }

  handleCopyInResponse(): void {
    this.#begin()
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#onChunk(chunk)
  }

  /** The tag of the command is `COPY` and the number of rows. */
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#rows = Number(text.split(' ')[1])
  }

  handleError(error: Error): void {
    for (const fail of this.#fail) fail(error)
  }

  handleReadyForQuery(): void {
    this.#end(this.#rows)
  }
}
