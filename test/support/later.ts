/**
 * Returns a promise that is awaited later. It may be rejected before that: otherwise the rejection
 * of a promise that nobody waits for ends the process with all its tests.
 */
export function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
