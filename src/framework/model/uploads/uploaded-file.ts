import { createHash, randomBytes } from 'node:crypto'
import { InvalidValue } from '../field.ts'
import type { FileFacts, FileLimits } from './file-facts.ts'
import { extensionOf, fileTypeOf } from './file-types.ts'
import { SentFile } from './sent-file.ts'

/** A file that a field accepted, before it is stored. */
export class UploadedFile implements FileFacts {
  /** Private, so that no comparison of values by their JSON reads them. */
  readonly #bytes: Uint8Array
  readonly name: string
  readonly type: string
  /** The name under which it is stored. No text of a client is a part of it. */
  readonly storedName: string
  readonly width: number
  readonly height: number

  constructor(
    { name, bytes }: SentFile,
    type: string,
    { width, height }: { readonly width: number; readonly height: number } = noSize,
  ) {
    const extension = extensionOf(type)
    this.#bytes = bytes
    this.type = type
    this.name = plainName(name) || `file.${extension}`
    this.storedName = `${randomBytes(16).toString('hex')}.${extension}`
    this.width = width
    this.height = height
  }

  get bytes(): Uint8Array {
    return this.#bytes
  }

  get size(): number {
    return this.bytes.length
  }

  get digest(): string {
    return createHash('sha256').update(this.bytes).digest('hex')
  }
}

const noSize = { width: 0, height: 0 }

/** The most characters of a name. */
export const maxFileNameLength = 255

/**
 * Returns the last segment of a name, without control characters, characters that change the
 * direction of a text, and spaces around it. Shortens it before its extension.
 */
function plainName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, '').trim()
  if (plain.length <= maxFileNameLength) return plain
  const [end = ''] = /\.[^.]{1,10}$/u.exec(plain) ?? []
  // The cut may part a surrogate pair.
  return (
    plain
      .slice(0, maxFileNameLength - end.length)
      .toWellFormed()
      .replace(/\uFFFD$/, '') + end
  )
}

/** The media types of URLs and stored paths: a folder, and a name that the service made. */
const pathPattern = /(?:^|\/media\/)([a-z0-9][a-z0-9_-]*\/[0-9a-f]{32}\.[a-z0-9]{2,5})$/

/** Returns the stored path in the URL of a file, or in a path; undefined where there is none. */
export const storedPath = (url: string): string | undefined => pathPattern.exec(url)?.[1]

/**
 * Parses the value of a field for files: a sent file, or the URL of the stored one, whose path it
 * returns. Throws `InvalidValue`.
 */
export function parseFile(
  input: unknown,
  accept: (sent: SentFile) => UploadedFile,
): UploadedFile | string {
  if (input instanceof UploadedFile) return input
  if (input instanceof SentFile) {
    if (input.bytes.length === 0) throw new InvalidValue('The submitted file is empty.')
    return accept(input)
  }
  if (Array.isArray(input)) throw new InvalidValue(`Send one file, not ${input.length}.`)
  if (typeof input !== 'string' || input === '') throw new InvalidValue('No file was submitted.')
  const path = storedPath(input)
  if (path === undefined) throw new InvalidValue(onlyAsForm)
  return path
}

/** The message for a text that is not the URL of the stored file. */
export const onlyAsForm =
  'Send the file as a part of a multipart form. Any other value can only be the URL of the file ' +
  'that is stored already.'

/** Refuses a file that is too large. Throws `InvalidValue`. */
export function requireSize({ bytes }: SentFile, { maxBytes }: Pick<FileLimits, 'maxBytes'>): void {
  if (bytes.length > maxBytes)
    throw new InvalidValue(`The file has ${bytes.length} bytes; allowed: at most ${maxBytes}.`)
}

/** Accepts a file of an allowed type and size. Throws `InvalidValue`. */
export function acceptFile(sent: SentFile, limits: FileLimits): UploadedFile {
  requireSize(sent, limits)
  const { buffer, byteOffset, byteLength } = sent.bytes
  const type = fileTypeOf(Buffer.from(buffer, byteOffset, byteLength), sent.type, limits.types)
  if (type === undefined) {
    const given = sent.type === '' ? '' : `, sent as ${sent.type.slice(0, 100)},`
    throw new InvalidValue(
      `The contents of "${plainName(sent.name).slice(0, 100)}"${given} are of no allowed type; ` +
        `allowed: ${limits.types.join(', ')}.`,
    )
  }
  return new UploadedFile(sent, type)
}
