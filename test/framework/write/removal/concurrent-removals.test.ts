import pg from 'pg'
import t from 'tap'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { testApp, type Answer, type Json } from '../../../support/fixture-app.ts'
import { Samples } from '../../../support/fixture-samples.ts'
import { untilLockWaits } from '../../../support/lock-waits.ts'
import { makeUser } from '../../../support/person.ts'
import { countQueries } from '../../../support/statements.ts'
import { lastEntry } from '../objects/log-entries.ts'

const service = await testApp(t)
const queries = countQueries(...service.database.pools)
const samples = new Samples(service)
const other = new pg.Client(service.database.pool.options)
await other.connect()
t.teardown(() => other.end())

const boxes = '/api/store/boxes/'
const remove = (url: string, body?: readonly number[], token?: string): Promise<Answer> =>
  service.request('DELETE', url, {
    ...(body ? { body: body as unknown as Json } : {}), // a list
    ...(token === undefined ? {} : { token }),
  })

const statusesOf = (answers: readonly Answer[]): readonly string[] =>
  answers.map(({ status }) => String(status)).toSorted()

/** Objects that begin to refer to another one while it is deleted. */
const references = [
  { target: 'store.Area', owner: 'store.Depot', field: 'area', action: 3 },
  { target: 'store.Area', owner: 'store.Area', field: 'parent', action: 5 },
  { target: 'store.ShelfGroup', owner: 'store.Hold', field: 'group', action: 5 },
  { target: 'store.Tag', owner: 'store.Shelf', field: 'tags', action: 3 },
] as const

for (const { target, owner, field, action } of references)
  t.test(`logs what happens to a new ${owner}.${field} of a deleted ${target}`, async (t) => {
    const app = await testApp(t)
    const own = new Samples(app)
    const client = new pg.Client(app.database.pool.options)
    await client.connect()
    t.teardown(() => client.end())
    const [id, referring] = [await own.make(target), await own.make(owner)]
    const { table } = requireModel(app.graph, owner)
    await client.query('begin')
    await client.query(
      field === 'tags'
        ? `insert into ${table}_tags (owner_id, target_id) values (${referring}, ${id})`
        : `update ${table} set ${field}_id = ${id} where id = ${referring}`,
    )
    const { url } = requireModel(app.graph, target)
    const removal = app.request('DELETE', `${url}${id}/`)
    await untilLockWaits(client, 1)
    await client.query('commit')
    t.equal((await removal).status, 204)
    const entry = await lastEntry(app, { model: owner.toLowerCase(), id: referring })
    const value = field === 'tags' ? [id] : id
    t.match(entry, { action, before: { [field]: value } })
    t.match(await lastEntry(app, { model: target.toLowerCase(), id }), { action: 5 })
  })

t.test('deletes the other objects of a statement where one has references', async (t) => {
  const [free, used, other] = await Promise.all([1, 2, 3].map(() => samples.make('store.Shelf')))
  const hold = await samples.make('store.Hold', { given: { shelf: used } })
  await remove(`${boxes}${await samples.make('store.Box')}/`) // the user is remembered
  const before = queries.length
  const ids = [free, used, 999_999, other]
  const answers = await Promise.all(ids.map((id) => remove(`/api/store/shelves/${id}/`)))
  t.strictSame(
    answers.map(({ status }) => status),
    [204, 204, 404, 204],
  )
  const texts = queries.slice(before).flat()
  t.equal(texts.filter((text) => text.includes('refused as')).length, 1)
  for (const id of [free, used, other])
    t.match(await lastEntry(service, { model: 'store.shelf', id }), { action: 5 })
  t.match(await lastEntry(service, { model: 'store.hold', id: hold }), { action: 5 })
})

t.test('deletes an object once that two requests delete', async (t) => {
  const token = await makeUser(service, 'remover', ['store.delete_box', 'store.view_box'])
  for (let round = 0; round < 10; round++) {
    const id = await samples.make('store.Box')
    const url = `${boxes}${id}/`
    const answers = await Promise.all([remove(url), remove(url, undefined, token), remove(url)])
    t.strictSame(statusesOf(answers), ['204', '404', '404'])
    const text = `
      select count(*)::int from extras_objectchange
      where model = 'store.box' and object_id = $1 and action = 5`
    t.strictSame(await service.database.rows({ text, values: [id] }), [[1]])
  }
})

t.test('locks the objects of two lists in the same order', async (t) => {
  const token = await makeUser(service, 'other', ['store.delete_box', 'store.view_box'])
  const ids: number[] = []
  for (let index = 0; index < 4; index++) ids.push(await samples.make('store.Box'))
  const [first = 0] = ids
  await other.query('begin')
  await other.query(`select from store_box where id = ${first} for update`)
  const lists = [remove(boxes, ids), remove(boxes, ids.toReversed(), token)]
  await untilLockWaits(other, 2)
  const { rowCount } = await other.query(
    `select from store_box where id = any($1) for update skip locked`,
    [ids.slice(1)],
  )
  t.equal(rowCount, ids.length - 1, 'both wait for the first object, and have locked no other')
  await other.query('rollback')
  const answers = await Promise.all(lists)
  t.strictSame(statusesOf(answers), ['204', '400'])
})
