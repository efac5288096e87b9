/**
 * Returns a function that calls another one once, and refers to it only until then: what keeps the
 * returned function keeps nothing of the other one.
 */
export function callOnce<Parameters extends unknown[]>(
  callback: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  let waiting: typeof callback | undefined = callback
  return (...parameters) => {
    const call = waiting
    waiting = undefined
    call?.(...parameters)
  }
}
