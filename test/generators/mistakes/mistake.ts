/** A mistake in `schema/`, and the message that reports it. */
export interface Mistake {
  readonly title: string
  /** Files that differ from the valid schema, by path; null for one that is missing. */
  readonly files: Readonly<Record<string, string | null>>
  /** A part of what `npm run generate` prints. */
  readonly says: string
}
