import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { failure } from '../errors.ts'
import { formBody, requireFewFields } from '../request/form.ts'
import { parseJsonBody } from '../request/json.ts'
import { parseMultipart } from '../request/multipart.ts'
import { safeMethods } from './safe-methods.ts'

/** The media types of bodies that every write accepts. */
export const bodyTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const

/**
 * Parses request bodies: JSON however its type is spelt (`application/json;`, `; version=2.0`), and
 * forms, URL-encoded or multipart; a file in a form counts as its text. An empty body is no body,
 * whatever its type says. Refuses other types with a 415. Reads no bodies of safe methods.
 */
export const bodies = plugin(
  async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addHook('onRequest', ({ method, raw: { headers } }, _, done) => {
      if (safeMethods.has(method)) for (const name of bodyHeaders) delete headers[name]
      done()
    })
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) =>
        body.length === 0 ? undefined : parseBody(request, body),
    )
  },
  { name: 'bodies' },
)

/** Headers without which Fastify reads no body, and Node discards it after the response. */
const bodyHeaders = ['content-length', 'content-type', 'transfer-encoding'] as const

async function parseBody(request: FastifyRequest, body: Buffer): Promise<unknown> {
  const { 'content-encoding': encoding = 'identity' } = request.headers
  if (encoding.toLowerCase() !== 'identity')
    throw failure('ERR_CONTENT_ENCODING', encoding.slice(0, 60))
  const type = typeOf(request)
  if (type === 'application/json') return parseJsonBody(decodeJson(body))
  const form = formParsers[type]
  if (form) return formBody(await form(body, request))
  throw failure('ERR_MEDIA_TYPE', type.slice(0, 60))
}

type Fields = Iterable<readonly [string, string]>

type FormParser = (body: Buffer, request: FastifyRequest) => Fields | Promise<Fields>

const formParsers: Readonly<Record<string, FormParser>> = {
  'application/x-www-form-urlencoded': (body) => {
    requireFewFields(body, '&')
    const text = decodeForm(body)
    requireEncodedUtf8(text)
    return new URLSearchParams(text)
  },
  'multipart/form-data': multipartFields,
}

async function multipartFields(body: Buffer, { headers }: FastifyRequest): Promise<Fields> {
  const type = headers['content-type'] ?? ''
  if (!isUtf8(body)) throw notUtf8Form()
  const data = await parseMultipart(body, type, 'Multipart form parse error')
  const fields = [...data].map(async ([name, value]) => {
    return [name, typeof value === 'string' ? value : await value.text()] as const
  })
  return Promise.all(fields)
}

const typeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Refuses percent-encoded bytes that are not UTF-8; any other percent sign is text. */
function requireEncodedUtf8(text: string): void {
  try {
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
  } catch {
    throw notUtf8Form()
  }
}

const notUtf8 = 'the body is not UTF-8'

const decodeJson = (body: Buffer): string => decode(body, () => failure('ERR_JSON', notUtf8))

/** Decodes a form before its parser, which would replace malformed bytes. */
const decodeForm = (body: Buffer): string => decode(body, notUtf8Form)

const notUtf8Form = (): Error => failure('ERR_BAD_REQUEST', `Form parse error - ${notUtf8}`)

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decode(body: Buffer, refusal: () => Error): string {
  try {
    return utf8.decode(body)
  } catch {
    throw refusal()
  }
}
