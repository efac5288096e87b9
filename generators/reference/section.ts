/** Public names that belong together. */
export interface NameGroup {
  /** The title of the group; absent where a section has one group. */
  readonly title?: string
  readonly names: readonly string[]
}

/** A generated part of the document, and the names that it describes. */
export interface Section {
  /** The word in the lines around the part. */
  readonly part: string
  readonly groups: readonly NameGroup[]
}
