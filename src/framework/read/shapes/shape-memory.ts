import { LRUCache } from 'lru-cache'
import type { Rows } from '../../database/statement.ts'
import { Pause } from './pause.ts'
import type { SplitObject, SplitShape } from './split-shape.ts'

/** The rows of a result. */
export type ResultRows = readonly (readonly unknown[])[]

/** Holds the objects that were read in one version of the tables. */
interface Known {
  readonly version: string
  /** True once the constants of the shape were found to hold. */
  holds: boolean
  /** The columns of objects by their ids, for each nested object of the shape. */
  readonly objects: readonly Map<unknown, readonly unknown[]>[]
}

/** The ids of objects that are not remembered, for each nested object of the shape. */
type Missing = readonly ReadonlySet<unknown>[]

/** The number of reads after which constants that did not hold are tried again. */
const pauseOfConstants = 1_000

/**
 * The values that the rows of one split shape lack: the columns of nested objects, and whether the
 * constants hold. The last column of the rows is the version of the tables that are left out, read
 * in the same snapshot: so a nested object is never out of date.
 */
export class ShapeMemory {
  readonly shape: SplitShape
  readonly #onGrowth: (memory: ShapeMemory) => void
  #known: Known | undefined
  /** Reads of the whole shape: the first one, and some after each failure. */
  readonly #whole = new Pause(1)
  /** Reads that select the constants as columns, after they did not hold. */
  readonly #refuted = new Pause()

  constructor(shape: SplitShape, onGrowth: (memory: ShapeMemory) => void) {
    this.shape = shape
    this.#onGrowth = onGrowth
  }

  /** The number of objects. */
  get size(): number {
    return this.#known?.objects.reduce((sum, { size }) => sum + size, 0) ?? 0
  }

  /** Counts a read; returns whether the constants of the shape did not hold lately. */
  countRefutedRead(): boolean {
    return this.#refuted.pass()
  }

  /** Counts a read; returns true if it has to select the whole shape. */
  countPausedRead(): boolean {
    return this.#whole.pass()
  }

  /** Makes the next reads select the whole shape. */
  pause(): void {
    this.#whole.lengthen()
  }

  /**
   * Returns rows of the whole shape. Reads missing objects by their ids. Returns undefined if
   * everything has to be read again: the tables have changed since the rows were read, or the
   * constants do not hold.
   */
  async complete(rows: ResultRows, read: Rows): Promise<ResultRows | undefined> {
    if (rows.length === 0) return rows
    const known = this.#knownIn(rows[0]?.at(-1))
    if (!known) return undefined
    const missing = this.#missing(rows, known)
    const isAllKnown = known.holds && missing.every(({ size }) => size === 0)
    if (!isAllKnown && !(await this.#read(missing, known, read))) return undefined
    return rows.map((row) => completeRow(this.shape, row, known))
  }

  /** Returns what is known of a version of the tables; undefined without a version. */
  #knownIn(version: unknown): Known | undefined {
    if (this.#known?.version === version) {
      this.#whole.shorten()
      return this.#known
    }
    if (this.#known || version === null) this.#whole.lengthen()
    if (typeof version !== 'string') return undefined
    const { condition, nested } = this.shape
    const holds = condition === undefined
    // Replaced, not emptied: concurrent reads may still complete rows of the previous version.
    this.#known = { version, holds, objects: nested.map(() => new Map()) }
    return this.#known
  }

  #missing(rows: ResultRows, { objects }: Known): Missing {
    return this.shape.nested.map(({ idAt }, index) => {
      const missing = new Set<unknown>()
      for (const row of rows) {
        const id = row[idAt]
        if (id !== null && !objects[index]?.has(id)) missing.add(id)
      }
      return missing
    })
  }

  /** Reads what is missing, in one round trip. Returns false if not all of it can be used. */
  async #read(missing: Missing, known: Known, read: Rows): Promise<boolean> {
    const objects = this.shape.nested.map((nested, index) =>
      readObjects(nested, { ids: missing[index], known, objects: known.objects[index] }, read),
    )
    try {
      return (await Promise.all([this.#readCondition(known, read), ...objects])).every(Boolean)
    } finally {
      this.#onGrowth(this)
    }
  }

  /** Returns whether the constants hold, and false if their tables have another version. */
  async #readCondition(known: Known, read: Rows): Promise<boolean> {
    const { condition } = this.shape
    if (condition === undefined || known.holds) return true
    const [row = []] = await read({ text: condition, values: [], isShort: true, isReadOnly: true })
    const [holds, version] = row
    if (version !== known.version) return false
    known.holds = holds === true
    if (!known.holds) this.#refuted.start(pauseOfConstants)
    return known.holds
  }
}

/** The objects to read, and those that are known. */
interface Reading {
  readonly ids: ReadonlySet<unknown> | undefined
  readonly known: Known
  readonly objects: Map<unknown, readonly unknown[]> | undefined
}

/** Reads objects by their ids. Returns false if their tables have another version. */
async function readObjects(
  { text }: SplitObject,
  { ids = new Set(), known, objects }: Reading,
  read: Rows,
): Promise<boolean> {
  if (ids.size === 0) return true
  const rows = await read({ text, values: [[...ids]], isShort: true, isReadOnly: true })
  if (rows.length !== ids.size || rows[0]?.at(-1) !== known.version) return false
  for (const row of rows) objects?.set(row[0], row.slice(0, -1))
  return true
}

/** Returns a row of the whole shape. Columns after those of the shape stay at the end. */
function completeRow(shape: SplitShape, row: readonly unknown[], { objects }: Known): unknown[] {
  const { own, columns, empty, nested } = shape
  const whole: unknown[] = empty.slice()
  for (let index = 0; index < own.length; index++) whole[own[index] ?? 0] = row[index]
  for (let index = columns.length; index < row.length; index++) whole.push(row[index])
  for (let index = 0; index < nested.length; index++) {
    const one = nested[index]
    const values = one && objects[index]?.get(row[one.idAt])
    if (!values) continue
    for (let at = 0; at < values.length; at++) whole[one.columns[0] + at] = values[at]
  }
  return whole
}

/**
 * The default limit of remembered objects. One takes 300 to 3,000 bytes, since split-shape.ts
 * leaves out only objects whose values are short.
 */
const maxObjects = 20_000

/**
 * The nested objects of all shapes. Those of the shapes that were least recently used are
 * forgotten.
 */
export class RememberedObjects {
  readonly #byShape: LRUCache<SplitShape, ShapeMemory>

  /** @param most the number of objects that all shapes together remember */
  constructor(most = maxObjects) {
    const sizeCalculation = ({ size }: ShapeMemory): number => size + 1
    this.#byShape = new LRUCache({ maxSize: most, sizeCalculation })
  }

  /** Returns what is remembered for a shape. */
  of(shape: SplitShape): ShapeMemory {
    const found = this.#byShape.get(shape)
    if (found) return found
    const made = new ShapeMemory(shape, (memory) => this.#measure(memory))
    this.#byShape.set(shape, made)
    return made
  }

  /**
   * Returns the memory of the first split shape whose constants may hold; undefined if the next
   * read has to select the whole shape.
   */
  choose(splits: readonly SplitShape[]): ShapeMemory | undefined {
    for (const split of splits) {
      const memory = this.of(split)
      if (!memory.countRefutedRead()) return memory.countPausedRead() ? undefined : memory
    }
    return undefined
  }

  /** Measures a memory again. The cache measures a value only when it is added. */
  #measure(memory: ShapeMemory): void {
    const { shape } = memory
    if (this.#byShape.peek(shape) !== memory) return // forgotten
    this.#byShape.delete(shape)
    this.#byShape.set(shape, memory)
  }
}
