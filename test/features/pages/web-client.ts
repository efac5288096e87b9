import type { TestApp } from '../../support/open-app.ts'

/** A response as a browser sees it. */
export interface PageResponse {
  readonly status: number
  readonly text: string
  readonly location: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
}

/** The header `Accept` of browsers for pages. */
export const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** A client of web pages that keeps cookies and sends forms as browsers do, without scripts. */
export class WebClient {
  readonly service: Pick<TestApp, 'app' | 'config'>
  readonly cookies = new Map<string, string>()
  /** The headers `Set-Cookie` of the last response. */
  setCookies: readonly string[] = []

  constructor(service: Pick<TestApp, 'app' | 'config'>) {
    this.service = service
  }

  get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<PageResponse> {
    return this.#send('GET', url, undefined, headers)
  }

  /** Sends a form. The CSRF token of the session is added unless the fields have one. */
  async post(
    url: string,
    fields: Readonly<Record<string, string>> | URLSearchParams,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<PageResponse> {
    const sent = new URLSearchParams(fields)
    if (this.cookies.size > 0 && !sent.has('csrf')) sent.set('csrf', await this.csrf())
    const payload = sent.toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    return this.#send('POST', url, payload, {
      ...type,
      'sec-fetch-site': 'same-origin',
      ...headers,
    })
  }

  /** Sends a form with a file. */
  async upload(
    url: string,
    fields: Readonly<Record<string, string>>,
    file: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
  ): Promise<PageResponse> {
    const form = new FormData()
    for (const [name, value] of Object.entries({ csrf: await this.csrf(), ...fields }))
      form.append(name, value)
    form.append(file.name, new Blob([file.bytes]), file.bytes.length > 0 ? 'picture.png' : '')
    const encoded = new Response(form)
    const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
    return this.#send('POST', url, Buffer.from(await encoded.arrayBuffer()), type)
  }

  async login(username = 'root', password = 'for tests only', next = ''): Promise<PageResponse> {
    return this.post('/login/', { username, password, next })
  }

  /** Returns the CSRF token in the pages of the session. */
  async csrf(): Promise<string> {
    const { text } = await this.get('/login/')
    return /<meta name="csrf-token" content="([^"]+)"/.exec(text)?.[1] ?? ''
  }

  async #send(
    method: 'GET' | 'POST',
    url: string,
    payload: string | Buffer | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<PageResponse> {
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
