import t from 'tap'
import { openDatabase } from '../../../src/framework/database/open-database.ts'
import { ApiError } from '../../../src/framework/errors/errors.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { seesAll } from '../../../src/framework/model/permission.ts'
import type { Item } from '../../../src/framework/model/item.ts'
import type { Behaviour, Extensions, WriteContext } from '../../../src/framework/write/context.ts'
import { createObject } from '../../../src/framework/write/objects/create.ts'
import { updateObject } from '../../../src/framework/write/objects/update.ts'
import { removeObject } from '../../../src/framework/write/removal/index.ts'
import { extensions, graph } from '../../fixtures/inventory.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'
import { countQueries } from '../../support/statements.ts'

const database = openDatabase(await migratedDatabase(t), { log: silentLog })
t.teardown(() => database.close())
const sent = countQueries(...database.pools)

const model = requireModel(graph, 'store.Box')
const author = { userId: null, username: 'test', tokenId: null, requestId: 'test' }

/** Returns the context of writes to boxes that have one behaviour. */
const contextWith = (behaviour: Behaviour, more: Partial<Extensions> = {}): WriteContext => ({
  graph,
  model,
  database,
  author,
  reader: seesAll,
  extensions: { ...extensions, behaviours: new Map([[model.key, behaviour]]), ...more },
})

let number = 0
const box = (more: object = {}): object => ({
  number: (number += 1),
  name: `box ${number}`,
  ...more,
})

/** Creates a box and returns its id, its record and the number of round trips. */
async function create(context: WriteContext, body = box()): Promise<Written> {
  const before = sent.length
  const record = await createObject(context, body)
  return { id: Number(record['id']), record, trips: sent.length - before }
}

/** Updates a box, and returns the same. */
async function update(context: WriteContext, id: number, body: object): Promise<Written> {
  const before = sent.length
  const record = await updateObject(context, id, body, { mode: 'patch' })
  return { id, record, trips: sent.length - before }
}

/** Deletes a box and returns the number of round trips. */
async function remove(context: WriteContext, id: number): Promise<number> {
  const before = sent.length
  await removeObject(context, id)
  return sent.length - before
}

interface Written {
  readonly id: number
  readonly record: Record<string, unknown>
  readonly trips: number
}

/** Returns the messages of a refused write. */
const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'It was not refused.',
    (error: unknown) => (error instanceof ApiError ? error.fields : error),
  )

async function stored(id: number): Promise<unknown> {
  const text = 'select name, description from store_box where id = $1'
  return (await database.rows({ text, values: [id] }))[0]
}

const count = async (): Promise<unknown> =>
  (await database.rows({ text: 'select count(*) from store_box', values: [] }))[0]?.[0]

/** Refuses writes while a box has the name `blocked`. */
const unblocked: Behaviour = {
  mayAssumeNoRows: true,
  check: async (items, { rows }) => {
    const text = 'select id from store_box where name = $1'
    const found = await rows({ text, values: ['blocked'] })
    if (found.length > 0) for (const { messages } of items) messages.add('name', 'It is blocked.')
  },
}

t.test('writes on the condition that the reads of a behaviour find no rows', async (t) => {
  const context = contextWith(unblocked)
  const { id, trips } = await create(context)
  t.equal(trips, 1)
  t.equal((await update(context, id, { description: 'new' })).trips, 1)
  const blocked = await create(contextWith({}), box({ name: 'blocked' }))
  const before = await count()
  const refusal = { name: ['It is blocked.'] }
  t.strictSame(await refusalOf(create(context)), refusal)
  t.strictSame(await refusalOf(update(context, id, { description: 'newer' })), refusal)
  t.equal(await count(), before)
  t.strictSame(await stored(id), ['box 1', 'new'])
  await database.rows({ text: 'delete from store_box where id = $1', values: [blocked.id] })
})

t.test('reads first unless a behaviour allows to assume no rows', async (t) => {
  const context = contextWith({ ...unblocked, mayAssumeNoRows: false })
  const { id, trips } = await create(context)
  t.ok(trips > 1)
  t.ok((await update(context, id, { description: 'new' })).trips > 1)
})

t.test('does not write in one round trip after a failure', async (t) => {
  const context = contextWith({
    mayAssumeNoRows: true,
    check: async (_, { rows }) => void (await rows({ text: 'select 1', values: [] })),
  })
  const first = await create(context)
  const second = await create(context)
  t.equal(second.trips, first.trips - 1)
  const updated = contextWith({ ...context.extensions.behaviours.get(model.key) })
  const change = await update(updated, first.id, { description: 'new' })
  const next = await update(updated, first.id, { description: 'newer' })
  t.equal(next.trips, change.trips - 1)
})

t.test('sends locks together with the write', async (t) => {
  const context = contextWith({
    mayAssumeNoRows: true,
    lock: async (_, { post }) =>
      post({ text: 'select pg_advisory_xact_lock(5)::text', values: [] }),
  })
  const { id, trips } = await create(context)
  t.equal(trips, 1)
  t.equal((await update(context, id, { description: 'new' })).trips, 1)
  t.strictSame(
    sent.slice(-2).map((texts) => texts[0]),
    ['select pg_advisory_xact_lock(5)::text', 'select pg_advisory_xact_lock(5)::text'],
    'the lock is sent before the write',
  )
})

t.test('runs side effects after the write', async (t) => {
  const ran: string[] = []
  const context = contextWith({
    created: async ([object]) => void ran.push(`created ${object?.id}`),
    updated: async ([object]) => void ran.push(`updated ${object?.id}`),
  })
  const { id, trips } = await create(context)
  t.ok(trips > 1)
  t.ok((await update(context, id, { description: 'new' })).trips > 1)
  t.strictSame(ran, [`created ${id}`, `updated ${id}`])
  const creating = contextWith({ created: async () => undefined })
  t.equal((await update(creating, id, { description: 'newer' })).trips, 1)
  const updating = contextWith({ updated: async () => undefined })
  t.equal((await create(updating)).trips, 1)
})

t.test('deletes in one round trip unless a behaviour takes part', async (t) => {
  const ran: string[] = []
  const cases: readonly (readonly [Behaviour, boolean])[] = [
    [{ ...unblocked, after: { created: async () => undefined } }, true],
    [{ removing: async ([id]) => void ran.push(`removing ${id}`) }, false],
  ]
  for (const [behaviour, isAtOnce] of cases) {
    const { id } = await create(contextWith({}))
    t.equal((await remove(contextWith(behaviour), id)) === 1, isAtOnce)
    t.equal(await stored(id), undefined)
    t.equal(ran.includes(`removing ${id}`), behaviour.removing !== undefined)
  }
})

t.test('reads the stored values first where a behaviour uses them', async (t) => {
  const seen: unknown[] = []
  const uses: readonly ((item: Item) => unknown)[] = [
    ({ before }) => before['description'],
    ({ before }) => ({ ...before })['description'],
    ({ before }) => Object.values(before).find((value) => value === 'old'),
  ]
  for (const use of uses) {
    const context = contextWith({
      mayAssumeNoRows: true,
      check: async (items) => void seen.push(...items.map(use)),
    })
    const { id } = await create(contextWith({}), box({ description: 'old' }))
    t.ok((await update(context, id, { description: 'new' })).trips > 1)
  }
  t.strictSame(seen, ['old', 'old', 'old'])
})

t.test('stores what a behaviour adds', async (t) => {
  const adds = (name: string, value: unknown): WriteContext =>
    contextWith({
      mayAssumeNoRows: true,
      prepare: (items) => {
        for (const { changes } of items) changes[name] = value
      },
    })
  const made = await create(adds('description', 'added'))
  t.equal(made.trips, 1)
  t.strictSame(await stored(made.id), [made.record['name'], 'added'])
  const changed = await update(adds('description', 'changed'), made.id, { status: 2 })
  t.equal(changed.trips, 1)
  t.strictSame(await stored(made.id), [made.record['name'], 'changed'])
  const renamed = await update(adds('name', 'renamed'), made.id, { status: 3 })
  t.ok(renamed.trips > 1, 'a field with checks')
  t.strictSame(await stored(made.id), ['renamed', 'changed'])
})

t.test('adds each message of a behaviour once', async (t) => {
  const context = contextWith({
    mayAssumeNoRows: true,
    check: async (items) => {
      for (const { messages } of items) messages.add('name', 'No.')
    },
  })
  const { id } = await create(contextWith({}))
  const before = await count()
  t.strictSame(await refusalOf(create(context)), { name: ['No.'] })
  t.strictSame(await refusalOf(update(context, id, { description: 'new' })), { name: ['No.'] })
  t.equal(await count(), before)
})

t.test('writes without a change log', async (t) => {
  const { record, createdEntry, updatedEntry, deletedEntry, ...rest } = extensions
  const silent = { ...contextWith({}), extensions: { ...rest, behaviours: new Map() } }
  const { id, trips } = await create(silent)
  t.equal(trips, 1)
  t.equal((await update(silent, id, { description: 'new' })).trips, 1)
  const text = `
    select count(*) from extras_objectchange where model = 'store.box' and object_id = $1`
  t.strictSame(await database.rows({ text, values: [id] }), [[0]])
  t.equal(await remove(silent, id), 1)
  t.strictSame(await database.rows({ text, values: [id] }), [[0]])
  t.ok(record && createdEntry && updatedEntry && deletedEntry)
})

t.test('fails when a behaviour changes values that it may only read', async (t) => {
  const { id, record } = await create(contextWith({}))
  const set = (values: unknown): void => void ((values as Record<string, unknown>)['name'] = 'x')
  const cases: readonly (readonly [name: string, behaviour: Behaviour])[] = [
    ['before', { check: async ([item]) => set(item?.before) }],
    ['given', { check: async ([item]) => set(item?.given) }],
    ['after', { updated: async ([box]) => set(box?.after) }],
    ['created', { created: async ([box]) => set(box?.after) }],
  ]
  for (const [name, behaviour] of cases) {
    const context = contextWith(behaviour)
    const written = name === 'created' ? create(context) : update(context, id, { name: 'other' })
    await t.rejects(written, { name: 'TypeError' }, name)
  }
  const seen: unknown[] = []
  const reads: Behaviour = {
    check: async ([item]) => void seen.push(item?.before['name'], item?.sent.has('name')),
  }
  await update(contextWith(reads), id, { name: 'other' })
  t.strictSame(seen, [record['name'], true])
})
