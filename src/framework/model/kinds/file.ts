import Type from 'typebox'
import type { Field } from '../field.ts'
import type { FileFacet } from '../uploads/file-facts.ts'
import {
  commonOptionsSchemas,
  defineKind,
  optionsOf,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import type { SentFile } from '../uploads/sent-file.ts'
import { acceptFile, maxFileNameLength, parseFile, storedPath } from '../uploads/uploaded-file.ts'
import type { UploadedFile } from '../uploads/uploaded-file.ts'
import { integer } from './integer.ts'
import { makeText, text } from './text.ts'

// Each file has a URL of its own.
const { unique: _unique, ...common } = commonOptionsSchemas

/** The options that files and images have alike. */
export const fileOptionsSchemas = {
  ...common,
  /**
   * The most bytes of a file, at most 1 GiB.
   *
   * @default 10,485,760
   */
  maxBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1024 ** 3 })),
}

const options = {
  ...fileOptionsSchemas,
  /** The media types that are taken. */
  types: Type.Immutable(
    Type.Array(
      Type.String({
        pattern: '^[a-z]+/[a-z0-9][a-z0-9.+_-]*$',
        allowed: 'a media type in lower case, such as "application/pdf"',
      }),
      { minItems: 1, allowed: 'a list of media types, such as ["application/pdf"]' },
    ),
  ),
}

interface FileOptions
  extends Omit<CommonOptions, 'unique' | 'defaultWhen'>, OptionValues<typeof options> {}

/**
 * A file that the service keeps, shown as its URL. It is sent as a part of a multipart form. Its
 * contents must fit one of the media types; of types that the service does not know, the type that
 * the client gives counts. Adds read-only fields: `contract_name`, `contract_size` in bytes,
 * `contract_type` and `contract_sha256`. The column is a `varchar(200)` with the path of the file.
 *
 * @example
 * contract: file({ types: ['application/pdf'], maxBytes: 5_000_000, optional: true }),
 */
export const file = defineKind(
  'file',
  [{ name: 'options', schema: optionsOf(options) }],
  ({ types, maxBytes = defaultMaxBytes, ...given }: FileOptions) => {
    const { optional = false } = given
    const limits = { types, maxBytes }
    const beside: FileFacet['beside'] = ({ name, size, type, digest }) => ({
      name,
      size,
      type,
      sha256: digest,
    })
    return {
      ...makeFile(given, { ...limits, beside }, (sent) => acceptFile(sent, limits)),
      kind: 'file',
      display: 'file',
      companions: (name) => ({
        [`${name}_name`]: text({
          max: maxFileNameLength,
          readOnly: true,
          optional,
          description: 'Name of the file',
        }),
        [`${name}_size`]: integer({
          min: 1,
          readOnly: true,
          optional,
          description: 'Size of the file in bytes',
        }),
        [`${name}_type`]: text({
          max: 100,
          readOnly: true,
          optional,
          description: 'Media type of the file',
        }),
        [`${name}_sha256`]: text({
          max: 64,
          readOnly: true,
          optional,
          description: 'SHA-256 digest of the file, in hexadecimal',
        }),
      }),
    }
  },
)

/** Bytes of a file that a field accepts, unless it has a limit of its own. */
export const defaultMaxBytes = 10_485_760

/** The path of the URLs of files, below the base path. */
export const mediaPath = '/media/'

/** Makes a field whose values are files. */
export function makeFile(
  given: Omit<CommonOptions, 'unique' | 'defaultWhen'>,
  facet: FileFacet,
  accept: (sent: SentFile) => UploadedFile,
): Field {
  const { canonical: _canonical, ...base } = makeText({ max: 200, ...given })
  return {
    ...base,
    file: facet,
    read: Type.String({ format: 'uri' }),
    write: Type.String({
      format: 'uri',
      'x-file': { types: facet.types, maxBytes: facet.maxBytes },
    }),
    parse: (input) => parseFile(input, accept),
    parseFilter: (input) => storedPath(input) ?? base.parseFilter(input),
    represent: (path: string, { base: origin }: { readonly base: string }) =>
      `${origin}${mediaPath}${path}`,
    index: (column) => `btree (${column})`,
    example: 'https://example.com/media/contracts/5f0c6a1b2d3e4f5061728394a5b6c7d8.pdf',
    sample: (number) => `samples/${number.toString(16).padStart(32, '0')}.bin`,
  }
}
