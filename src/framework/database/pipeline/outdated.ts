/** An error of the server as `pg` reports it. */
interface ServerError {
  readonly code?: unknown
  /** The function of the server that raised the error. */
  readonly routine?: unknown
}

/** How often a statement is repeated; each time another connection may have it outdated. */
const mostRepeats = 3

/** Returns whether a statement failed because the result of its plan has other columns now. */
export function isPlanOutdated(error: unknown): boolean {
  const { code, routine } = Object(error) as ServerError // an object, whatever was thrown
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** Does the same, also for a statement that the server does not have. */
export const isOutdated = (error: unknown): boolean =>
  isPlanOutdated(error) || (Object(error) as ServerError).code === '26000'

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
