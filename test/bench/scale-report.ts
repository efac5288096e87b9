import { medianOf } from './measure.ts'
import type { ScaleLine } from './scale.ts'

/** The largest allowed ratio of a list over 1,000,000 rows to one over 10,000. */
const aim = 1.2

/** Prints a line for each model and kind of list, and every list whose ratio is above the aim. */
export function printScale(lines: readonly ScaleLine[]): void {
  const groups = new Map<string, ScaleLine[]>()
  for (const line of lines) {
    const name = `${line.model}, ${kindOf(line.asks)}, ${line.page}`
    groups.set(name, [...(groups.get(name) ?? []), line])
  }
  const summary = [...groups].map(([name, group]): readonly [string, object] => {
    const worst = group.reduce((a, b) => (ratioOf(b) > ratioOf(a) ? b : a))
    const found = {
      lists: group.length,
      'median ms, 10,000': rounded(medianOf(group.map(({ small }) => small))),
      'median ms, 1,000,000': rounded(medianOf(group.map(({ large }) => large))),
      'median ratio': rounded(medianOf(group.map(ratioOf))),
      'worst ratio': rounded(ratioOf(worst)),
      worst: worst.asks,
    }
    return [name, found]
  })
  console.table(Object.fromEntries(summary))
  const above = lines.filter((line) => ratioOf(line) > aim)
  console.log(`\n${above.length} of ${lines.length} lists take more than ${aim} times as long:`)
  for (const line of above.toSorted((a, b) => ratioOf(b) - ratioOf(a))) {
    const { model, asks, page, small, large } = line
    const figures = `${rounded(ratioOf(line))} (${rounded(small)} → ${rounded(large)} ms)`
    console.log(`  ${model}?${asks} ${page}: ${figures}`)
  }
}

const kindOf = (asks: string): string => {
  if (asks === '') return 'declared order'
  return asks.startsWith('ordering=') ? 'orders' : 'filters'
}

const ratioOf = ({ small, large }: ScaleLine): number => large / small

const rounded = (value: number): number => Number(value.toPrecision(3))
