import { createHash } from 'node:crypto'

/**
 * A file of a form. Its JSON holds a digest of its bytes, so that a body with files can be compared
 * with another one by its JSON.
 *
 * @example
 * JSON.stringify(new SentFile('front.png', bytes)) // {"name":"front.png","digest":"n4bQgYhMfWW…"}
 */
export class SentFile {
  /** The name that the client gave; not a path that may be used. */
  readonly name: string
  /** The contents. */
  readonly bytes: Uint8Array
  /** The media type that the client gave; empty without one. */
  readonly type: string

  constructor(name: string, bytes: Uint8Array, type = '') {
    this.name = name
    this.bytes = bytes
    this.type = type
  }

  /** Called by `JSON.stringify`. */
  toJSON(): { readonly name: string; readonly digest: string } {
    const digest = createHash('sha256').update(this.bytes).digest('base64url')
    return { name: this.name, digest }
  }
}
