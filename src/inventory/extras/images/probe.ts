import { disableTypes, imageSize, types as known } from 'image-size'
import { Invalid } from '../../../model/field.ts'

/** Media types of the images that are taken, by what the probe calls them; the keys are also the files' endings. */
export const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
}

// What is not taken is not even looked at. SVG is not: it is a document that can run scripts.
disableTypes(known.filter((type) => !(type in mediaTypes)))

/** What an image says of itself. */
export interface Probed {
  readonly extension: string
  readonly width: number
  readonly height: number
}

const largest = 32767
const refusal =
  'Upload a valid image. The file you uploaded was either not an image or a corrupted image.'

/** Reads type and size of an image from its bytes, whatever its name says; throws `Invalid` for anything else. */
export function probe(bytes: Uint8Array): Probed {
  const { type, width, height } = sizeOf(bytes)
  if (type === undefined || !(type in mediaTypes) || !(width > 0) || !(height > 0))
    throw new Invalid(`${refusal} Allowed: ${Object.keys(mediaTypes).join(', ')}.`)
  if (width > largest || height > largest)
    throw new Invalid(`Ensure the image is no wider or higher than ${largest} pixels.`)
  return { extension: type, width, height }
}

function sizeOf(bytes: Uint8Array): { type?: string | undefined; width: number; height: number } {
  try {
    return imageSize(bytes)
  } catch {
    return { width: 0, height: 0 }
  }
}
