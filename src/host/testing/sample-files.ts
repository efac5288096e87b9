import { fileTypeOf } from '../../framework/model/uploads/file-types.ts'
import type { FileLimits } from '../../framework/model/uploads/file-facts.ts'
import { SentFile } from '../../framework/model/uploads/sent-file.ts'

/** An image of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns the beginning of a ZIP file, and a name in it. */
const zip = (inside: string): string => `PK\x03\x04${'-'.repeat(26)}${inside}`

const opened = 'mimetypeapplication/vnd.oasis.opendocument.'

/** The beginnings of files of different types. */
const beginnings: readonly Buffer[] = [
  png,
  ...[
    '%PDF-1.4 ',
    ...['word/', 'xl/', 'ppt/', `${opened}text`, `${opened}spreadsheet`].map(zip),
    '\x1F\x8B\x08',
    '\xFF\xD8\xFF\xC0',
    'GIF89a',
    'RIFF----WEBP',
    'BM',
    'Sample ',
  ].map((text) => Buffer.from(text, 'latin1')),
]

/** Returns a file that a field accepts; a different one for each number. */
export function sampleFile({ types, maxBytes }: FileLimits, number: number): SentFile {
  for (const type of types)
    for (const beginning of beginnings) {
      const bytes = Buffer.concat([beginning, Buffer.from(String(number))])
      if (bytes.length <= maxBytes && fileTypeOf(bytes, type, types) !== undefined)
        return new SentFile(`sample-${number}`, bytes, type)
    }
  throw new Error(`There is no sample of ${types.join(', ')} in ${maxBytes} bytes.`)
}

/** Returns whether a body has files, and is therefore sent as a form. */
export const hasFiles = (body: unknown): body is Readonly<Record<string, unknown>> =>
  typeof body === 'object' &&
  body !== null &&
  Object.values(body).some((value) => value instanceof SentFile)

/** Returns a body as a multipart form, with its media type. A list has a part for each value. */
export async function formOf(
  body: Readonly<Record<string, unknown>>,
): Promise<{ readonly type: string; readonly payload: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value instanceof SentFile)
      form.append(name, new Blob([Uint8Array.from(value.bytes)], { type: value.type }), value.name)
    else if (value !== undefined)
      for (const one of Array.isArray(value) ? value : [value]) form.append(name, textIn(one))
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

const textIn = (value: unknown): string => {
  if (typeof value === 'string') return value
  return value === null ? '' : JSON.stringify(value)
}
