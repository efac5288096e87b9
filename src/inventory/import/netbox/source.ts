import pRetry, { AbortError } from 'p-retry'
import { isJsonObject, StartError } from 'cadastre'
import { decodeText } from 'cadastre/transfer'

/** Another inventory, read over HTTP. */
export interface NetboxSource {
  /** URL without `/api/` and without a slash at the end. */
  readonly url: string
  /** Yields the pages of a list; yields nothing when the list does not exist. */
  pages(path: string, size: number): AsyncGenerator<SourcePage>
}

/** A page of a list. */
export interface SourcePage {
  readonly total: number
  readonly objects: readonly Readonly<Record<string, unknown>>[]
}

/** Options of a source. */
export interface SourceOptions {
  readonly url: string
  readonly token?: string
  /** Called before a request is retried. */
  readonly onRetry: (message: string) => void
  /** Number of retries of a request, and delay before the first one in milliseconds. */
  readonly retries?: number
  readonly wait?: number
}

/** Milliseconds that a request may take. */
const timeout = 120_000

/**
 * Opens another inventory. Sends no request before the first page is read. Throws a `StartError`
 * for a wrong URL.
 */
export function openSource(options: SourceOptions): NetboxSource {
  const url = baseOf(options.url)
  const connection: Connection = { ...options, url, isReached: false }
  return { url, pages: (path, size) => pages(connection, `${url}/api/${path}/`, size) }
}

/** Options and state of a connection. */
interface Connection extends SourceOptions {
  /**
   * Whether a response has arrived: requests that fail before the first response are not retried.
   */
  isReached: boolean
}

/** Returns a URL without query, `/api` and slashes at the end. */
function baseOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new StartError(`--url ${text}: expected an address such as https://inventory.example.net`)
  const { origin, pathname } = new URL(text)
  return origin + pathname.replace(/\/+$/, '').replace(/\/api$/, '')
}

/**
 * Reads a list to its end. The offset grows by the number of objects received, because a service
 * may send fewer than requested. A list that does not exist (404) is empty.
 */
async function* pages(options: Connection, list: string, size: number): AsyncGenerator<SourcePage> {
  for (let offset = 0; ;) {
    const body = await request(options, `${list}?limit=${size}&offset=${offset}`)
    if (body === undefined) return
    if (!isJsonObject(body) || !Array.isArray(body['results']))
      throw new StartError(`${list} gave no list: is this the address of such a service?`)
    const objects = body['results'].filter(isJsonObject)
    const total = Number(body['count'])
    yield { total, objects }
    offset += objects.length
    if (objects.length === 0 || offset >= total) return
  }
}

/**
 * Sends a request. Retries it with growing delays after 429, 5xx and network errors, unless no
 * request has had a response yet.
 */
function request(options: Connection, url: string): Promise<unknown> {
  const { retries = 6, wait = 1000, onRetry } = options
  return pRetry(() => sendOnce(options, url), {
    retries,
    minTimeout: wait,
    factor: 2,
    maxTimeout: 60_000,
    randomize: true,
    onFailedAttempt: async ({ error, retriesLeft }) => {
      if (retriesLeft > 0) onRetry(`${url}: ${error.message}; retrying`)
      if (retriesLeft > 0 && error instanceof RetryableStatus) await sleep(error.seconds * 1000)
    },
  }).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`${url}: ${reason}`)
  })
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A response with a status after which the request is retried. */
class RetryableStatus extends Error {
  /** Value of `Retry-After`, at most 300; 0 without one. */
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}

async function sendOnce(options: Connection, url: string): Promise<unknown> {
  const { token } = options
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...(token ? { authorization: `Token ${token}` } : {}) },
    signal: AbortSignal.timeout(timeout),
    // A redirect would send the token to another address.
    redirect: 'error',
  }).catch((error: unknown) => {
    throw connectionError(error, options)
  })
  options.isReached = true
  const { status } = response
  if (status === 404) return undefined
  if (status === 429 || status >= 500) {
    const after = Number(response.headers.get('retry-after') ?? 0)
    await response.body?.cancel()
    throw new RetryableStatus(`answered ${status}`, after > 0 ? Math.min(after, 300) : 0)
  }
  if (!response.ok) {
    const text = (await response.text()).slice(0, 200)
    throw new AbortError(new StartError(`${url} answered ${status}: ${text}`))
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  try {
    return JSON.parse(decodeText(bytes))
  } catch {
    throw new AbortError(new StartError(`${url} answered no JSON in UTF-8.`))
  }
}

/** Returns the error of a failed connection. It is not retried before the first response. */
function connectionError(error: unknown, { url, isReached }: Connection): Error {
  const reason = reasonOf(error)
  if (isReached) return new Error(`no answer (${reason})`)
  const sentence = `${url} does not answer (${reason}): check --url, and whether the service runs.`
  return new AbortError(new StartError(sentence))
}

/**
 * Returns the reason of a network error for messages. If a host has several addresses, the error
 * has a code but no message.
 */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause ? String(cause.code) : ''
  return reasons[code] ?? (cause.message || code || cause.name)
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'the host name could not be looked up',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 10 seconds',
}
