import { isJsonObject } from '../../../src/framework/model/json-value.ts'
import { headerOf } from '../../support/openapi.ts'
import type { Tally } from '../campaign.ts'
import type { Reply } from '../subject.ts'
import { isChannel } from './channels.ts'
import { describe, difference, told, type WorldRequest } from './comparison.ts'
import type { LimitedReader } from './limits.ts'
import { hiddenValue } from './other-world.ts'
import type { World } from './world.ts'

/** The most pages that follow a list by cursors. */
const MAX_PAGES = 3

/** A browser that is signed in: its cookie, and the CSRF token of each world. */
interface Session {
  readonly cookie: string
  readonly csrf: readonly string[]
}

interface PairOptions {
  readonly reader: LimitedReader
  readonly tally: Tally
  /** Names the round in sentences. */
  readonly name: string
}

/** Two services that a reader must not be able to tell apart. */
export class Pair {
  readonly #worlds: readonly [World, World]
  readonly #reader: LimitedReader
  readonly #tally: Tally
  readonly #since = Date.now()
  readonly #name: string
  readonly #session: Session
  /** Whether a write succeeded in one world only, as a channel of the documentation tells. */
  hasDiverged = false

  private constructor(
    worlds: readonly [World, World],
    { reader, tally, name }: PairOptions,
    session: Session,
  ) {
    this.#worlds = worlds
    this.#reader = reader
    this.#tally = tally
    this.#name = name
    this.#session = session
  }

  /** Signs the reader in; `value` is that of the cookie of a session that both worlds have. */
  static async open(
    worlds: readonly [World, World],
    { value, ...options }: PairOptions & { readonly value: string },
  ): Promise<Pair> {
    const cookie = `cadastre_session=${value}`
    const csrf: string[] = []
    for (const world of worlds) {
      const headers = { cookie, accept: 'text/html' }
      const { text } = await world.send('GET', '/', { token: null, headers })
      csrf.push(/<meta name="csrf-token" content="([^"]+)"/.exec(text)?.[1] ?? '')
    }
    return new Pair(worlds, options, { cookie, csrf })
  }

  /** Sends a read to both, then again with the tag of the answer, then the next pages. */
  async compare(request: WorldRequest): Promise<void> {
    const [first, second] = await this.ask(request)
    const [tag, other] = [first, second].map((one) => headerOf(one?.headers ?? {}, 'etag'))
    if (tag && tag === other) {
      const headers = { ...request.options?.headers, 'if-none-match': tag }
      await this.ask({ ...request, options: { ...request.options, headers } })
    }
    let next = nextOf(first)
    for (let page = 0; next !== undefined && page < MAX_PAGES; page++) {
      const [reply] = await this.ask({ ...request, url: next })
      next = nextOf(reply)
    }
  }

  /** Sends a request to both and compares; returns the answers. */
  async ask(request: WorldRequest): Promise<readonly Reply[]> {
    const replies = await Promise.all(
      this.#worlds.map((world, place) => this.#send(world, place, request)),
    )
    const [one, two] = replies
    if (!one || !two) return []
    this.#tally.add('comparisons')
    this.#tally.add(`status ${one.status}`)
    const failed = replies.filter(isFailed)
    for (const reply of failed) this.#fail(request, describeFailure(reply))
    if (failed.length > 0) {
      this.hasDiverged ||= request.method !== 'GET'
      return []
    }
    const [value] = hiddenValue.exec(two.text) ?? []
    if (value) this.#fail(request, `has the hidden ${value}`)
    this.#requireEqual(request, one, two)
    return replies
  }

  #requireEqual(request: WorldRequest, one: Reply, two: Reply): void {
    const [first, second] = [told(one, this.#since), told(two, this.#since)]
    if (first === second) return
    const isWrite = request.method !== 'GET'
    if (!isChannel(request, one, two)) {
      this.hasDiverged ||= isWrite
      this.#fail(request, difference(first, second))
      return
    }
    this.#tally.add('channels')
    this.hasDiverged ||= isWrite && (one.status !== two.status || one.status < 300)
  }

  #fail(request: WorldRequest, sentence: string): void {
    this.#tally.fail(`${this.#name}: ${describe(request)} → ${sentence}`)
  }

  #send(world: World, place: number, request: WorldRequest): Promise<Reply> {
    const { method, url, options, form, bySession } = request
    const { cookie, csrf } = this.#session
    const token = bySession || form ? null : this.#reader.token
    const headers = { ...options?.headers, ...(token === null ? { cookie } : {}) }
    if (!form) return world.send(method, url, { ...options, headers, token })
    const body = new URLSearchParams({ ...form, csrf: csrf[place] ?? '' }).toString()
    const ofForm = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      accept: 'text/html',
    }
    return world.send(method, url, { body, headers: { ...ofForm, ...headers }, token })
  }
}

/** Returns whether the service failed: a 503 is one if a statement took too long. */
const isFailed = ({ status, text }: Reply): boolean =>
  status >= 500 && (status !== 503 || text.includes('took too long'))

const describeFailure = ({ status, text, ms }: Reply): string =>
  `${status} ${text.slice(0, 200)}, ${Math.round(ms)} ms`

/** Returns the path of the next page of a list of the API. */
function nextOf(reply: Reply | undefined): string | undefined {
  if (!reply?.text.startsWith('{"count"') && !reply?.text.startsWith('{"next"')) return undefined
  const body: unknown = JSON.parse(reply.text)
  const next = isJsonObject(body) ? body['next'] : undefined
  // The cursors of changes are no URLs: each database has its own.
  const isUrl = typeof next === 'string' && next.startsWith('http')
  return isUrl ? next.replace(/^https?:\/\/[^/]+/, '') : undefined
}
