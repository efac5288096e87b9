import type { StatementCounts } from './compare.ts'
import type { Footprint } from './footprint.ts'
import { medianOf, middleHalfOf, type Measured, type Measurements } from './measure.ts'
import type { Mixed } from './mixed.ts'
import { servers, type ServerName } from './servers.ts'
import type { Unchanged } from './unchanged.ts'

/** The comparison of services. */
export interface RequestReport {
  readonly rows: number
  readonly connections: number
  readonly requests: readonly Line[]
}

/** The result of a run. */
export interface Report extends RequestReport {
  readonly unchanged: Unchanged
  /** By service. */
  readonly mixed: Readonly<Partial<Record<ServerName, Mixed>>>
  readonly footprint: readonly Footprint[]
}

/** One kind of request. */
export interface Line {
  readonly name: string
  /** By service. */
  readonly measured: Readonly<Record<string, Measured>>
  /** SQL statements a request by service, authentication and transactions included. */
  readonly statements: Readonly<Record<string, number>>
  /** The rate of the service divided by that of each other: the medians of all rounds. */
  readonly ratios: Readonly<Record<string, number>>
  /** The ratios to hand-written SQL between which half of the rounds are. */
  readonly spread: readonly [number, number]
  /** The smallest ratio to hand-written SQL that the service should have. */
  readonly aim: number
}

/** The smallest ratios by case. */
const aims: Readonly<Record<string, number>> = {
  list: 1.8,
  'list by id': 1.8,
  'random offset': 1.8,
  'page of 1,000': 1,
  'filtered list': 1.2,
  detail: 1,
  create: 0.5,
  'bulk create': 0.5,
  update: 0.5,
  delete: 0.5,
  'bulk delete': 0.5,
}

/** Returns the lines of the report from what was measured and the statements of all cases. */
export function linesOf(measurements: Measurements, counts: StatementCounts): readonly Line[] {
  return [...measurements].map(([name, found]) => {
    const own = found.get('ours')?.rates ?? []
    const ratiosTo = (other: Measured): readonly number[] =>
      own.map((rate, round) => rate / (other.rates[round] ?? NaN))
    const others = [...found].filter(([server]) => server !== 'ours')
    const byHand = found.get('sql')
    return {
      name,
      measured: Object.fromEntries(found),
      statements: Object.fromEntries(counts.get(name) ?? []),
      ratios: Object.fromEntries(
        others.map(([server, other]) => [server, medianOf(ratiosTo(other))]),
      ),
      spread: middleHalfOf(byHand ? ratiosTo(byHand) : []),
      aim: aims[name] ?? 0,
    }
  })
}

/** Prints tables for people. */
export function printReport(report: Report): void {
  const { unchanged, mixed, footprint } = report
  printRequests(report)
  const { list, notModified, kept, aim } = unchanged
  console.log(
    `list by id ${Math.round(list)}, responses 304 to it ${Math.round(notModified)}: ` +
      `${round(notModified / list)} times, aim ${aim}`,
  )
  console.log(`the list while it is kept ${Math.round(kept)}: ${round(kept / list)} times`)
  console.log('95 % reads and 5 % writes, half as many as are answered when none waits:')
  console.table(
    columns(mixed, ({ saturation, alone, median, p99, aim }) => ({
      saturation: Math.round(saturation),
      'a read alone, ms': round(alone),
      'half within, ms': round(median),
      '99 % within, ms': round(p99),
      'times a read alone': round(p99 / alone),
      aim,
    })),
  )
  printFootprint(footprint)
}

/** Prints the rates, the ratios and the processor time of requests. */
export function printRequests({ rows, connections, requests }: RequestReport): void {
  console.log(`\nRequests a second over ${rows} VLANs, ${connections} connections`)
  const table = (row: (line: Line) => object): void =>
    console.table(Object.fromEntries(requests.map((line) => [line.name, row(line)])))
  table(({ measured, statements, ratios, spread, aim }) => ({
    ...columns(measured, ({ rate }) => Math.round(rate)),
    ...columns(ratios, round, (title) => `ours / ${title}`),
    'half of by hand': spread.map(round).join('–'),
    'aim by hand': aim,
    statements: Object.values(statements).join(' / '),
  }))
  console.log('Processor time of a request in ms, of the service and of PostgreSQL')
  table(({ measured }) =>
    columns(measured, ({ service, database }) => `${round(service)} + ${round(database)}`),
  )
}

/** Returns a column for each service, with its title. */
function columns<T>(
  byServer: Readonly<Record<string, T>>,
  show: (value: T) => unknown,
  titleOf = (title: string): string => title,
): object {
  return Object.fromEntries(
    Object.entries(servers).flatMap(([name, { title }]) => {
      const value = byServer[name]
      return value === undefined ? [] : [[titleOf(title), show(value)]]
    }),
  )
}

/** Prints figures with their limits. */
export function printFootprint(footprint: readonly Footprint[]): void {
  console.table(
    Object.fromEntries(
      footprint.map(({ name, unit, value, aim }) => [
        name,
        { value: `${round(value)} ${unit}`, aim: aim === undefined ? '' : `under ${aim} ${unit}` },
      ]),
    ),
  )
}

const round = (value: number): number => Math.round(value * 100) / 100
