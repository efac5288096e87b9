import { medianOf } from './measure.ts'
import type { ProfileStep, ScaleProfile } from './scale-profile.ts'
import { maxRatio, type ScaleLine } from './scale.ts'

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
  const above = lines.filter(({ profiles }) => profiles !== undefined)
  console.log(`\n${above.length} of ${lines.length} lists take over ${maxRatio} times as long:\n`)
  console.log(profileTable(above))
}

/** Returns a table in Markdown: the work of PostgreSQL for lists over both sizes. */
function profileTable(lines: readonly ScaleLine[]): string {
  const rows = lines.flatMap(({ model, asks, page, small, large, profiles }) => {
    if (!profiles) return []
    const figure = (read: (profile: ScaleProfile) => number): string =>
      change(read(profiles.small), read(profiles.large))
    const list = [model, asks, ...(page === 'first' ? [] : [page])].join(' ')
    const cells = [
      `\`${list}\``,
      change(small, large),
      figure(({ time }) => time),
      figure(({ pages }) => pages),
      figure(({ rows }) => rows),
      stepText(profiles.large.longest),
    ]
    return [cells]
  })
  const header = ['list', 'ms', 'of PostgreSQL', 'pages', 'rows', 'longest step']
  return [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const stepText = ({ name, time, rows }: ProfileStep): string =>
  `${name}: ${rounded(time)} ms, ${shown(rows)} rows`

const change = (small: number, large: number): string => `${shown(small)} → ${shown(large)}`

const shown = (value: number): string =>
  (value < 100 ? rounded(value) : Math.round(value)).toLocaleString('en')

const kindOf = (asks: string): string => {
  if (asks === '') return 'declared order'
  return asks.startsWith('ordering=') ? 'orders' : 'filters'
}

const ratioOf = ({ small, large }: ScaleLine): number => large / small

const rounded = (value: number): number => Number(value.toPrecision(3))
