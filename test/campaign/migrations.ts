import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { loadDeclarations, type Declarations } from '../../generators/declarations.ts'
import { parseLock, type Lock } from '../../generators/lock.ts'
import { planMigration } from '../../generators/migration.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { errorText } from '../../src/framework/errors/error-text.ts'
import { requireModel } from '../../src/framework/model/graph.ts'
import { silentLog } from '../../src/framework/log.ts'
import { reference, text, integer } from '../../src/framework/model/index.ts'
import type { ModelDeclaration } from '../../src/framework/model/index.ts'
import { resolve } from '../../src/framework/model/resolve.ts'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import { graph } from '../support/inventory.ts'
import { later } from '../support/later.ts'
import { fillTables } from '../support/many-rows.ts'
import { holdTable, startKills, startLoad } from './migration-load.ts'
import { Tally, type Campaign } from './campaign.ts'
import { withSubject, type Subject } from './subject.ts'

const changed = requireModel(graph, 'ipam.IPAddress')

/** Number of rows of the table that is migrated: in the long form, and in that of the suite. */
const ROWS = { long: 1_000_000, short: 20_000 } as const

/** Milliseconds that a campaign has at least for its long form. */
const LONG_MS = 60_000

/** Milliseconds of load before a migration begins. */
const BEFORE_MS = 500

/** Milliseconds that another session holds the table, as `pg_dump` does. */
const HELD_MS = 3_000

/** The milliseconds within which 99 % of the requests of the long form are answered. */
const MAX_P99_MS = 1_000

/** The largest number of starts that a migration needs although it is killed. */
const MAX_STARTS = 200

type Fields = ModelDeclaration['fields']

const note = { max: 20, description: 'What is written on the label' }
const added: Fields = {
  description: text({ max: 200, blank: true }),
  note: text({ ...note, optional: true }),
  weight: integer({ min: 0, max: 9, default: 1 }),
  site: reference('dcim.Site', { optional: true, onDelete: 'protect', reverse: 'addresses' }),
  asset: text({ max: 20, optional: true }),
}
const marked: ModelDeclaration['unique'] = [['vrf', 'asset']]

/** Changes that earlier processes stand, and one that ends them. */
const versions = {
  additive: { fields: added, unique: marked },
  contracting: {
    fields: { ...added, note: text({ ...note, default: 'none' }) },
    unique: [...marked, ['address', 'vrf']],
  },
} as const satisfies Readonly<Record<string, Pick<ModelDeclaration, 'fields' | 'unique'>>>

/**
 * Migrates a large table while clients read and write it, a session holds it and the migration is
 * killed: an additive migration fails no request, another one only by 503.
 */
export const migrations: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  const rows = until - Date.now() < LONG_MS ? ROWS.short : ROWS.long
  await withSubject({}, async (subject) => {
    report(`fills a table with ${rows} rows`)
    await fill(subject, rows)
    const declared = await loadDeclarations(process.cwd())
    let lock = parseLock(readFileSync('prisma/schema.lock.json', 'utf8'))
    const folder = join(subject.folder, 'migrations')
    cpSync('prisma/migrations', folder, { recursive: true })
    for (const version of ['additive', 'contracting'] as const) {
      const next = planOf(declared, lock, version)
      lock = next.lock
      mkdirSync(join(folder, next.name))
      writeFileSync(join(folder, next.name, 'migration.sql'), next.sql)
      const isLong = rows === ROWS.long
      const migrating = { subject, tally, folder, random: seeded(seed), version, isLong }
      await migrateUnderLoad(migrating, next.sql)
      await checkSchema(migrating)
    }
  })
  return tally.figures()
}

async function fill(subject: Subject, rows: number): Promise<void> {
  const client = new pg.Client(subject.connection)
  await client.connect()
  try {
    await fillTables(client, graph, { many: rows, few: 2_000 }, [changed])
  } finally {
    await client.end()
  }
}

interface Planned {
  readonly lock: Lock
  readonly name: string
  readonly sql: string
}

function planOf(declared: Declarations, lock: Lock, version: keyof typeof versions): Planned {
  const { fields, unique } = versions[version]
  const sources = declared.sources.map((source) =>
    source.model.name === changed.name
      ? {
          ...source,
          model: { ...source.model, fields: { ...source.model.fields, ...fields }, unique },
        }
      : source,
  )
  const plan = planMigration(resolve(declared.applications, sources), lock)
  if (!plan.migration) throw new Error(`the version ${version} changes nothing`)
  return { lock: plan.lock, ...plan.migration }
}

interface Migrating {
  readonly subject: Subject
  readonly tally: Tally
  readonly folder: string
  readonly random: Random
  readonly version: keyof typeof versions
  readonly isLong: boolean
}

async function migrateUnderLoad(migrating: Migrating, sql: string): Promise<void> {
  const { subject, tally, folder, random, version, isLong } = migrating
  const allowed = version === 'additive' ? [] : [503]
  const load = startLoad({ subject, tally, random, allowed })
  await sleep(BEFORE_MS)
  const started = Date.now()
  const held = later(holdTable(subject, changed.table, HELD_MS))
  const kills = startKills(subject, random)
  await startUntilDone(subject, tally, folder)
  tally.add(`milliseconds of the ${version} migration`, Date.now() - started)
  tally.add('steps', (sql.match(/^-- Step/gm) ?? []).length)
  tally.add('kills', await kills.end())
  const times = await load.end()
  await held
  tally.greatest(`${version}: milliseconds of the slowest request`, times.at(-1) ?? 0)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  tally.greatest(`${version}: milliseconds of 99 %`, p99)
  // Short forms run beside other tests, which take the processor.
  tally.expect(!isLong || p99 < MAX_P99_MS, () => `${version}: 1 % waits ${Math.round(p99)} ms`)
  const ready = (await subject.send('GET', '/health/ready')).status
  const expected = version === 'additive' ? 200 : 503
  tally.expect(ready === expected, () => `/health/ready is ${ready} after the ${version} migration`)
}

/** Applies the migrations of a folder, again after each kill. */
async function startUntilDone(
  { connection }: Subject,
  tally: Tally,
  folder: string,
): Promise<void> {
  for (let starts = 1; starts <= MAX_STARTS; starts += 1) {
    tally.add('starts of migrations')
    const error = await migrate(connection, folder, silentLog).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (error === undefined) return
    tally.expect(
      /terminat|connection|EPIPE|ECONNRESET/i.test(errorText(error)),
      () => `a start failed: ${errorText(error)}`,
    )
  }
  tally.fail(`the migration was not done by ${MAX_STARTS} starts`)
}

/** Checks that no step is left: each constraint is validated, each index valid. */
async function checkSchema({ subject, tally, version }: Migrating): Promise<void> {
  const unfinished = await subject.rows(
    `select conname::text from pg_constraint where not convalidated
     union all select indexrelid::regclass::text from pg_index where not indisvalid
     union all select conname from pg_constraint where conname like '%\\_set' and contype = 'c'
     union all select migration_name from _prisma_migrations where finished_at is null`,
  )
  tally.expect(unfinished.length === 0, () => `${version}: unfinished: ${unfinished.join(', ')}`)
}
