import { writableFields, type Model } from '../graph.ts'

/** Bytes that a form may have besides its files. */
const maxTextBytes = 1024 * 1024

/** Returns the most bytes of a form with the files of an object; 0 where it takes none. */
export function formBytes(model: Model): number {
  const limits = writableFields(model).flatMap(({ file }) => file?.maxBytes ?? [])
  return limits.length === 0 ? 0 : limits.reduce((sum, limit) => sum + limit, maxTextBytes)
}
