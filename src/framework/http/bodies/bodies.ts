import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { failure, type ApiError } from '../../errors/errors.ts'
import { SentFile } from '../../model/uploads/sent-file.ts'
import { parseFormBody, requireFewFields, type FormEntry } from '../../request/form.ts'
import { parseJsonBody } from '../../request/json.ts'
import { parseMultipart } from '../../request/multipart.ts'
import { safeMethods } from '../safe-methods.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The fields of a multipart form that take files; the limit of the route is that of such a
     * form.
     */
    fileFields?: ReadonlySet<string>
  }
}

/** The media types of bodies that every write accepts. */
export const bodyTypes = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const

/**
 * Parses request bodies: JSON however its type is spelt (`application/json;`, `; version=2.0`), and
 * forms, URL-encoded or multipart; a file in a form counts as its text, unless the route takes
 * files in the field. An empty body is no body, whatever its type says. Refuses other types, and
 * content encodings, with a 415. Reads no bodies of safe methods.
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
  if (type !== 'multipart/form-data') requireUsualSize(request, body)
  if (type === 'application/json') return parseJsonBody(decodeJson(body))
  const form = formParsers[type]
  if (form) return parseFormBody(await form(body, request))
  throw failure('ERR_MEDIA_TYPE', type.slice(0, 60))
}

/** Refuses a body that only a form with files may have. */
function requireUsualSize({ server }: FastifyRequest, { length }: Buffer): void {
  const { bodyLimit = Infinity } = server.initialConfig
  if (length > bodyLimit) throw failure('ERR_BODY_TOO_LARGE', String(bodyLimit))
}

type Fields = Iterable<FormEntry>

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

async function multipartFields(
  body: Buffer,
  { headers, routeOptions }: FastifyRequest,
): Promise<Fields> {
  const { fileFields } = routeOptions.config
  const isText = isUtf8(body)
  if (!fileFields && !isText) throw notUtf8Form()
  const type = headers['content-type'] ?? ''
  const data = await parseMultipart(body, type, 'Multipart form parse error')
  if (!isText) requireTexts(data)
  const fields: FormEntry[] = []
  for (const [name, value] of data) {
    if (typeof value === 'string') fields.push([name, value])
    else if (!fileFields?.has(name)) fields.push([name, decodeForm(await bytesOf(value))])
    else if (isChosen(value))
      fields.push([name, new SentFile(value.name, await bytesOf(value), value.type)])
  }
  return fields
}

/** Refuses texts that are not UTF-8: the parser has replaced their bytes. */
function requireTexts(data: FormData): void {
  for (const value of data.values())
    if (typeof value === 'string' && value.includes('\uFFFD')) throw notUtf8Form()
}

/** Browsers send a control without a file as an empty file without a name. */
const isChosen = ({ name, size }: File): boolean => name !== '' || size > 0

const bytesOf = async (file: File): Promise<Buffer> => Buffer.from(await file.arrayBuffer())

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
