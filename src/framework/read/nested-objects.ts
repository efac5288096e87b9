import { LRUCache } from 'lru-cache'
import type { Rows, Statement } from '../database/statement.ts'
import type { KnownShape } from './known-shapes.ts'
import type { SplitObject, SplitShape } from './split-shape.ts'

/** The rows of a result. */
export type ResultRows = readonly (readonly unknown[])[]

/** Adds the nested objects that a statement left out to its rows; `read` runs statements. */
export type Completion = (rows: ResultRows, read: Rows) => Promise<ResultRows>

/** What is known of one version of the tables. */
interface Known {
  readonly version: string
  /** True once the constants of the shape were found to hold. */
  holds: boolean
  /** The columns of objects by their ids, for each nested object of the shape. */
  readonly objects: readonly Map<unknown, readonly unknown[]>[]
}

/** The ids of objects that are not remembered, for each nested object of the shape. */
type Missing = readonly ReadonlySet<unknown>[]

/** The largest number of reads of everything after a change of the objects. */
const longestPause = 64

/** The number of reads after which constants that did not hold are tried again. */
const pauseOfConstants = 1_000

/**
 * The columns of the objects that the rows of one split shape nest. They complete rows that have
 * the version of the tables of these objects as their last column, read in the same snapshot: so a
 * nested object is never out of date.
 */
export class NestedObjects {
  readonly shape: SplitShape
  readonly #onGrowth: (objects: NestedObjects) => void
  #known: Known | undefined
  /** Reads of everything after the last change of the objects. */
  #pause = 0
  /** Reads of everything that are left. */
  #left = 1
  /** Reads with constants that are left. */
  #refuted = 0

  constructor(shape: SplitShape, onGrowth: (objects: NestedObjects) => void) {
    this.shape = shape
    this.#onGrowth = onGrowth
  }

  /** The number of objects. */
  get size(): number {
    return this.#known?.objects.reduce((sum, { size }) => sum + size, 0) ?? 0
  }

  /** Returns whether the constants of the shape did not hold; after many reads they may again. */
  isRefuted(): boolean {
    if (this.#refuted === 0) return false
    this.#refuted -= 1
    return true
  }

  /**
   * Returns whether the next rows are to be read without nested objects. The first read of a shape
   * has everything, and so have a few reads after a change of the objects, more each time: where
   * they change all the time, remembering them saves nothing.
   */
  isEnough(): boolean {
    if (this.#left === 0) return true
    this.#left -= 1
    return false
  }

  /**
   * Returns rows of the whole shape. Reads the objects that are not remembered by their ids; if
   * their tables have changed since the rows were read, reads everything again.
   */
  async complete(rows: ResultRows, read: Rows, whole: () => Statement): Promise<ResultRows> {
    if (rows.length === 0) return rows
    const known = this.#knownIn(rows[0]?.at(-1))
    if (!known) return read(whole())
    const missing = this.#missing(rows, known)
    if (!known.holds || missing.some(({ size }) => size > 0)) {
      const all = [this.#readCondition(known, read), this.#readMissing(missing, known, read)]
      if ((await Promise.all(all)).includes(false)) return read(whole())
      this.#onGrowth(this)
    }
    return rows.map((row) => completeRow(this.shape, row, known))
  }

  /** Returns the objects in a version of their tables; undefined without a version. */
  #knownIn(version: unknown): Known | undefined {
    if (typeof version !== 'string') return undefined
    this.#adapt(version)
    if (this.#known?.version === version) return this.#known
    // A new object: others may be about to complete rows of the version before.
    const { condition, nested } = this.shape
    const holds = condition === undefined
    this.#known = { version, holds, objects: nested.map(() => new Map()) }
    return this.#known
  }

  /** Makes the pause longer when the objects have changed since the last read, else shorter. */
  #adapt(version: string): void {
    if (!this.#known || this.#known.version === version) {
      this.#pause >>= 1
      return
    }
    this.#pause = Math.min(2 * this.#pause + 1, longestPause)
    this.#left = this.#pause
  }

  /** Returns whether the constants hold, and false if their tables have another version. */
  async #readCondition(known: Known, read: Rows): Promise<boolean> {
    const { condition } = this.shape
    if (condition === undefined || known.holds) return true
    const [row = []] = await read({ text: condition, values: [], isShort: true })
    const [holds, version] = row
    if (version !== known.version) return false
    known.holds = holds === true
    if (!known.holds) this.#refuted = pauseOfConstants
    return known.holds
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

  /** Reads missing objects. Returns false if their tables have another version. */
  async #readMissing(missing: Missing, known: Known, read: Rows): Promise<boolean> {
    const all = await Promise.all(
      this.shape.nested.map(async (nested, index): Promise<boolean> => {
        const ids = [...(missing[index] ?? [])]
        if (ids.length === 0) return true
        const rows = await read(objectsStatement(nested, ids))
        const isCurrent = rows.length === ids.length && rows[0]?.at(-1) === known.version
        for (const row of isCurrent ? rows : []) known.objects[index]?.set(row[0], row.slice(0, -1))
        return isCurrent
      }),
    )
    return all.every(Boolean)
  }
}

const objectsStatement = ({ text }: SplitObject, ids: readonly unknown[]): Statement => ({
  text,
  values: [ids],
  isShort: true,
})

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

/** One takes about 300 bytes. */
const mostObjects = 20_000

/**
 * The nested objects of all shapes. Those of the shapes that were least recently used are
 * forgotten.
 */
export class RememberedObjects {
  readonly #byShape: LRUCache<SplitShape, NestedObjects>

  /** @param most the number of objects that all shapes together remember */
  constructor(most = mostObjects) {
    const sizeCalculation = ({ size }: NestedObjects): number => size + 1
    this.#byShape = new LRUCache({ maxSize: most, sizeCalculation })
  }

  /** Returns the objects that a shape nests. */
  of(shape: SplitShape): NestedObjects {
    const found = this.#byShape.get(shape)
    if (found) return found
    const made = new NestedObjects(shape, (objects) => this.#measure(objects))
    this.#byShape.set(shape, made)
    return made
  }

  /** Measures objects again: the cache does so only for a value that it does not have. */
  #measure(objects: NestedObjects): void {
    this.#byShape.delete(objects.shape)
    this.#byShape.set(objects.shape, objects)
  }
}

/**
 * Returns the nested objects of the first split shape whose constants may hold; undefined if the
 * next rows are to have everything.
 */
export function nestedIn(
  { splits = [] }: Pick<KnownShape, 'splits'>,
  { nested }: { readonly nested?: RememberedObjects | undefined },
): NestedObjects | undefined {
  const found = nested && splits.map((split) => nested.of(split)).find((one) => !one.isRefuted())
  return found?.isEnough() ? found : undefined
}

/** Returns the query for rows that have everything. */
export const wholly = <Query extends object>(query: Query): Query & { nested: undefined } => ({
  ...query,
  nested: undefined,
})

/** Returns how rows without nested objects are completed; `whole` plans the read of everything. */
export const completion =
  (nested: NestedObjects, whole: () => Statement): Completion =>
  (rows, read) =>
    nested.complete(rows, read, whole)
