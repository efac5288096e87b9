import t from 'tap'
import { openDatabase } from '../../../src/framework/database/open-database.ts'
import { failure } from '../../../src/framework/errors/errors.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { seesAll } from '../../../src/framework/model/permission.ts'
import { checkStored, isCheckable } from '../../../src/framework/write/check-stored.ts'
import { commandLineAuthor } from '../../../src/framework/model/author.ts'
import type { Behaviour, WriteContext } from '../../../src/framework/write/context.ts'
import { extensions, graph } from '../../fixtures/inventory.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'

const database = openDatabase(await migratedDatabase(t), { log: silentLog })
t.teardown(() => database.close())

const model = requireModel(graph, 'store.Area')

/** Returns the context of a check of areas that have one behaviour. */
const contextWith = (behaviour: Behaviour): WriteContext => ({
  graph,
  model,
  database,
  author: commandLineAuthor(),
  reader: seesAll,
  extensions: { ...extensions, behaviours: new Map([[model.key, behaviour]]) },
})

const run = (text: string) => database.rows({ text, values: [] })
await run(`
  insert into store_area (id, name, slug)
  select i, 'area ' || i, 'area-' || i from generate_series(1, 1200) i`)

/** Returns the numbers of checked objects by page, and the messages by id. */
async function check(behaviour: Behaviour = {}) {
  const pages: number[] = []
  const messages: [number, object][] = []
  for await (const { checked, refused } of checkStored(contextWith(behaviour))) {
    pages.push(checked)
    for (const { id, errors } of refused) messages.push([id, errors])
  }
  return { pages, messages }
}

const pages = [500, 500, 200]

t.test('checks all objects in pages', async (t) => {
  t.strictSame(await check(), { pages, messages: [] })
  await run(`update store_area set slug = 'no slug' where id = 1100`)
  const slug = ['Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.']
  t.strictSame(await check(), { pages, messages: [[1100, { slug }]] })
  await run(`update store_area set slug = 'area-1100' where id = 1100`)
})

t.test('finds loops over several pages', async (t) => {
  await run('update store_area set parent_id = 1207 - id where id in (7, 1200)')
  const parent = ['An area may not be placed under itself or under one of its descendants.']
  const { messages } = await check()
  t.strictSame(messages, [
    [7, { parent }],
    [1200, { parent }],
  ])
  await run('update store_area set parent_id = null')
})

t.test('finds the object for which a behaviour refuses the whole write', async (t) => {
  const closed: Behaviour = {
    check: async (items) => {
      if (items.some(({ id }) => id === 700)) throw failure('ERR_PERMISSION', 'store.change_area')
    },
  }
  t.match(await check(closed), {
    pages,
    messages: [[700, { non_field_errors: [/permission/] }]],
  })
})

t.test('passes failures of the service on', async (t) => {
  const failing: Behaviour = { check: () => Promise.reject(new Error('broken')) }
  await t.rejects(check(failing), { message: 'broken' })
})

t.test('reports only what is wrong once the rows are locked', async (t) => {
  let runs = 0
  const once: Behaviour = {
    check: async ([first]) => {
      if ((runs += 1) === 1) first?.messages.add('name', 'Another request is writing.')
    },
  }
  t.strictSame(await check(once), { pages, messages: [] })
  t.equal(runs, pages.length + 1)
})

t.test('stores nothing that a behaviour writes', async (t) => {
  const writing: Behaviour = {
    check: async ([item], { rows }) => {
      await rows({ text: `update store_area set name = 'lost' where id = 5`, values: [] })
      if (item) item.changes['name'] = 'lost too'
    },
  }
  await check(writing)
  const text = `select count(*)::int from store_area where name like 'lost%'`
  t.strictSame(await database.rows({ text, values: [] }), [[0]])
})

t.test('checks the models that clients write, and no view twice', async (t) => {
  const names = ['store.Area', 'secrets.Secret', 'users.User', 'lab.MountedSample', 'users.Attempt']
  const isChecked = names.map((name) => isCheckable(requireModel(graph, name)))
  t.strictSame(isChecked, [true, true, true, false, false])
})
