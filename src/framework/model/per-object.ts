/** Returns the value of a parameter from the values of several objects. */
type Encode<Value> = (values: readonly Value[]) => unknown

/** Returns values of which no two objects that one statement writes have the same. */
export type Keys = () => readonly (string | number)[]

/**
 * A parameter with a value for each object that a statement writes. Statements of the same text
 * that differ in such parameters only may run as one: its parameters have the values of all.
 *
 * @example
 * const text = 'select id from lab_site where id = any($1::integer[]) for share'
 * const statement = { text, values: [arrayPerObject([7])] }
 */
export class PerObject<Value = unknown> {
  readonly values: readonly Value[]
  readonly #encode: Encode<Value>
  readonly #keys: Keys

  /** @param keys returns what the objects of statements that run as one may not share */
  constructor(values: readonly Value[], encode: Encode<Value>, keys: Keys = () => []) {
    this.values = values
    this.#encode = encode
    this.#keys = keys
  }

  /** Returns the parameter with the values of both; undefined if it may not have them. */
  and(other: PerObject<Value>): PerObject<Value> | undefined {
    const keys = this.#keys()
    const others = other.#keys()
    if (others.some((key) => keys.includes(key))) return undefined
    const values = [...this.values, ...other.values]
    return new PerObject(values, this.#encode, () => [...keys, ...others])
  }

  /** Returns what is sent to PostgreSQL; `pg` calls it. */
  toPostgres(): unknown {
    return this.#encode(this.values)
  }
}

/** Returns a parameter that is an array of values, which may have one more than once. */
export const arrayPerObject = <Value>(values: readonly Value[]): PerObject<Value> =>
  new PerObject(values, (all) => all)

/** Returns a parameter that is an array of the ids of the written objects. */
export const distinctIds = (ids: readonly number[]): PerObject<number> =>
  new PerObject(
    ids,
    (all) => all,
    () => ids,
  )

/**
 * Returns a parameter that is a JSON array of rows, with their indexes in it as `i`.
 *
 * @param keys returns what the rows of statements that run as one may not share
 */
export const rowsPerObject = (rows: readonly object[], keys?: Keys): PerObject<object> =>
  new PerObject(rows, (all) => JSON.stringify(all.map((row, i) => ({ i, ...row }))), keys)
