import Type, { type TInteger } from 'typebox'

/** The largest primary key: ids are PostgreSQL integers. */
export const largestId = 2147483647

/** A primary key in a body, a path or an answer. */
export const idSchema = (description = 'Numeric primary key'): TInteger =>
  Type.Integer({ minimum: 1, maximum: largestId, description })

/** The id that a text names; 0 when it can be none. */
export function idFrom(text: string): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return number <= largestId ? number : 0
}

/** Name that PostgreSQL gives the sequence of a table's ids. */
export const sequenceName = (table: string): string => `${table}_id_seq`
