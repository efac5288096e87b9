import type { TestApp } from '../../support/open-app.ts'

/** What a browser would show. */
export interface Shown {
  readonly status: number
  readonly text: string
  readonly location: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
}

/** What browsers say they take. */
export const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** Somebody with a browser, without one: keeps cookies, and sends forms as browsers do. */
export class WebClient {
  readonly service: Pick<TestApp, 'app' | 'config'>
  readonly cookies = new Map<string, string>()
  /** `Set-Cookie` of the last answer, in full. */
  setCookies: readonly string[] = []

  constructor(service: Pick<TestApp, 'app' | 'config'>) {
    this.service = service
  }

  get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Shown> {
    return this.#ask('GET', url, undefined, headers)
  }

  /**
   * Sends a form; the CSRF token of the visitor's session is among its fields unless they say
   * otherwise.
   */
  async post(
    url: string,
    fields: Readonly<Record<string, string>> | URLSearchParams,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Shown> {
    const sent = new URLSearchParams(fields)
    if (this.cookies.size > 0 && !sent.has('csrf')) sent.set('csrf', await this.csrf())
    const payload = sent.toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.#ask('POST', url, payload, { ...type, 'sec-fetch-site': 'same-origin', ...headers })
  }

  /** Sends a form with a file in it. */
  async upload(
    url: string,
    fields: Readonly<Record<string, string>>,
    file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
  ): Promise<Shown> {
    const form = new FormData()
    for (const [name, value] of Object.entries({ csrf: await this.csrf(), ...fields }))
      form.append(name, value)
    form.append(file.name, new Blob([file.bytes]), file.bytes.length > 0 ? 'picture.png' : '')
    const encoded = new Response(form)
    const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
    return this.#ask('POST', url, Buffer.from(await encoded.arrayBuffer()), type)
  }

  async login(username = 'root', password = 'for tests only', next = ''): Promise<Shown> {
    return this.post('/login/', { username, password, next })
  }

  /** The token that the visitor's pages carry. */
  async csrf(): Promise<string> {
    const { text } = await this.get('/login/')
    return /<meta name="csrf-token" content="([^"]+)"/.exec(text)?.[1] ?? ''
  }

  async #ask(
    method: 'GET' | 'POST',
    url: string,
    payload: string | Buffer | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Shown> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await this.service.app.inject({
      method,
      url: this.service.config.basePath + url,
      headers: {
        host: 'localhost',
        accept: browserAccept,
        ...(cookie === '' ? {} : { cookie }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    })
    this.setCookies = [reply.headers['set-cookie'] ?? []].flat()
    for (const { name, value, maxAge } of reply.cookies as readonly Cookie[]) {
      if (value === '' || maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const { statusCode: status, payload: text, headers: answered } = reply
    return { status, text, location: answered.location, headers: { ...answered } }
  }
}

interface Cookie {
  readonly name: string
  readonly value: string
  readonly maxAge?: number
}
