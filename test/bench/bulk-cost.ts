import { join } from 'node:path'
import { service } from '../../src/app.ts'
import type { Database } from '../../src/framework/database/database.ts'
import type { Statement } from '../../src/framework/database/statement.ts'
import { transaction } from '../../src/framework/database/transaction/index.ts'
import { silentLog } from '../../src/framework/log.ts'
import { readHostConfig } from '../../src/host/config/read-host-config.ts'
import { findPostmaster } from '../../src/host/embedded/postmaster.ts'
import { prepareFirstStart } from '../../src/host/first-start.ts'
import { openStorage } from '../../src/host/storage.ts'
import type { Footprint } from './footprint.ts'
import { watchProcesses, type WatchedProcesses } from './processor-time.ts'
import { token } from './request.ts'
import { startOurs } from './servers.ts'

/** The number of VLANs of a request. */
const OBJECTS = 100

/** The number of requests, or of transactions, that are measured together. */
const REQUESTS = 15

/** The number of measured rounds. */
const ROUNDS = 15

/** The largest time of PostgreSQL, in percent of that of the bare statements. */
const AIM = 200

/**
 * Returns the processor time of a request that creates or updates 100 VLANs, of this process and of
 * PostgreSQL, that of bare statements on tables with the same indexes, and the ratio. Linux only.
 */
export async function measureBulkCost(folder: string): Promise<readonly Footprint[]> {
  const config = readHostConfig({ DATA_DIR: folder, SUPERUSER_API_TOKEN: token })
  const { database, close } = await openStorage(config, { log: silentLog, service })
  try {
    await prepareFirstStart({ service, config, database, print: () => undefined })
    const server = await startOurs(folder)
    const postgres = watchProcesses(findPostmaster(join(folder, 'postgres'))?.pid ?? 0)
    const process = watchProcesses(server.pid)
    try {
      const found = await measureRounds(stepsOf(database, server.url), { postgres, process })
      return figuresOf(found)
    } finally {
      postgres.stop()
      process.stop()
      await server.close()
    }
  } finally {
    await close()
  }
}

/**
 * What is measured: requests; a bare insert of VLANs; transactions of the bare statements that
 * write the same rows of VLANs and of the change log.
 */
const steps = ['create', 'update', 'insert', 'logged create', 'logged update'] as const

type Step = (typeof steps)[number]

/** Does a step for the nth time. */
type Steps = Readonly<Record<Step, (n: number) => Promise<unknown>>>

/** Milliseconds of processor time of a step. */
interface Time {
  readonly postgres: number
  readonly process: number
}

/** Returns the means of all rounds: `/proc` counts in hundredths of a second. */
async function measureRounds(
  run: Steps,
  watched: Readonly<Record<keyof Time, WatchedProcesses>>,
): Promise<ReadonlyMap<Step, Time>> {
  const times = new Map<Step, Time>()
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const step of steps) {
      const [postgres, process] = [watched.postgres.seconds(), watched.process.seconds()]
      for (let n = 0; n < REQUESTS; n += 1) await run[step](round * REQUESTS + n)
      if (round === 0) continue // compiles and prepares
      const share = (seconds: number): number => (1000 * seconds) / (REQUESTS * ROUNDS)
      const before = times.get(step) ?? { postgres: 0, process: 0 }
      times.set(step, {
        postgres: before.postgres + share(watched.postgres.seconds() - postgres),
        process: before.process + share(watched.process.seconds() - process),
      })
    }
  }
  return times
}

function figuresOf(found: ReadonlyMap<Step, Time>): readonly Footprint[] {
  const ofPostgres = (step: Step): number => found.get(step)?.postgres ?? 0
  const insert = ofPostgres('insert')
  const vlans = `${OBJECTS} VLANs`
  const figures = (['create', 'update'] as const).flatMap((step): Footprint[] => {
    const bare = ofPostgres(`logged ${step}`)
    const name = `${step} ${vlans}, PostgreSQL`
    const value = (100 * ofPostgres(step)) / bare
    return [
      { name: `${step} ${vlans}, this process`, unit: 'ms', value: found.get(step)?.process ?? 0 },
      { name, unit: 'ms', value: ofPostgres(step) },
      { name: `${name}, bare statements and those of the log`, unit: 'ms', value: bare },
      { name: `${name}, of these bare statements`, unit: '%', value, aim: AIM },
    ]
  })
  const of = 'of a bare insert without a log'
  const value = (100 * ofPostgres('create')) / insert
  return [
    ...figures,
    { name: `insert ${vlans}, without a log`, unit: 'ms', value: insert },
    { name: `create ${vlans}, PostgreSQL, ${of}`, unit: '%', value },
  ]
}

function stepsOf(database: Database, url: string): Steps {
  let ids: readonly number[] = []
  const namesOf = (n: number): readonly string[] => numbers.map((i) => `VLAN ${n} ${i}`)
  const send = async (method: string, body: unknown): Promise<readonly { id: number }[]> => {
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
    const request = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`${url}/api/ipam/vlans/`, request)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as readonly { id: number }[] // written objects
  }
  const run = (...statements: readonly Statement[]): Promise<unknown> =>
    transaction(database, ({ rows }) => Promise.all(statements.map(rows)))
  const insert = (n: number): Statement => ({ text: insertVlans, values: [numbers, namesOf(n)] })
  const log = (n: number): Statement => ({
    text: insertEntries,
    values: [ids, namesOf(n), `request ${n}`, after],
  })
  return {
    create: async (n) => {
      const made = await send(
        'POST',
        namesOf(n).map((name, vid) => ({ name, vid: vid + 1 })),
      )
      ids = made.map(({ id }) => id)
      if (n === 0) await run({ text: copyTables, values: [] })
    },
    update: (n) =>
      send(
        'PATCH',
        ids.map((id) => ({ id, description: `Of ${n}` })),
      ),
    insert: (n) => run(insert(n)),
    'logged create': (n) => run(insert(n), log(n)),
    'logged update': (n) => run({ text: updateVlans, values: [numbers, `Of ${n}`] }, log(n)),
  }
}

const numbers = Array.from({ length: OBJECTS }, (_, index) => index + 1)

/** The values of a VLAN in its entry of the change log. */
const after = JSON.stringify({ vid: 1, name: 'VLAN 1 1', site: null, group: null, tenant: null })

/** Tables without triggers and foreign keys. */
const copyTables = `
  do $$ begin
    create table _bare_vlan (like ipam_vlan including all);
    create table _bare_entry (like extras_objectchange including all);
  end $$`

const insertVlans = `
  insert into _bare_vlan (vid, name)
  select * from unnest($1::smallint[], $2::text[])`

const insertEntries = `
  insert into _bare_entry (
    user_name, request_id, model, object_id, object_name, action, after, message
  )
  select 'admin', $3, 'ipam.vlan', r.id, r.name, 1, $4::jsonb, 'Created VLAN ' || r.name
  from unnest($1::integer[], $2::text[]) r(id, name)`

/** Updates the oldest VLANs. */
const updateVlans = `
  update _bare_vlan t set description = $2, last_updated = now()
  from unnest($1::integer[]) r(id) where t.id = r.id`
