import type { Statement } from '../database/statement.ts'

/** Gathers the parameters of a statement; every value from a client goes through here. */
export class Parameters {
  readonly values: unknown[] = []

  /** The placeholder for a value, cast to an SQL type where the context does not tell it. */
  add(value: unknown, type?: string): string {
    this.values.push(value)
    return type ? `$${this.values.length}::${type}` : `$${this.values.length}`
  }

  /** Takes back what was added after there were so many values: the text that was to hold it is dropped. */
  takeBack(count: number): void {
    this.values.splice(count)
  }
}

const mostNames = 2000
const longestText = 50_000
const names = new Map<string, string>()

/** Characters left for further texts. The server's plan of one takes a hundred times its length, on every connection. */
let room = 500_000

/**
 * A statement that is prepared once a connection. The name stands for the text; after very many different texts
 * further ones go unprepared, so that a client that varies its filters without end cannot fill the server's memory.
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
