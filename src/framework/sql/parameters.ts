import type { Statement } from '../database/statement.ts'

/** Collects the parameters of a statement; every value from a client is added here. */
export class Parameters {
  readonly values: unknown[] = []
  readonly #before: number

  /** @param before the number of parameters that the statement has already */
  constructor(before = 0) {
    this.#before = before
  }

  /**
   * Adds a value and returns its placeholder, with a cast where PostgreSQL cannot infer the type.
   */
  add(value: unknown, type?: string): string {
    this.values.push(value)
    const placeholder = `$${this.#before + this.values.length}`
    return type ? `${placeholder}::${type}` : placeholder
  }

  /**
   * Adds a list and returns SQL for an array. An array of one value is written as such: the planner
   * assumes ten values in an array that is a parameter.
   */
  addList(values: readonly unknown[], type: string): string {
    return values.length === 1
      ? `array[${this.add(values[0], type)}]`
      : this.add(values, `${type}[]`)
  }

  /**
   * Adds the parameters of a statement that becomes a part of this one. Returns its text with their
   * new numbers.
   */
  embed({ text, values }: Statement): string {
    const before = this.#before + this.values.length
    this.values.push(...values)
    return text.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`)
  }
}
