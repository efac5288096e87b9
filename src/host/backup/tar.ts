import { Readable } from 'node:stream'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'

/**
 * Returns the entries of a tar archive. Fails for a damaged header and a missing end. Not by
 * `Readable.toWeb`: when a reader ends early, it still passes on what arrives, and that throws.
 */
export function readTar(archive: Readable): AsyncIterable<ParsedTarEntry> {
  // Node's type of the global class differs in a method that is not called.
  const bytes = NodeStream.from(archive) as unknown as ReadableStream<Uint8Array>
  return bytes.pipeThrough(createTarDecoder({ strict: true }))
}

/** Returns a web stream of the tar library as a stream of Node. */
export function fromWeb(bytes: ReadableStream<Uint8Array>): Readable {
  // The global class, whose type differs in a method that is not called.
  return Readable.fromWeb(bytes as unknown as NodeStream<Uint8Array>)
}
