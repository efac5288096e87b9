/** How a field takes part in free-text search. */
export interface Search {
  /** Returns the SQL condition between the field's expression and the parameter alone. */
  readonly condition: (column: string, parameter: string) => string
  /**
   * Returns the parameter for the typed text, or undefined when it cannot match this field.
   * `isTyping` is true where more of the text may follow: a picker searches with each letter.
   */
  readonly value: (typed: string, isTyping?: boolean) => unknown
  /** The parameter is a pattern that finds the typed text anywhere in the field. */
  readonly isPattern?: true
  /** Finds values by how they begin. A typed text may be a value and the beginning of others. */
  readonly beginning?: Search
}
