import type { WholeTransaction } from '../statement.ts'

/**
 * Milliseconds that a transaction waits for others before it runs anyway: one of them may wait for
 * another process. As long as PostgreSQL waits before it looks for a deadlock.
 */
const longestWait = 1_000

/**
 * Repeats the transactions of failed batches, all at the same time but for those that insert equal
 * unique values: these run one after another. PostgreSQL inserts a row of a deferrable constraint
 * before it waits for those that insert the same, so several of them would wait for each other
 * until it ends them, one in each second.
 */
export class Repeats {
  /** The end of the last transaction that inserts a unique value, by its key. */
  readonly #ends = new Map<string, Promise<void>>()

  /** Runs a transaction after the earlier ones that insert one of its unique values. */
  async run<T>({ uniqueKeys }: WholeTransaction, work: () => Promise<T>): Promise<T> {
    const keys = uniqueKeys?.() ?? []
    const result = endOf(keys.flatMap((key) => this.#ends.get(key) ?? [])).then(work)
    const end = result.then(ignore, ignore)
    for (const key of keys) this.#ends.set(key, end)
    try {
      return await result
    } finally {
      for (const key of keys) if (this.#ends.get(key) === end) this.#ends.delete(key)
    }
  }
}

const ignore = (): void => undefined

/** Waits for the ends of transactions, no longer than `longestWait`. */
async function endOf(ends: readonly Promise<void>[]): Promise<void> {
  if (ends.length === 0) return
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestWait)))
  await Promise.race([Promise.all(ends), timeout])
  clearTimeout(timer)
}
