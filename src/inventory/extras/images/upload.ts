import { isUtf8 } from 'node:buffer'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError, failure, jsonObjectOf, parseFormBody, SentFile, type FormBody } from 'cadastre'
import { textOrEmpty } from '../../json.ts'

/** A submitted form: its fields and its file. */
export interface ImageUpload {
  readonly fields: FormBody
  readonly file?: SentFile
}

/** The largest number of parts of a form: its fields and the file. */
const maxParts = 22

/** Bytes of the text of a field. */
const maxFieldBytes = 10_000

/**
 * Reads a multipart form with at most one file, under the name `image`. Throws a 415 for a body of
 * another type, a 413 for a file of more than `maxBytes`, and a 400 for a form that is not
 * readable.
 */
export const readUpload = (request: FastifyRequest, maxBytes: number): Promise<ImageUpload> =>
  readForm(request, maxBytes).finally(() => request.bodyMemory?.complete())

async function readForm(request: FastifyRequest, maxBytes: number): Promise<ImageUpload> {
  if (!request.isMultipart()) {
    const type = String(request.headers['content-type'] ?? '').slice(0, 60)
    throw failure('ERR_MEDIA_TYPE', type)
  }
  const fields: [string, string][] = []
  let file: SentFile | undefined
  try {
    // The parser replaces bytes of fields that are not UTF-8, so fields are read as files.
    for await (const part of request.parts({
      isPartAFile: () => true,
      limits: { files: maxParts },
    })) {
      if (part.type !== 'file') continue
      const bytes = await bytesOf(part, request, maxBytes)
      if (!isFile(part)) fields.push([part.fieldname, textIn(part, bytes)])
      else if (part.fieldname === 'image' && !file) file = new SentFile(part.filename, bytes)
      else throw failure('ERR_BAD_REQUEST', `Only one file is taken, under the name "image".`)
    }
  } catch (error) {
    throw mapFormError(error, maxBytes)
  }
  return { fields: parseFormBody(fields), ...(file ? { file } : {}) }
}

/** Reads a part, as far as there is memory for it. Throws a 413 for one that is too large. */
async function bytesOf(
  { file }: MultipartFile,
  { bodyMemory }: FastifyRequest,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  if (bodyMemory) bodyMemory.onRefused = (error) => file.destroy(error)
  for await (const chunk of file) {
    const bytes = chunk as Buffer // of a stream without an encoding
    await bodyMemory?.add(bytes.length)
    chunks.push(bytes)
  }
  if (file.truncated) throw failure('ERR_BODY_TOO_LARGE', String(maxBytes))
  return Buffer.concat(chunks)
}

/** Returns whether a part is a file, as RFC 7578 tells files from fields. */
const isFile = ({ filename, mimetype }: Partial<MultipartFile>): boolean =>
  filename !== undefined || mimetype === 'application/octet-stream'

function textIn({ fieldname }: Partial<MultipartFile>, bytes: Buffer): string {
  if (!fieldname) throw malformed('a part has no name')
  if (!isUtf8(bytes)) throw malformed('the body is not UTF-8')
  if (bytes.length > maxFieldBytes)
    throw malformed(`"${fieldname.slice(0, 60)}" has more than ${maxFieldBytes} bytes`)
  return bytes.toString()
}

const malformed = (reason: string): ApiError =>
  failure('ERR_BAD_REQUEST', `Multipart form parse error - ${reason}`)

/** Returns the error of the API for an error of `@fastify/multipart`. */
function mapFormError(error: unknown, maxBytes: number): unknown {
  if (error instanceof ApiError) return error
  const { code, message } = jsonObjectOf(error)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return failure('ERR_BODY_TOO_LARGE', String(maxBytes))
  if (code === 'FST_FILES_LIMIT') return malformed(`the form has more than ${maxParts} parts`)
  return malformed(textOrEmpty(message).slice(0, 100))
}
