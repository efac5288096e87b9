/** Bytes that hold the size of an image in every accepted format but JPEG. */
const headLength = 64

/**
 * Returns the few bytes of an image that tell its type and its size. `image-size` walks over all
 * bytes of a malformed file one by one, in JavaScript, so it must never get more than these.
 */
export function imageHead(bytes: Uint8Array): Uint8Array {
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8
  return isJpeg ? jpegHead(bytes) : bytes.subarray(0, headLength)
}

/** The start of a JPEG and an empty comment; `image-size` expects a segment before the frame. */
const jpegStart = [0xff, 0xd8, 0xff, 0xfe, 0, 2]

/** Returns a JPEG of nothing but its frame header; an incomplete one if it has none. */
function jpegHead(bytes: Uint8Array): Uint8Array {
  const frame = frameAt(bytes)
  return Uint8Array.from([...jpegStart, ...bytes.subarray(frame, frame + headLength)])
}

/** The most segments before the frame header; 10 MB of metadata take 160 of the largest ones. */
const maxSegments = 1_000

/**
 * Returns the position of the frame header of a JPEG, which has its size (ITU T.81, B.1.1.3), or
 * the end of the file. Segments have their length after their marker; fill bytes and other bytes
 * between them are skipped, as decoders do.
 */
function frameAt(bytes: Uint8Array): number {
  let at = 2
  for (let segments = 0; segments < maxSegments; segments += 1) {
    at = bytes.indexOf(0xff, at)
    const marker = bytes[at + 1]
    if (at < 0 || marker === undefined) break
    if (frameMarkers.has(marker)) return at
    at += marker === 0xff || marker === 0 ? 1 : 2 + lengthAt(bytes, at + 2)
  }
  return bytes.length
}

/** Markers of the frames that `image-size` reads: baseline, extended and progressive. */
const frameMarkers: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])

const lengthAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
