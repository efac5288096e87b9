import { failure } from '../errors.ts'
import { requireFewFields } from './form.ts'

/**
 * Parses a multipart body by the boundary in its media type, into fields and files. Throws a 400
 * with the message for a body that is no form, and for one with too many fields.
 */
export async function parseMultipart(
  body: Buffer,
  type: string,
  message: string,
): Promise<FormData> {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  if (boundary) requireFewFields(body, `--${boundary}`)
  try {
    const response = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    return await response.formData()
  } catch {
    throw failure('ERR_BAD_REQUEST', message)
  }
}
