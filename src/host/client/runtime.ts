/** The part of a client that does not depend on models: requests, retries and pages. */
export const clientRuntime = `
/** One value, or several of which any may match. */
type OneOrMany<Value> = Value | readonly Value[]
type Scalar = string | number | boolean
type FiltersBehind<Reference extends string, Filters> = {
  readonly [Name in Exclude<keyof Filters, 'q'> & string as \`\${Reference}__\${Name}\`]?: Filters[Name]
}

/** How a client reaches a service. */
export interface ClientOptions {
  /** URL of the service, without \`/api/\`. */
  readonly url: string
  /** Key of an API token. */
  readonly token?: string
  /** Headers of every request, such as \`X-Session-Key\`. */
  readonly headers?: Readonly<Record<string, string>>
  /** How often a request is repeated that was not answered, or was refused with 429 or 503. */
  readonly retries?: number
  /** Sends a request; default: \`fetch\` of the platform. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

/** A request that the service refused. */
export class RequestRefused extends Error {
  /** The status of the response. */
  readonly status: number
  /** The body of the response: messages by field, a list of them, or \`{ detail }\`. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(\`\${status}: \${JSON.stringify(body)}\`)
    this.name = 'RequestRefused'
    this.status = status
    this.body = body
  }
}

interface ClientRequest {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** True where repeating the request writes nothing again. */
  readonly isSafe: boolean
}

class ClientConnection {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
  }

  /** Sends a request, and repeats it with back-off while the service does not take it. */
  async send(method: string, url: string, sending: ClientRequest): Promise<Response> {
    const { retries = 4 } = this.#options
    for (let attempt = 0; ; attempt += 1) {
      const isLast = attempt >= retries
      let response: Response
      try {
        response = await this.#ask(method, url, sending)
      } catch (error) {
        if (isLast || !sending.isSafe) throw error
        await wait(backOff(attempt))
        continue
      }
      if (response.ok) return response
      const { status, headers } = response
      const after = Number(headers.get('retry-after') ?? Number.NaN)
      const isRefused = status === 429 || status === 503
      if (isLast || !(isRefused || (status === 409 && after > 0)))
        throw new RequestRefused(status, await bodyOf(response))
      await wait(after > 0 ? after * 1000 : backOff(attempt))
    }
  }

  #ask(method: string, url: string, { body, headers }: ClientRequest): Promise<Response> {
    const { token, fetch: send = fetch, headers: own, url: base } = this.#options
    return send(new URL(url, base.endsWith('/') ? base : \`\${base}/\`).href, {
      method,
      headers: {
        accept,
        ...(token === undefined ? {} : { authorization: \`Token \${token}\` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...own,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Returns milliseconds that double with each attempt, between half and all of them. */
const backOff = (attempt: number): number => 250 * 2 ** attempt * (0.5 + Math.random() / 2)

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return { detail: text }
  }
}

/** The types of a model: what reads return, writes return, and bodies and filters hold. */
interface ClientTypes {
  readonly read: object
  readonly written: object
  readonly body: object
  readonly changes: object
  readonly filters: object
}

/** What a create returns: an object with children shows these, too. */
type CreatedOf<Of extends ClientTypes> = Of extends { readonly created: infer Created }
  ? Created
  : Of['written']

/** Parameters of a list besides filters. */
interface ClientListOptions {
  /** Objects of a page; default: that of the service. */
  readonly limit?: number
  /** Fields to sort by, separated by commas, - before one for descending. */
  readonly ordering?: string
}

interface ClientPage<Read> {
  readonly count: number
  readonly next: string | null
  readonly results: readonly Read[]
}

/** The operations of a model. */
class ClientResource<Of extends ClientTypes> {
  readonly #connection: ClientConnection
  readonly #url: string
  readonly #isRepeatable: boolean
  /** The entity tags of objects that were read. */
  readonly #tags = new WeakMap<object, string>()

  constructor(connection: ClientConnection, url: string, isRepeatable: boolean) {
    this.#connection = connection
    this.#url = url
    this.#isRepeatable = isRepeatable
  }

  /** Returns the objects that match all filters, page by page. */
  async *list(filters: Of['filters'] & ClientListOptions = {}): AsyncGenerator<Of['read'], void> {
    const query = queryOf({ ...filters, cursor: '' })
    for (let url: string | null = \`\${this.#url}?\${query}\`; url !== null; ) {
      const page: ClientPage<Of['read']> = await this.#json('GET', url)
      yield* page.results
      url = page.next
    }
  }

  /** Returns how many objects match all filters. */
  async count(filters: Of['filters'] = {}): Promise<number> {
    const page: ClientPage<unknown> = await this.#json('GET', \`\${this.#url}?\${queryOf({ ...filters, limit: 1 })}\`)
    return page.count
  }

  /** Returns an object by its id. */
  async read(id: number): Promise<Of['read']> {
    const response = await this.#connection.send('GET', this.#at(id), { isSafe: true })
    const found = (await response.json()) as Of['read']
    const tag = response.headers.get('etag')
    if (tag !== null) this.#tags.set(found, tag)
    return found
  }

  /** Creates an object. */
  create(body: Of['body']): Promise<CreatedOf<Of>> {
    return this.#json('POST', this.#url, body)
  }

  /** Creates several objects: all or none. */
  createMany(bodies: readonly Of['body'][]): Promise<readonly CreatedOf<Of>[]> {
    return this.#json('POST', \`\${this.#url}bulk/\`, bodies)
  }

  /**
   * Changes the fields of an object that are given. Of an object that \`read\` returned, refuses to
   * change what others changed since (status 412).
   */
  update(object: number | { readonly id: number }, changes: Of['changes']): Promise<Of['written']> {
    return this.#json('PATCH', this.#at(idOf(object)), changes, this.#condition(object))
  }

  /** Changes fields of several objects, which \`id\` names: all or none. */
  updateMany(
    changes: readonly (Of['changes'] & { readonly id: number })[],
  ): Promise<readonly Of['written'][]> {
    return this.#json('PATCH', \`\${this.#url}bulk/\`, changes)
  }

  /** Deletes an object. Of one that \`read\` returned, refuses what others changed since (412). */
  async delete(object: number | { readonly id: number }): Promise<void> {
    const headers = { ...this.#condition(object), ...idempotencyKey() }
    await this.#connection.send('DELETE', this.#at(idOf(object)), { headers, isSafe: true })
  }

  /** Deletes several objects: all or none. */
  async deleteMany(objects: readonly (number | { readonly id: number })[]): Promise<void> {
    const body = objects.map((object) => ({ id: idOf(object) }))
    const headers = idempotencyKey()
    await this.#connection.send('DELETE', \`\${this.#url}bulk/\`, { body, headers, isSafe: true })
  }

  #at(id: number): string {
    return \`\${this.#url}\${id}/\`
  }

  #condition(object: number | object): Readonly<Record<string, string>> {
    const tag = typeof object === 'number' ? undefined : this.#tags.get(object)
    return tag === undefined ? {} : { 'if-match': tag }
  }

  async #json<Result>(
    method: string,
    url: string,
    body?: unknown,
    condition: Readonly<Record<string, string>> = {},
  ): Promise<Result> {
    const isWrite = method !== 'GET'
    const headers = { ...condition, ...(isWrite && this.#isRepeatable ? idempotencyKey() : {}) }
    const isSafe = !isWrite || this.#isRepeatable
    const response = await this.#connection.send(method, url, { body, headers, isSafe })
    return (await response.json()) as Result // the service describes it
  }
}

const idOf = (object: number | { readonly id: number }): number =>
  typeof object === 'number' ? object : object.id

const idempotencyKey = (): Readonly<Record<string, string>> => ({
  'idempotency-key': crypto.randomUUID(),
})

function queryOf(parameters: object): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  )
  return new URLSearchParams(pairs).toString()
}
`
