import type { StatementCounts } from './compare.ts'
import type { Footprint } from './footprint.ts'
import type { Rates } from './measure.ts'
import type { Mixed } from './mixed.ts'
import type { ServerName } from './servers.ts'
import type { Unchanged } from './unchanged.ts'

/** The result of a run. */
export interface Report {
  readonly rows: number
  readonly connections: number
  readonly requests: readonly Line[]
  readonly unchanged: Unchanged
  readonly mixed: Mixed
  readonly footprint: readonly Footprint[]
}

/** One kind of request. */
export interface Line {
  readonly name: string
  /** Requests a second. */
  readonly rates: Readonly<Record<ServerName, number>>
  /** SQL statements a request, authentication and transactions included. */
  readonly statements: Readonly<Record<ServerName, number>>
  /** The rate of the service divided by that of each baseline. */
  readonly ratios: Readonly<Record<Exclude<ServerName, 'ours'>, number>>
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

/** Returns the lines of the report from the rates and the statements of all cases. */
export function linesOf(rates: Rates, counts: StatementCounts): readonly Line[] {
  return [...rates].map(([name, found]) => {
    const rate = record(found)
    const ratios = {
      sql: rate.ours / rate.sql,
      authenticated: rate.ours / rate.authenticated,
      prisma: rate.ours / rate.prisma,
    }
    const statements = record(counts.get(name) ?? new Map<ServerName, number>())
    return { name, rates: rate, statements, ratios, aim: aims[name] ?? 0 }
  })
}

const record = (found: ReadonlyMap<ServerName, number>): Record<ServerName, number> => ({
  sql: found.get('sql') ?? 0,
  authenticated: found.get('authenticated') ?? 0,
  ours: found.get('ours') ?? 0,
  prisma: found.get('prisma') ?? 0,
})

/** Prints tables for people. */
export function printReport(report: Report): void {
  const { rows, connections, requests, unchanged, mixed, footprint } = report
  console.log(`\nRequests a second over ${rows} VLANs, ${connections} connections`)
  console.table(
    Object.fromEntries(
      requests.map(({ name, rates, statements, ratios, aim }) => [
        name,
        {
          'by hand': Math.round(rates.sql),
          'with token': Math.round(rates.authenticated),
          ours: Math.round(rates.ours),
          'Prisma include': Math.round(rates.prisma),
          'ours / by hand': round(ratios.sql),
          aim,
          'ours / with token': round(ratios.authenticated),
          'ours / Prisma': round(ratios.prisma),
          statements: Object.values(statements).join(' / '),
        },
      ]),
    ),
  )
  const { list, notModified, kept, aim } = unchanged
  console.log(
    `list by id ${Math.round(list)}, responses 304 to it ${Math.round(notModified)}: ` +
      `${round(notModified / list)} times, aim ${aim}`,
  )
  console.log(`the list while it is kept ${Math.round(kept)}: ${round(kept / list)} times`)
  console.log(
    `95 % reads and 5 % writes, half of ${Math.round(mixed.saturation)} a second: ` +
      `99 % within ${round(mixed.p99)} ms, half within ${round(mixed.median)} ms, ` +
      `a read alone ${round(mixed.alone)} ms: ${round(mixed.p99 / mixed.alone)} times, ` +
      `aim at most ${mixed.aim}`,
  )
  printFootprint(footprint)
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
