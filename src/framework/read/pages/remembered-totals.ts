import { LRUCache } from 'lru-cache'
import type { Statement } from '../../database/statement.ts'

/** A total, and the version of the tables that it was counted in. */
export interface VersionedTotal {
  readonly version: string
  readonly total: number
  /** The number of all rows of the table, whether they meet the filters or not. */
  readonly tableRows: number
}

/** A total, with the statement that counts it. */
export interface CountedTotal extends VersionedTotal {
  readonly count: Statement
}

/** Characters of all keys together; a key takes two bytes for each. */
const maxCharacters = 2_000_000

/** A longer key is not kept. */
const maxKeyLength = 20_000

/**
 * The totals of filtered lists, by the statement that counts them and its values. A list uses a
 * total only if PostgreSQL finds, in the snapshot of the page, that no table of the statement has
 * another version: so a total is never out of date. The least recently used are forgotten.
 */
export class RememberedTotals {
  readonly #totals = new LRUCache<string, VersionedTotal>({
    maxSize: maxCharacters,
    maxEntrySize: maxKeyLength,
    sizeCalculation: (_, key) => key.length,
  })

  get(count: Statement): VersionedTotal | undefined {
    return this.#totals.get(keyOf(count))
  }

  add({ count, ...total }: CountedTotal): void {
    this.#totals.set(keyOf(count), total)
  }
}

const keyOf = ({ text, values }: Statement): string => `${text} ${JSON.stringify(values)}`
