import type { onSendHookHandler, RouteOptions } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Statement } from '../../database/statement.ts'
import { isLeftUncompressed } from './leave-uncompressed.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that is the response; null for other responses. */
    keptPage: KeptPage | null
  }
}

/** A page as it is in one version of its tables. */
export interface KeptPage {
  /** A text for all that the page depends on besides its tables. */
  readonly key: string
  readonly version: string
  /** Reads the version of the tables. */
  readonly current: Statement
  /** The entity tag, which identifies the content. */
  readonly tag: string
  /** The JSON; undefined where the client had it, so that it was not read. */
  readonly text: string | undefined
  /** The page as it was compressed last. */
  readonly compressed?: CompressedPage
}

/** A compressed page. */
export interface CompressedPage {
  /** The header `Accept-Encoding` of the requests that get it. */
  readonly accepts: string
  readonly encoding: string
  readonly bytes: Buffer
}

/** An entry has the tag of the last read. After a second read with this tag it has the page too. */
interface Entry {
  readonly tag: string
  readonly page: KeptPage | undefined
}

/**
 * Characters of the longest page that is kept. The values of such a page are rarely over 64 kB, by
 * default the most that a result may have without reserved memory (`database/result-memory.ts`).
 */
const maxTextLength = 250_000

/** The bytes that an entry takes besides its key and its page, as measured. */
const overhead = 600

/**
 * The pages that were asked for twice without a change between the requests. A page is sent from
 * here only if PostgreSQL finds that no table it depends on has another version: so it is never out
 * of date. The least recently used are forgotten.
 *
 * @example
 * const pages = new KeptPages(8_000_000)
 * const current = { text: 'select 7', values: [] }
 * const page = { key: 'one', version: '7', current, tag: 'W/"7-one"', text: '{}' }
 * pages.add(page)
 * pages.get('one') // undefined: it was read once
 * pages.add(page)
 * pages.get('one') // page
 */
export class KeptPages {
  readonly #entries: LRUCache<string, Entry>

  /** @param maxBytes bytes of all pages together */
  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ page }, { length }) => overhead + length + (page ? bytesOf(page) : 0),
    })
  }

  /** Returns the page with a key. */
  get(key: string): KeptPage | undefined {
    return this.#entries.get(key)?.page
  }

  /**
   * Notes that a page was read, or that a client has it. Keeps the page if it had the same tag the
   * last time.
   */
  add(page: KeptPage): void {
    const { key, tag, text } = page
    const isRepeated = this.#entries.peek(key)?.tag === tag && (text?.length ?? 0) <= maxTextLength
    this.#entries.set(key, { tag, page: isRepeated ? page : undefined })
  }

  /** Keeps the compressed bytes of a page, if it is still kept. */
  addCompressed(page: KeptPage, compressed: CompressedPage): void {
    if (this.#entries.peek(page.key)?.page !== page) return
    this.#entries.set(page.key, { tag: page.tag, page: { ...page, compressed } })
  }
}

/** Returns the memory that a page takes besides its key. */
function bytesOf({ text = '', current, compressed }: KeptPage): number {
  const isAscii = Buffer.byteLength(text) === text.length
  // V8 stores a text with a character outside of Latin-1 in two bytes a character.
  const own = isAscii ? text.length : 2 * text.length
  return (
    own +
    current.text.length +
    (compressed ? compressed.bytes.length + compressed.accepts.length : 0)
  )
}

/** Makes a route of a list send the compressed bytes of kept pages, and keep those of others. */
export function keepCompressed(route: RouteOptions, pages: KeptPages): void {
  route.onSend = [sendCompressed, route.onSend ?? [], compressedKeeper(pages)].flat()
}

/** Runs before the response is compressed: the client must accept the same encodings. */
const sendCompressed: onSendHookHandler = (request, reply, payload, done) => {
  const { keptPage, headers } = request
  const compressed = keptPage?.compressed
  const isSent = compressed?.accepts === headers['accept-encoding'] && !isLeftUncompressed(request)
  if (!compressed || !isSent) return done(null, payload)
  request.keptPage = null
  reply.header('content-encoding', compressed.encoding)
  done(null, compressed.bytes)
}

/** Returns a hook that runs after the response is compressed. */
const compressedKeeper =
  (pages: KeptPages): onSendHookHandler =>
  ({ keptPage, headers }, reply, payload, done) => {
    const accepts = headers['accept-encoding']
    const encoding = reply.getHeader('content-encoding')
    if (keptPage && accepts && typeof encoding === 'string' && Buffer.isBuffer(payload))
      pages.addCompressed(keptPage, { accepts, encoding, bytes: payload })
    done(null, payload)
  }
