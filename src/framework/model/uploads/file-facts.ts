/** The files that a field accepts. */
export interface FileLimits {
  /** Media types. */
  readonly types: readonly string[]
  readonly maxBytes: number
}

/** What is known of a file without its contents. */
export interface FileFacts {
  /** The name that people see: that of the client, without folders and control characters. */
  readonly name: string
  /** The media type, which the contents fit. */
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** The SHA-256 digest of the contents, in hexadecimal. */
  readonly digest: string
  /** Width of an image, in pixels. */
  readonly width: number
  /** Height of an image, in pixels. */
  readonly height: number
}

/** The files that a field takes, and what is kept of each beside it. */
export interface FileFacet extends FileLimits {
  /**
   * Returns the values of the companions of the field, by the ends of their names: `size` for
   * `document_size`.
   */
  readonly beside: (file: FileFacts) => Readonly<Record<string, unknown>>
}
