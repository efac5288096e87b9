/** The most numbers that a range may have. */
const largest = 1000

/**
 * Returns whole numbers as ranges, in ascending order.
 *
 * @example
 * rangesOfNumbers([40, 38, 39, 42]) // '38–40, 42'
 */
export function rangesOfNumbers(numbers: readonly number[], dash = '–'): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b)
  const starts = sorted.filter((one, index) => sorted[index - 1] !== one - 1)
  const ends = sorted.filter((one, index) => sorted[index + 1] !== one + 1)
  return starts
    .map((start, index) => [start, ends[index]] as const)
    .map(([start, end]) => (start === end ? String(start) : `${start}${dash}${end}`))
    .join(', ')
}

/**
 * Returns the numbers of a text that a person typed, such as `38-40, 42`; the parts that are no
 * numbers or ranges as texts.
 */
export function typedNumbers(text: string): readonly (number | string)[] {
  const joined = text.replaceAll(/[[\]]/g, ' ').replaceAll(/\s*[-–]\s*/g, '-')
  const parts = joined.split(/[,\s]+/).filter((part) => part !== '')
  return parts.flatMap((part): readonly (number | string)[] => {
    const [, from, to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? []
    const count = Number(to) - Number(from) + 1
    if (!(count >= 1 && count <= largest)) return [part]
    return Array.from({ length: count }, (_, index) => Number(from) + index)
  })
}
