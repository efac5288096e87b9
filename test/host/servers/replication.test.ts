import { openReplicated } from '../../../src/host/servers/replicated.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { service } from '../../../src/app.ts'
import { readHostConfig } from '../../../src/host/config/read-host-config.ts'
import type { Database } from '../../../src/framework/database/database.ts'
import { openDatabase } from '../../../src/framework/database/open-database.ts'
import { DatabaseUnavailable } from '../../../src/framework/database/failures/failures.ts'
import { openExternalServer } from '../../../src/host/external-server.ts'
import { openStorage } from '../../../src/host/storage.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { Replication, type ReplicaServer } from '../../support/replication.ts'
import { until } from '../../support/until.ts'
import { transaction } from '../../../src/framework/database/transaction/transaction.ts'

t.setTimeout(240_000)

/** The longest time in milliseconds until writes succeed after a promotion. */
const maxRecoveryTime = 10_000

const replication = await Replication.open({ servers: 3, synchronous: true })
t.teardown(() => replication.close())
const [first, ...others] = replication.servers as [ReplicaServer, ReplicaServer, ReplicaServer]
/** The server that is promoted first, and the one after it. */
let [second, third] = others

/** The roles of the servers by their names. */
const rolesOf = ({ servers }: Database): Readonly<Record<string, string>> =>
  Object.fromEntries((servers?.() ?? []).map(({ name, role }) => [name, role]))

const nameOf = ({ address }: ReplicaServer): string => `${address}/cadastre`

const untilAllChecked = ({ servers }: Database): Promise<void> =>
  until('all servers were checked', () => servers?.().every(({ position }) => position) === true)

t.test('follows a failover without a restart, and loses no acknowledged write', async (t) => {
  const warnings: string[] = []
  const log = { ...silentLog, warn: (_: object, message: string) => void warnings.push(message) }
  const settings = {
    DATABASE_URL: replication.url([second, first]),
    DATABASE_REPLICAS: replication.url([third]),
  }
  const config = readHostConfig(settings)
  const storage = await openStorage(config, { log, service })
  t.teardown(() => storage.close())
  const { database } = storage
  t.match(storage.connection.connectionString, first.address, 'the primary is found')
  await untilAllChecked(database)
  t.strictSame(rolesOf(database), {
    [nameOf(first)]: 'primary',
    [nameOf(second)]: 'standby',
    [nameOf(third)]: 'standby',
  })
  for (const { role, lag } of database.servers?.() ?? [])
    t.ok(role === 'primary' ? lag === undefined : Number(lag) <= 1, `${role}: ${lag}`)

  await database.rows({ text: 'create table _written (n integer primary key)', values: [] })
  const acknowledged: number[] = []
  const errors = new Set<string>()
  let isStopped = false
  let number = 0
  const write = async (): Promise<void> => {
    while (!isStopped) {
      const values = [(number += 1)]
      try {
        await transaction(database, ({ rows }) =>
          rows({ text: 'insert into _written values ($1)', values }),
        )
        acknowledged.push(Number(values[0]))
      } catch (error) {
        errors.add(error instanceof DatabaseUnavailable ? error.name : String(error))
        await sleep(20)
      }
    }
  }
  const writing = [write(), write(), write()]
  await until('writes are acknowledged', () => acknowledged.length > 100)
  await first.kill()
  await until('the loss is noticed', async () => !(await database.ready('write')))
  t.equal(await database.ready(), true, 'reads still work')
  t.equal(rolesOf(database)[nameOf(first)], 'unavailable')
  const before = acknowledged.length
  const [next = second, last = third] = await replication.successors(first)
  ;[second, third] = [next, last]
  await second.promote()
  const promoted = Date.now()
  await third.follow(second)
  await until('writes are acknowledged again', () => acknowledged.length > before + 100)
  const ms = Date.now() - promoted
  t.ok(ms < maxRecoveryTime, `after ${ms} ms`)
  isStopped = true
  await Promise.all(writing)
  t.strictSame([...errors], ['DatabaseUnavailable'])
  t.equal(await database.ready('write'), true)
  const stored = new Set((await second.rows('select n from _written')).map(([n]) => n))
  t.strictSame(
    acknowledged.filter((n) => !stored.has(n)),
    [],
    'no acknowledged write is lost',
  )
  t.strictSame(
    warnings.filter((text) => text.includes('primary')),
    ['the database has another primary'],
  )
})

t.test('waits for a primary at the start, and reports which servers are standbys', async (t) => {
  const url = replication.url([third])
  let waits = 0
  await t.rejects(openExternalServer(url, { timeout: 700, onWait: () => void (waits += 1) }), {
    message: `The database server at ${nameOf(third)} is a standby: promote it, or set DATABASE_URL to its primary.`,
  })
  t.equal(waits, 1, 'the wait is reported once')
  const refusing = '127.0.0.1:1'
  const both = `postgres://cadastre@${third.address},${refusing}/cadastre`
  await t.rejects(openExternalServer(both, { timeout: 300 }), {
    message: new RegExp(
      `^No server can be written to. The database server at ${nameOf(third)} is a standby. ` +
        `The database server at ${refusing}/cadastre refuses connections .*: check DATABASE_URL and the server.$`,
    ),
  })
})

t.test('never goes back to a primary that was replaced', async (t) => {
  // The former primary does not know of the promotion.
  await first.configure(`synchronous_standby_names = ''`)
  await first.start()
  const { connection, servers } = await openExternalServer(replication.url())
  t.match(connection.connectionString, second.address)
  const warnings: string[] = []
  const warn = (details: object, message: string): void => {
    if ('server' in details) warnings.push(`${String(details.server)}: ${message}`)
  }
  const database = openDatabase(connection, {
    log: { ...silentLog, warn },
    openServers: openReplicated(servers, { replicaMaxLag: 10 }),
  })
  t.teardown(() => database.close())
  await untilAllChecked(database)
  t.strictSame(rolesOf(database), {
    [nameOf(first)]: 'unavailable',
    [nameOf(second)]: 'primary',
    [nameOf(third)]: 'standby',
  })
  await sleep(1_200) // two checks
  const replaced = 'a database server is a former primary that was replaced: it is not used'
  t.strictSame(warnings, [`${nameOf(first)}: ${replaced}`], 'it is logged once')
  await second.kill()
  await until('the loss is noticed', () => rolesOf(database)[nameOf(second)] === 'unavailable')
  await sleep(1_200) // two checks
  t.equal(await database.ready('write'), false)
  t.equal(rolesOf(database)[nameOf(first)], 'unavailable')
  await third.promote()
  await until('writes work', () => database.ready('write'))
  t.equal(rolesOf(database)[nameOf(third)], 'primary')
})

t.test('does not acknowledge a commit whose wait for a standby was cancelled', async (t) => {
  const { connection, servers } = await openExternalServer(replication.url([third]))
  const database = openDatabase(connection, {
    log: silentLog,
    openServers: openReplicated(servers, { replicaMaxLag: 10 }),
  })
  t.teardown(() => database.close())
  const insert = { text: 'insert into _written values (-1)', values: [] }
  const another = { text: 'insert into _written values (-2)', values: [] }
  const writes = [transaction(database, ({ rows }) => rows(insert)), database.rows(another)]
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  let cancelled = 0
  await Promise.all([
    ...writes.map((write) =>
      t.rejects(write, {
        name: 'DatabaseUnavailable',
        message: 'No standby has confirmed the write before it was cancelled.',
      }),
    ),
    until('both were cancelled', async () => (cancelled += (await third.rows(cancel)).length) >= 2),
  ])
})
