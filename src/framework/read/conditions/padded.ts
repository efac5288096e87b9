/**
 * Returns values of which each has a condition of its own, with the last one repeated until their
 * number is a power of two: so that few numbers of values have a statement text of their own.
 */
export function padded<T>(values: readonly T[]): readonly T[] {
  const last = values.at(-1)
  if (last === undefined) return values
  const wanted = 2 ** Math.ceil(Math.log2(values.length))
  return [...values, ...Array.from({ length: wanted - values.length }, () => last)]
}
