import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'

/** The bytes of a document in one content encoding, with their entity tag. */
export interface Representation {
  /** A value of `Content-Encoding`; undefined for uncompressed bytes. */
  readonly encoding: string | undefined
  readonly body: Buffer
  readonly etag: string
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** The content encodings, the preferred one first. */
const encoders: Readonly<Record<string, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (body) => compressGzip(body),
}

/** The representations of a document. */
export interface Representations {
  /** Returns the representation for a value of `Accept-Encoding`. */
  readonly find: (acceptEncoding: string | undefined) => Promise<Representation>
  /** Makes the document and its compressed forms, so that no request waits for them. */
  readonly prepare: () => Promise<void>
}

/**
 * Returns the representations of a document. Its text is made once, and compressed once for each
 * encoding. All responses share the same buffers, however many connections wait to read them.
 */
export function representationsOf(makeText: () => string | Promise<string>): Representations {
  const made = new Map<string | undefined, Promise<Representation>>()

  function identity(): Promise<Representation> {
    return keep(undefined, async () => {
      const body = Buffer.from(await makeText())
      return { encoding: undefined, body, etag: `"${digestOf(body)}"` }
    })
  }

  function keep(
    encoding: string | undefined,
    make: () => Promise<Representation>,
  ): Promise<Representation> {
    const kept = made.get(encoding)
    if (kept) return kept
    const representation = make()
    made.set(encoding, representation)
    return representation
  }

  async function find(acceptEncoding: string | undefined): Promise<Representation> {
    const encoding = chooseEncoding(acceptEncoding)
    const encode = encoding === undefined ? undefined : encoders[encoding]
    if (!encode) return identity()
    return keep(encoding, async () => {
      const { body, etag } = await identity()
      return { encoding, body: await encode(body), etag: etag.replace(/"$/, `-${encoding}"`) }
    })
  }

  async function prepare(): Promise<void> {
    await Promise.all(Object.keys(encoders).map(find))
  }

  return { find, prepare }
}

function chooseEncoding(acceptEncoding: string | undefined): string | undefined {
  if (acceptEncoding === undefined) return undefined
  return negotiate(acceptEncoding.toLowerCase(), Object.keys(encoders)) ?? undefined
}

function digestOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}
