import type { Statement } from '../database/statement.ts'

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

  /** Removes the parameters after the first `count`, when their text is discarded. */
  takeBack(count: number): void {
    this.values.splice(count)
  }
}

const mostNames = 2000
const longestText = 50_000
const names = new Map<string, string>()

/**
 * Characters left for further prepared statements. Each plan takes a hundred times the length of
 * its text, on every connection.
 */
let room = 500_000

/**
 * Returns a statement that is prepared once on each connection, under a name made from its text.
 * When too many different texts were prepared, further ones are not, so that varying filters cannot
 * fill the server's memory.
 */
export function prepared(text: string, values: readonly unknown[]): Statement {
  let name = names.get(text)
  if (!name && names.size < mostNames && text.length <= Math.min(longestText, room)) {
    room -= text.length
    name = `s${names.size}`
    names.set(text, name)
  }
  return name ? { name, text, values } : { text, values }
}
