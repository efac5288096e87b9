import t, { type Test } from 'tap'
import type { Database } from '../../../../src/framework/database/database.ts'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import { prismaClient } from '../../../../src/framework/database/prisma/prisma.ts'
import type { PrismaExecutor } from '../../../../src/framework/database/prisma/prisma-adapter.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { withPrisma } from '../../../../src/inventory/prisma.ts'
import { createDatabase } from '../../../support/postgres.ts'
import { countStatements, type CountedStatement } from '../../../support/statements.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'

interface Opened {
  readonly database: Database
  readonly ran: readonly CountedStatement[]
}

async function open(t: Test): Promise<Opened> {
  const database = openDatabase(await createDatabase(t), { log: silentLog })
  t.teardown(() => database.close())
  return { database, ran: countStatements(...database.pools) }
}

const countVlans = (executor: PrismaExecutor): Promise<number> =>
  withPrisma(executor, (client) => client.ipamVLAN.count())

const addVlan = (executor: PrismaExecutor, vid: number): Promise<unknown> =>
  withPrisma(executor, (client) => client.ipamVLAN.create({ data: { vid, name: `v${vid}` } }))

t.test('names tables without their schema, so that a reader finds only visible rows', async (t) => {
  const { database } = await open(t)
  await addVlan(database, 7)
  await addVlan(database, 8)
  const reader = database.forReader({
    models: new Set(['ipam.VLAN']),
    hiddenFields: new Map(),
  digest: '',
    limit: (statement) => ({
      ...statement,
      text: `with ipam_vlan as (select * from public.ipam_vlan where vid = 7) ${statement.text}`,
    }),
    tablesBehind: (tables) => tables,
  })
  t.equal(await countVlans(reader), 1)
  t.equal(await countVlans(database), 2)
})

t.test('runs one statement for a read with relations, without a transaction', async (t) => {
  const { database, ran } = await open(t)
  const select = { name: true, device: { select: { site: { select: { slug: true } } } } }
  await withPrisma(database, (client) =>
    client.dcimInterface.findMany({ where: { device: { name: 'a' } }, select }),
  )
  t.strictSame(
    ran.map(({ purpose }) => purpose),
    ['work'],
  )
})

t.test('runs its statements in an open transaction', async (t) => {
  const { database, ran } = await open(t)
  const undone = transaction(database, async (scope) => {
    await addVlan(scope, 1)
    t.equal(await countVlans(scope), 1)
    t.equal(await countVlans(database), 0, 'other connections do not see it')
    throw new Error('undo')
  })
  await t.rejects(undone, { message: 'undo' })
  t.equal(await countVlans(database), 0)
  await transaction(database, async (scope) => {
    await addVlan(scope, 1)
    const inner = transaction(scope.database, async (inner) => {
      await addVlan(inner, 2)
      throw new Error('undo')
    })
    await t.rejects(inner, { message: 'undo' })
  })
  t.equal(await countVlans(database), 1)
  t.equal(ran.filter(({ text }) => /^\s*(begin|commit)\b/i.test(text)).length, 3)
})

t.test('runs concurrent work, each on its own executor', async (t) => {
  const { database } = await open(t)
  const counts = [1, 2, 3, 4].map((vlans) =>
    transaction(database, async (scope) => {
      for (let vid = 1; vid <= vlans; vid++) await addVlan(scope, vid)
      const found = await Promise.all([countVlans(scope), countVlans(database)])
      throw Object.assign(new Error('undo'), { found })
    }),
  )
  for (const [index, result] of (await Promise.allSettled(counts)).entries())
    t.match(result, { reason: { found: [index + 1, 0] } })
})

t.test('returns the number of changed rows', async (t) => {
  const { database } = await open(t)
  for (const vid of [1, 2, 3]) await addVlan(database, vid)
  const changed = withPrisma(database, (client) =>
    client.ipamVLAN.updateMany({ where: { vid: { gt: 1 } }, data: { name: 'x' } }),
  )
  t.strictSame(await changed, { count: 2 })
})

t.test('throws the errors of the executor', async (t) => {
  const { database } = await open(t)
  const create = { data: { vid: 1, name: 'a', group_id: 7 } }
  const orphan = (executor: PrismaExecutor): Promise<unknown> =>
    withPrisma(executor, (client) => client.ipamVLAN.create(create))
  await t.rejects(orphan(database), { code: '23503' })
  await t.rejects(transaction(database, orphan), {
    name: 'Violation',
    kind: 'reference',
  })
  const failing = { rows: () => Promise.reject(new Error('unreachable')) }
  await t.rejects(orphan(failing), { message: 'unreachable' })
  await t.rejects(
    withPrisma(database, () => Promise.reject(new Error('of the work'))),
    { message: 'of the work' },
  )
})

t.test('refuses statements after the end of the work, and scripts', async (t) => {
  const { database } = await open(t)
  const kept = await withPrisma(database, async (client) => ({ client }))
  await t.rejects(kept.client.ipamVLAN.count(), { code: 'P2028' })
  const withClient = prismaClient<never>(async (adapter) => ({
    $transaction: async () => {
      const connected = await adapter.connect()
      const query = { sql: 'select 1', args: [], argTypes: [] }
      await t.rejects(connected.queryRaw(query), { message: /only in withPrisma/ })
      await t.rejects(connected.executeScript('select 1'), { message: /no scripts/ })
      return connected.dispose() as never // the result is not used
    },
  }))
  await withClient(database, async () => undefined)
})
