import Type, { type TInteger } from 'typebox'

/** The largest primary key: ids are 4-byte PostgreSQL integers. */
export const maxId = 2147483647

/** Returns the schema of a primary key in a body, a path or a response. */
export const idSchema = (description = 'Numeric primary key'): TInteger =>
  Type.Integer({ minimum: 1, maximum: maxId, description })

/** Parses an id from a number or its text; returns 0 for any other value. */
export function idFrom(input: unknown): number {
  if (typeof input !== 'number' && typeof input !== 'string') return 0
  const text = String(input)
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return number <= maxId ? number : 0
}

/** Returns the name that PostgreSQL gives the sequence of a table's ids. */
export const sequenceName = (table: string): string => `${table}_id_seq`
