import type { Rows } from '../../../framework/database/statement.ts'
import { invalid } from '../../../framework/errors/errors.ts'
import { selectTrimmedSince } from '../sql/trim.ts'

/** Throws a 400 for a moment since which entries of the change log were trimmed. */
export async function requireKeptSince(moment: string, name: string, rows: Rows): Promise<void> {
  const [[first] = []] = await rows<[string]>(selectTrimmedSince(moment))
  if (first !== undefined)
    throw invalid({
      [name]: [`The change log does not reach back to this time. The earliest is ${first}.`],
    })
}
