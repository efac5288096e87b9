/** Returns a function that computes its result once for each argument. */
export function memoize<T extends object, R extends NonNullable<unknown>>(
  compute: (argument: T) => R,
): (argument: T) => R {
  const known = new WeakMap<T, R>()
  return (argument) => {
    const result = known.get(argument) ?? compute(argument)
    known.set(argument, result)
    return result
  }
}
