import { LRUCache } from 'lru-cache'

/** The JSON of a page, with the entity tag that identifies its content. */
export interface KeptPage {
  readonly tag: string
  readonly text: string
}

/** What is known of a page: the tag of its last read, and its text from the second one on. */
interface Entry {
  readonly tag: string
  readonly text: string | undefined
}

/** Characters of the longest page that is kept: of its values, few are over 64 kB. */
const longestText = 250_000

/** Characters that an entry counts for besides its text. */
const overhead = 200

/**
 * The texts of pages that were read twice without a change between the reads. A page is sent from
 * here only if PostgreSQL finds that no table it depends on has another version: so it is never out
 * of date. The least recently used are forgotten.
 *
 * @example
 * const pages = new KeptPages(8_000_000)
 * pages.add('request', { tag: 'W/"7-request"', text: '{}' })
 * pages.get('request') // undefined: it was read once
 * pages.add('request', { tag: 'W/"7-request"', text: '{}' })
 * pages.get('request') // { tag: 'W/"7-request"', text: '{}' }
 */
export class KeptPages {
  readonly #entries: LRUCache<string, Entry> | undefined

  /** @param mostBytes bytes of all pages together; 0 keeps none */
  constructor(mostBytes: number) {
    if (mostBytes === 0) return
    this.#entries = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: ({ text }) => overhead + Buffer.byteLength(text ?? ''),
    })
  }

  /** Returns the page of a request, by a digest of all that it depends on besides the tables. */
  get(request: string): KeptPage | undefined {
    const { tag, text } = this.#entries?.get(request) ?? {}
    return tag === undefined || text === undefined ? undefined : { tag, text }
  }

  /** Takes a page that was read. */
  add(request: string, { tag, text }: KeptPage): void {
    const isRepeated = this.#entries?.peek(request)?.tag === tag && text.length <= longestText
    this.#entries?.set(request, { tag, text: isRepeated ? text : undefined })
  }
}
