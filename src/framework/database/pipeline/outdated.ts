import { objectIn } from '../../model/json-value.ts'

/**
 * The largest number of repeats: each time the statement may get a connection on which it is
 * outdated.
 */
const mostRepeats = 3

/** Returns whether a statement failed because the result of its plan has other columns now. */
export function isPlanOutdated(error: unknown): boolean {
  const { code, routine } = objectIn(error)
  return code === '0A000' && routine === 'RevalidateCachedQuery' // a function of the server
}

/**
 * Returns true for an outdated plan, and for a prepared statement that the server does not have.
 */
export const isOutdated = (error: unknown): boolean =>
  isPlanOutdated(error) || objectIn(error)['code'] === '26000'

/**
 * Runs a statement, and repeats it when its prepared form was outdated. The server did not run it
 * then.
 */
export async function repeatOutdated<T>(run: () => Promise<T>, repeats = mostRepeats): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (repeats === 0 || !isOutdated(error)) throw error
    return repeatOutdated(run, repeats - 1)
  }
}
