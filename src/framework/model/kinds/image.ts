import type { FileFacet } from '../uploads/file-facts.ts'
import {
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { imageMediaTypes, probeImage } from '../uploads/probe-image.ts'
import type { SentFile } from '../uploads/sent-file.ts'
import { requireSize, UploadedFile } from '../uploads/uploaded-file.ts'
import { defaultMaxBytes, fileOptionsSchemas, makeFile } from './file.ts'
import { integer } from './integer.ts'

interface ImageOptions
  extends Omit<CommonOptions, 'unique' | 'defaultWhen'>, OptionValues<typeof fileOptionsSchemas> {}

/**
 * An image that the service keeps, shown as its URL: PNG, JPEG, GIF, WebP or BMP. It is sent as a
 * part of a multipart form. Adds the read-only fields `photo_height` and `photo_width`, in pixels.
 * The column is a `varchar(200)` with the path of the image.
 *
 * @example
 * photo: image({ maxBytes: 2_000_000, optional: true }),
 */
export const image = defineKind(
  'image',
  [optionsParameter(optionsOf(fileOptionsSchemas))],
  ({ maxBytes = defaultMaxBytes, ...given }: ImageOptions = {}) => {
    const beside: FileFacet['beside'] = ({ height, width }) => ({ height, width })
    const pixels = (of: string): ReturnType<typeof integer> =>
      integer({
        size: 'small',
        readOnly: true,
        optional: given.optional ?? false,
        description: `${of} in pixels`,
      })
    return {
      ...makeFile(given, { types: imageMediaTypes, maxBytes, beside }, (sent) =>
        acceptImage(sent, maxBytes),
      ),
      kind: 'image',
      display: 'picture',
      companions: (name) => ({
        [`${name}_height`]: pixels('Height'),
        [`${name}_width`]: pixels('Width'),
      }),
    }
  },
)

function acceptImage(sent: SentFile, maxBytes: number): UploadedFile {
  requireSize(sent, { maxBytes })
  const { mediaType, ...size } = probeImage(sent.bytes)
  return new UploadedFile(sent, mediaType, size)
}
