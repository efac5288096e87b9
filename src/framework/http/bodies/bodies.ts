import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { failure, type ApiError } from '../../errors/errors.ts'
import { parseFormBody, requireFewFields } from '../../request/form.ts'
import { parseJsonBody } from '../../request/json.ts'
import { parseMultipart } from '../../request/multipart.ts'
import { safeMethods } from '../safe-methods.ts'

/** The media types of bodies that every write accepts. */
export const bodyTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const

/**
 * Parses request bodies: JSON however its type is spelt (`application/json;`, `; version=2.0`), and
 * forms, URL-encoded or multipart; a file in a form counts as its text. An empty body is no body,
 * whatever its type says. Refuses other types, and content encodings, with a 415. Reads no bodies
 * of safe methods.
 */
export const bodies = plugin(
  async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addHook('onRequest', ({ method, raw: { headers } }, _, done) => {
      if (safeMethods.has(method)) for (const name of bodyHeaders) delete headers[name]
      done()
    })
    // Before the parsers of routes, which would read the encoded bytes.
    app.addHook('preParsing', (request, reply, _, done) => {
      done(encodingRefusal(request, reply))
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

/**
 * Returns the refusal of a body with a content encoding; undefined where it has none. The header
 * `Accept-Encoding` of the response tells the cause from a refused media type (RFC 7694, 3).
 */
function encodingRefusal({ headers }: FastifyRequest, reply: FastifyReply): ApiError | undefined {
  const { 'content-encoding': encoding = identity } = headers
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody || encoding.toLowerCase() === identity) return undefined
  reply.header('accept-encoding', identity)
  return failure('ERR_CONTENT_ENCODING', encoding.slice(0, 60))
}

/** The content encoding of bytes as they are. */
const identity = 'identity'

async function parseBody(request: FastifyRequest, body: Buffer): Promise<unknown> {
  const type = typeOf(request)
  if (type === 'application/json') return parseJsonBody(decodeJson(body))
  const form = formParsers[type]
  if (form) return parseFormBody(await form(body, request))
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
