import { MIMEType } from 'node:util'
import { failure } from '../errors/errors.ts'
import { requireFewFields } from './form.ts'

/**
 * Parses a multipart body by the boundary in its media type, into fields and files. Throws a 400
 * with the message for a body that is not a form, and for one with too many fields.
 */
export async function parseMultipart(
  body: Buffer,
  type: string,
  message: string,
): Promise<FormData> {
  const parsed = parseType(type, message)
  const boundary = parsed.params.get('boundary')
  if (!boundary) throw failure('ERR_BAD_REQUEST', message)
  requireFewFields(body, `--${boundary}`)
  // The parser gets the type as it was read here, so that both split at the same boundary.
  const headers = { 'content-type': parsed.toString() }
  try {
    return await new Response(new Uint8Array(body), { headers }).formData()
  } catch {
    throw failure('ERR_BAD_REQUEST', message)
  }
}

function parseType(type: string, message: string): MIMEType {
  try {
    return new MIMEType(type)
  } catch {
    throw failure('ERR_BAD_REQUEST', message)
  }
}
