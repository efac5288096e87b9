import t from 'tap'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { seesAll } from '../../../../src/framework/model/permission.ts'
import type { Behaviour, WriteContext } from '../../../../src/framework/write/context.ts'
import { createObject, createWithin } from '../../../../src/framework/write/objects/index.ts'
import { extensions, graph } from '../../../fixtures/inventory.ts'
import { migratedDatabase } from '../../../support/fixture-app.ts'

const database = openDatabase(await migratedDatabase(t), { log: silentLog })
t.teardown(() => database.close())

// The columns of a job that writes fill.
const jobColumns =
  'name text, data jsonb, retry_limit int, retry_delay int, retry_backoff boolean, ' +
  'keep_until timestamptz, policy text'
await transaction(database, async ({ rows }) => {
  await rows({ text: 'create schema cadastre_jobs', values: [] })
  await rows({ text: `create table cadastre_jobs.job (${jobColumns})`, values: [] })
})

const steps: string[] = []

/** Records its steps, with the number of objects; refuses objects whose name or text is `no`. */
const recording = (name: string): Behaviour => ({
  lock: async (items) => void steps.push(`${name} lock ${items.length}`),
  prepare: (items) => void steps.push(`${name} prepare ${items.length}`),
  check: async (items) => {
    steps.push(`${name} check ${items.length}`)
    for (const { changes, messages } of items)
      if (changes['description'] === 'no') messages.add('description', 'No.')
  },
  created: async (objects) => void steps.push(`${name} created ${objects.length}`),
  after: { created: async () => {} },
})

const context: WriteContext = {
  graph,
  model: requireModel(graph, 'store.Shelf'),
  database,
  author: { userId: null, username: 'test', tokenId: null, requestId: 'test' },
  reader: seesAll,
  extensions: {
    ...extensions,
    behaviours: new Map([
      ['store.Shelf', recording('shelf')],
      ['store.Hold', recording('hold')],
    ]),
  },
}
const depot = await createObject(
  { ...context, model: requireModel(graph, 'store.Depot') },
  {
    name: 'Hall',
    slug: 'hall',
  },
)

let made = 0
const shelf = (...texts: readonly string[]): object => ({
  depot: depot['id'],
  name: `Shelf ${(made += 1)}`,
  holds: texts.map((description) => ({ units: [1], description })),
})

/** Returns the steps of a write. */
async function stepsOf(write: () => Promise<unknown>): Promise<readonly string[]> {
  steps.length = 0
  await write()
  return [...steps]
}

const numbers = async (): Promise<unknown> =>
  database.rows({
    text: `select (select count(*) from store_shelf), (select count(*) from store_hold),
      (select count(*) from cadastre_jobs.job)`,
    values: [],
  })

const ofShelf = ['lock', 'prepare', 'check', 'created'].map((step) => `shelf ${step} 1`)
const ofHolds = ['lock', 'prepare', 'check', 'created'].map((step) => `hold ${step} 2`)

t.test('runs the behaviour of the children once, after that of their object', async (t) => {
  t.strictSame(await stepsOf(() => createObject(context, shelf('a', 'b'))), [
    ...ofShelf,
    ...ofHolds,
  ])
})

t.test('creates children within a transaction of the caller', async (t) => {
  const write = (): Promise<unknown> =>
    transaction(database, async (writer) => {
      const [record] = await createWithin(context, writer, [shelf('a', 'b')], { isList: false })
      t.match(record, { holds: [{ description: 'a' }, { description: 'b' }] })
    })
  t.strictSame(await stepsOf(write), [...ofShelf, ...ofHolds])
})

t.test('undoes all, also jobs, where the behaviour refuses a child', async (t) => {
  const before = await numbers()
  const refused: unknown = await createObject(context, shelf('a', 'no')).catch(
    (error: unknown) => error,
  )
  t.match(refused, { fields: { holds: [{}, { description: ['No.'] }] } })
  t.strictSame(await numbers(), before)
})

t.test('adds a job for each object', async (t) => {
  const [[, , before] = []] = (await numbers()) as readonly number[][]
  await createObject(context, shelf('a', 'b'))
  const [[, , after] = []] = (await numbers()) as readonly number[][]
  t.equal(Number(after) - Number(before), 3)
})
