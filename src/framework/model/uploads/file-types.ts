import { isUtf8 } from 'node:buffer'

/** A type of files whose contents tell whether they are of it. */
interface FileType {
  readonly extension: string
  /** Returns whether bytes are of the type. */
  readonly fits: (bytes: Buffer) => boolean
  /** Browsers show it without running parts of it. */
  readonly isShown?: true
}

/** Returns a test for bytes at a position, given in Latin-1. */
const beginsWith =
  (text: string, at = 0): FileType['fits'] =>
  (bytes) =>
    bytes.toString('latin1', at, at + text.length) === text

const all =
  (...tests: readonly FileType['fits'][]): FileType['fits'] =>
  (bytes) =>
    tests.every((fits) => fits(bytes))

const any =
  (...tests: readonly FileType['fits'][]): FileType['fits'] =>
  (bytes) =>
    tests.some((fits) => fits(bytes))

/** Texts have no null characters. A large file is searched by native code only. */
const isText: FileType['fits'] = (bytes) => isUtf8(bytes) && !bytes.includes(0)

const isZip = any(beginsWith('PK\x03\x04'), beginsWith('PK\x05\x06'))

/** A ZIP file has the names of its files as they are. */
const isZipWith =
  (name: string): FileType['fits'] =>
  (bytes) =>
    isZip(bytes) && bytes.includes(name, 0, 'latin1')

/** An OpenDocument file begins with its media type, which is not compressed. */
const openDocument = (name: string): FileType['fits'] =>
  all(isZip, beginsWith(`mimetypeapplication/vnd.oasis.opendocument.${name}`, 30))

const office = 'application/vnd.openxmlformats-officedocument'

/** The types whose contents are checked, by their media types. */
const fileTypes: Readonly<Record<string, FileType>> = {
  'image/png': { extension: 'png', fits: beginsWith('\x89PNG\r\n\x1A\n'), isShown: true },
  'image/jpeg': { extension: 'jpg', fits: beginsWith('\xFF\xD8\xFF'), isShown: true },
  'image/gif': {
    extension: 'gif',
    fits: any(beginsWith('GIF87a'), beginsWith('GIF89a')),
    isShown: true,
  },
  'image/webp': {
    extension: 'webp',
    fits: all(beginsWith('RIFF'), beginsWith('WEBP', 8)),
    isShown: true,
  },
  'image/bmp': { extension: 'bmp', fits: beginsWith('BM'), isShown: true },
  'application/pdf': { extension: 'pdf', fits: beginsWith('%PDF-') },
  [`${office}.wordprocessingml.document`]: { extension: 'docx', fits: isZipWith('word/') },
  [`${office}.spreadsheetml.sheet`]: { extension: 'xlsx', fits: isZipWith('xl/') },
  [`${office}.presentationml.presentation`]: { extension: 'pptx', fits: isZipWith('ppt/') },
  'application/vnd.oasis.opendocument.text': { extension: 'odt', fits: openDocument('text') },
  'application/vnd.oasis.opendocument.spreadsheet': {
    extension: 'ods',
    fits: openDocument('spreadsheet'),
  },
  'application/zip': { extension: 'zip', fits: isZip },
  'application/gzip': { extension: 'gz', fits: beginsWith('\x1F\x8B\x08') },
  'application/json': { extension: 'json', fits: isText },
  'application/xml': { extension: 'xml', fits: isText },
  'text/csv': { extension: 'csv', fits: isText },
  'text/markdown': { extension: 'md', fits: isText },
  'text/plain': { extension: 'txt', fits: isText },
}

/** Contents of these types are only a text: another type may fit better. */
const isOfText = (type: string): boolean => fileTypes[type]?.fits === isText

/** The type of any bytes, of which nothing is known. */
const anyBytes = 'application/octet-stream'

/**
 * Returns which of some types bytes have: the type that the client gave where the contents fit it,
 * else the first one that they fit. A type that is not in the table is that of bytes that fit no
 * type of the table, if the client gave it. Returns undefined where there is none.
 */
export function fileTypeOf(
  bytes: Buffer,
  given: string,
  types: readonly string[],
): string | undefined {
  const own = given.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const known = types.filter((type) => fileTypes[type]?.fits(bytes))
  if (known.includes(own)) return own
  const [first] = [...known.filter((type) => !isOfText(type)), ...known]
  if (first) return first
  if (types.includes(own) && !fileTypes[own] && !isOfOther(bytes)) return own
  return types.includes(anyBytes) ? anyBytes : undefined
}

/** Returns whether bytes are those of a type in the table, besides texts. */
const isOfOther = (bytes: Buffer): boolean =>
  Object.keys(fileTypes).some((type) => !isOfText(type) && fileTypes[type]?.fits(bytes))

/** Returns the extension of stored files of a type. */
export const extensionOf = (type: string): string => fileTypes[type]?.extension ?? 'bin'

/** Returns the media type of stored files with an extension. */
export const typeOfExtension = (extension: string): string =>
  Object.keys(fileTypes).find((type) => fileTypes[type]?.extension === extension) ?? anyBytes

/** Returns whether browsers may show files of a type in a page; others are saved. */
export const isShownType = (type: string): boolean => fileTypes[type]?.isShown === true
