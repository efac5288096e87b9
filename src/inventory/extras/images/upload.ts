import type { FastifyRequest } from 'fastify'
import { ApiError, failure } from '../../../framework/errors.ts'
import { objectIn, textOf } from '../../../framework/model/json-value.ts'

/** A submitted form: its texts by name, and the file. */
export interface ImageUpload {
  readonly fields: Readonly<Record<string, unknown>>
  readonly file?: Uint8Array
}

/** Reads a multipart form with at most one file, under the name `image`. */
export async function readUpload(request: FastifyRequest, largest: number): Promise<ImageUpload> {
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
    throw explained(error, largest)
  }
  return { fields: Object.fromEntries(fields), ...(file ? { file } : {}) }
}

function explained(error: unknown, largest: number): unknown {
  if (error instanceof ApiError) return error
  const { code, message } = objectIn(error)
  if (code === 'FST_REQ_FILE_TOO_LARGE') return failure('ERR_BODY_TOO_LARGE', String(largest))
  return failure('ERR_BAD_REQUEST', `Multipart form parse error - ${textOf(message).slice(0, 100)}`)
}
