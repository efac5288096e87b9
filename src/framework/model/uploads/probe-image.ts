import { disableTypes, imageSize, types as imageTypes } from 'image-size'
import { InvalidValue } from '../field.ts'
import { imageHead } from './image-head.ts'

/** Media types of accepted images, by file extension. */
const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
}

/** The media types of accepted images. */
export const imageMediaTypes: readonly string[] = Object.values(mediaTypes)

// Other types are not parsed. SVG is refused: it can run scripts.
disableTypes(imageTypes.filter((type) => !(type in mediaTypes)))

/** Type of an image, and its size in pixels. */
interface Probed {
  readonly extension: string
  /** Media type. */
  readonly mediaType: string
  readonly width: number
  readonly height: number
}

/** The largest value of the columns of width and height, which are smallint. */
const maxPixels = 32767
const refusal =
  'Upload a valid image. The file you uploaded was either not an image or a corrupted image.'

/**
 * Reads the type and the size of an image from its bytes, not from its name. Throws `InvalidValue`
 * if they are not an image of an accepted type and size.
 */
export function probeImage(bytes: Uint8Array): Probed {
  const { type, width, height } = sizeOf(bytes)
  const mediaType = type === undefined ? undefined : mediaTypes[type]
  if (type === undefined || mediaType === undefined || !(width > 0) || !(height > 0))
    throw new InvalidValue(`${refusal} Allowed: ${Object.keys(mediaTypes).join(', ')}.`)
  if (width > maxPixels || height > maxPixels)
    throw new InvalidValue(`Ensure the image is no wider or higher than ${maxPixels} pixels.`)
  return { extension: type, mediaType, width, height }
}

/**
 * Returns whether the end of a file is missing, for types with an end marker or a length. Other
 * data may follow the end.
 */
function isTruncated(type: string | undefined, bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === 'png') return !file.includes('IEND\xAE\x42\x60\x82', 'latin1')
  if (type === 'jpg') return !file.includes('\xFF\xD9', 'latin1')
  return type === 'webp' && file.readUInt32LE(4) + 8 > file.length
}

/** Returns the size of an image; 0 × 0 for bytes that are no complete image. */
function sizeOf(bytes: Uint8Array): { type?: string | undefined; width: number; height: number } {
  try {
    const size = imageSize(imageHead(bytes))
    return isTruncated(size.type, bytes) ? { width: 0, height: 0 } : size
  } catch {
    return { width: 0, height: 0 }
  }
}
