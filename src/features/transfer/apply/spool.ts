import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { linesOf } from '../../../framework/files/index.ts'
import type { Model } from '../../../framework/model/graph.ts'
import type { Line } from '../file/lines.ts'
import type { Incoming } from '../import/incoming.ts'

const linesPerWrite = 500

/** The objects of one model in a spool. */
interface Stored {
  readonly file: FileHandle
  /** Lines that are not written yet. */
  waiting: string[]
  count: number
}

/**
 * Objects of an input in temporary files, one for each model: the input may have them in any order,
 * and more of them than fit in memory. The files have no names, where the system allows that: they
 * vanish with the process, however it ends.
 */
export class Spool {
  readonly #folder: string
  readonly #models = new Map<Model, Stored>()

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Makes an empty spool, runs work on it and removes it. */
  static async with<T>(work: (spool: Spool) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(tmpdir(), 'cadastre-apply-'))
    const spool = new Spool(folder)
    try {
      return await work(spool)
    } finally {
      for (const { file } of spool.#models.values()) await file.close()
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Adds an object. */
  async add({ model, incoming }: Line): Promise<void> {
    const stored = this.#models.get(model) ?? (await this.#open(model))
    stored.count += 1
    stored.waiting.push(`${JSON.stringify(incoming)}\n`)
    if (stored.waiting.length >= linesPerWrite) await flush(stored)
  }

  /** Writes what is not written yet. */
  async end(): Promise<void> {
    for (const stored of this.#models.values()) await flush(stored)
  }

  /** The models that have objects. */
  get models(): ReadonlySet<Model> {
    return new Set(this.#models.keys())
  }

  /** Returns the number of objects of a model. */
  count(model: Model): number {
    return this.#models.get(model)?.count ?? 0
  }

  /** Yields the objects of a model in the order in which they were added, in chunks. */
  async *chunks(model: Model, size: number): AsyncGenerator<readonly Incoming[]> {
    const stored = this.#models.get(model)
    if (!stored) return
    let chunk: Incoming[] = []
    for await (const line of linesOf(textOf(stored))) {
      // `add` wrote the line.
      chunk.push(JSON.parse(line) as Incoming)
      if (chunk.length < size) continue
      yield chunk
      chunk = []
    }
    if (chunk.length > 0) yield chunk
  }

  async #open(model: Model): Promise<Stored> {
    const path = join(this.#folder, `${model.key}.jsonl`)
    const file = await open(path, 'w+', 0o600)
    await rm(path).catch(() => undefined) // Windows keeps a file that is open
    const stored = { file, waiting: [], count: 0 }
    this.#models.set(model, stored)
    return stored
  }
}

async function flush(stored: Stored): Promise<void> {
  const text = stored.waiting.join('')
  stored.waiting = []
  await stored.file.appendFile(text)
}

const textOf = ({ file }: Stored): AsyncIterable<string> =>
  file.createReadStream({ start: 0, autoClose: false, encoding: 'utf8' })
