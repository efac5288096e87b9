import { Readable } from 'node:stream'
import type { Rows } from '../database/statement.ts'

/** Bytes in a row. */
const partBytes = 1024 * 1024

/** A file in parts, as it is read. */
export interface StoredFile {
  /** The number of its bytes. */
  readonly size: number
  /** Returns its bytes, and reads one part at a time. */
  readonly stream: () => Readable
}

/** Files in a table with the columns `name`, `part` and `bytes`, in rows of up to 1 MB. */
export class FileTable {
  readonly #table: string

  constructor(table: string) {
    this.#table = table
  }

  /** Stores a file. Run it in a transaction, so that no reader finds a part of it. */
  async write(rows: Rows, name: string, bytes: Uint8Array): Promise<void> {
    const text = `insert into ${this.#table} (name, part, bytes) values ($1, $2, $3)`
    const parts = Math.max(1, Math.ceil(bytes.length / partBytes))
    for (let part = 0; part < parts; part += 1) {
      const from = part * partBytes
      const slice = Buffer.from(bytes.subarray(from, from + partBytes))
      await rows({ text, values: [name, part, slice] })
    }
  }

  /** Removes files; ignores missing ones. */
  async remove(rows: Rows, names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    const text = `delete from ${this.#table} where name = any($1::text[])`
    await rows({ text, values: [names], isReadOnly: false })
  }

  /** Opens a file; undefined if there is none. */
  async open(rows: Rows, name: string): Promise<StoredFile | undefined> {
    const text = `
      select sum(length(bytes))::float8, count(*)::int from ${this.#table}
      where name = $1 having count(*) > 0`
    const [row] = await rows({ text, values: [name] })
    if (!row) return undefined
    const [size, parts] = row.map(Number)
    return { size: size ?? 0, stream: () => Readable.from(this.#parts(rows, name, parts ?? 0)) }
  }

  /** Returns the names of all files. */
  async names(rows: Rows): Promise<readonly string[]> {
    const text = `select distinct name from ${this.#table} order by name`
    return (await rows({ text, values: [] })).map(([name]) => String(name))
  }

  async *#parts(rows: Rows, name: string, parts: number): AsyncGenerator<Buffer> {
    const text = `select bytes from ${this.#table} where name = $1 and part = $2`
    for (let part = 0; part < parts; part += 1) {
      const [[bytes] = []] = await rows({ text, values: [name, part] })
      if (!Buffer.isBuffer(bytes)) throw new Error(`${name} was removed while it was read`)
      yield bytes
    }
  }
}
