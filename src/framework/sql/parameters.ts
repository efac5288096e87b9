/** Collects the parameters of a statement; every value from a client is added here. */
export class Parameters {
  readonly values: unknown[] = []

  /**
   * Adds a value and returns its placeholder, with a cast where PostgreSQL cannot infer the type.
   */
  add(value: unknown, type?: string): string {
    this.values.push(value)
    return type ? `$${this.values.length}::${type}` : `$${this.values.length}`
  }
}
