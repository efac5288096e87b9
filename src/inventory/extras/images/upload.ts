import type { FastifyRequest } from 'fastify'
import { ApiError, failure } from '../../../framework/errors.ts'
import { objectIn, textOf } from '../../../framework/model/json-value.ts'

/** A submitted form: the values of its fields by name, and the bytes of its file. */
export interface ImageUpload {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file?: Uint8Array
}

/**
 * Reads a multipart form with at most one file, under the name `image`. Throws a 415 for a body of
 * another type, a 413 for a file of more than `maxBytes`, and a 400 for a form that is not
 * readable.
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<ImageUpload> {
  if (!request.isMultipart()) {
    const type = String(request.headers['content-type'] ?? '').slice(0, 60)
    throw failure('ERR_MEDIA_TYPE', type)
  }
  const fields = new Map<string, unknown>()
  let file: Uint8Array | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, part.value)
      else if (part.fieldname === 'image' && !file) file = await part.toBuffer()
      else throw failure('ERR_BAD_REQUEST', `Only one file is taken, under the name "image".`)
    }
  } catch (error) {
    throw mapFormError(error, maxBytes)
  }
  return { fields: Object.fromEntries(fields), ...(file ? { file } : {}) }
}

/** Returns the error of the API for an error of `@fastify/multipart`. */
function mapFormError(error: unknown, maxBytes: number): unknown {
  if (error instanceof ApiError) return error
  const { code, message } = objectIn(error)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return failure('ERR_BODY_TOO_LARGE', String(maxBytes))
  return failure('ERR_BAD_REQUEST', `Multipart form parse error - ${textOf(message).slice(0, 100)}`)
}
