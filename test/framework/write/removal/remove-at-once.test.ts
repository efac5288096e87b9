import t from 'tap'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { testApp, type Answer, type Json } from '../../../support/fixture-app.ts'
import { Samples } from '../../../support/fixture-samples.ts'
import { makeUser } from '../../../support/person.ts'
import { countQueries } from '../../../support/statements.ts'
import { lastEntry } from '../objects/log-entries.ts'

const service = await testApp(t)
const { request, database } = service
const queries = countQueries(...database.pools)
const samples = new Samples(service)

const boxes = '/api/store/boxes/'
const shelves = '/api/store/shelves/'

const remove = (url: string, body?: unknown, token?: string): Promise<Answer> =>
  request('DELETE', url, { ...(body ? { body: body as Json } : {}), ...(token ? { token } : {}) })

const makeIds = async (key: string, count: number): Promise<readonly number[]> => {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push(await samples.make(key))
  return ids
}

const make = async (key: string, given: Json = {}): Promise<number> => samples.make(key, { given })

async function countOf(table: string, where: string): Promise<number> {
  const text = `select count(*)::int from ${table} where ${where}`
  const [row] = await database.rows<[number]>({ text, values: [] })
  return row?.[0] ?? 0
}

t.test('deletes one object and several in one round trip', async (t) => {
  const [one, ...others] = await makeIds('store.Box', 6)
  const single = await remove(`${boxes}${one}/`)
  t.match([single.status, single.queries.length], [204, 1])
  t.match(await lastEntry(service, { model: 'store.box', id: one }), { action: 5, after: null })
  const bodies = [others.slice(0, 2), others.slice(2).map((id) => ({ id }))]
  for (const body of bodies) {
    const { status, queries } = await remove(boxes, body.toReversed())
    t.match([status, queries.length], [204, 1])
    t.strictSame(queries[0], single.queries[0], 'with the same statements as for one object')
  }
  t.equal(await countOf('store_box', `id in (${[one, ...others].join()})`), 0)
  t.equal((await remove(`${boxes}${one}/`)).status, 404)
  t.equal((await remove(`${boxes}${await make('store.Box')}/`)).queries.length, 1, 'after a 404')
})

t.test('deletes all or none, and names the missing ones', async (t) => {
  const ids = await makeIds('store.Box', 2)
  const refused = await remove(boxes, [...ids, 999_999])
  t.equal(refused.status, 400)
  const message = { id: ['There is no box with this id.'] }
  t.strictSame(refused.body, [{}, {}, message])
  t.equal(await countOf('store_box', `id in (${ids.join()})`), 2)
  const twice = await remove(boxes, [...ids, ids[0]])
  t.match([twice.status, twice.queries.length], [204, 1], 'an id may be given twice')
})

t.test('deletes lists of references with their object, and logs them', async (t) => {
  const tags = await makeIds('store.Tag', 2)
  const shelf = await make('store.Shelf', { tags })
  const { status, queries } = await remove(`${shelves}${shelf}/`)
  t.match([status, queries.length], [204, 1])
  t.equal(await countOf('store_shelf_tags', `owner_id = ${shelf}`), 0)
  t.match(await lastEntry(service, { model: 'store.shelf', id: shelf }), { before: { tags } })
})

t.test('deletes objects of one request that refer to each other', async (t) => {
  const holds = '/api/store/holds/'
  const shelf = await make('store.Shelf')
  const first = await make('store.Hold', { shelf })
  const ids = [first, await make('store.Hold', { shelf, after: first })]
  const { status, queries } = await remove(holds, ids)
  t.match([status, queries.length], [204, 1])
})

t.test('reads first where other objects are deleted or changed along', async (t) => {
  const cases = [
    ['store.ShelfGroup', 'store.Shelf', 'group', 3],
    ['store.Shelf', 'store.Hold', 'shelf', 5],
    ['store.Tag', 'store.Shelf', 'tags', 3],
    ['store.Area', 'store.Area', 'parent', 5],
    ['store.Hold', 'store.Hold', 'after', 3],
  ] as const
  for (const [target, owner, field, action] of cases) {
    const model = requireModel(service.graph, target)
    const [other, id = 0] = await makeIds(target, 2)
    const referring = await make(owner, { [field]: field === 'tags' ? [id] : id })
    const { status, queries } = await remove(`${model.url}${id}/`)
    t.equal(status, 204, target)
    t.ok(queries.length > 1)
    t.match(await lastEntry(service, { model: owner.toLowerCase(), id: referring }), { action })
    const next = await remove(`${model.url}${other}/`)
    t.equal(next.status, 204)
    t.equal(next.queries.length, queries.length - 1, `deletes of ${target} pause`)
    const created = await request('POST', model.url, { body: await samples.body(model) })
    t.equal(created.queries.length, 1, 'creates do not')
  }
})

t.test('names the objects that protect one, and does not pause', async (t) => {
  const series = await make('store.Series')
  await make('store.Box', { series, depot: null })
  const answer = await remove(`/api/store/series/${series}/`)
  t.equal(answer.status, 409)
  t.match(answer.text, '1 dependent object was found: 1 box')
  const other = await remove(`/api/store/series/${await make('store.Series')}/`)
  t.match([other.status, other.queries.length], [204, 1])
})

t.test('reads first for a condition of the request, and for a secret', async (t) => {
  const url = `${boxes}${await make('store.Box')}/`
  const headers = { 'if-match': String((await request('GET', url)).headers['etag']) }
  const matched = await request('DELETE', url, { headers })
  t.equal(matched.status, 204)
  t.ok(matched.queries.length > 1)
  const owner = await remove(`/api/store/owners/${await make('store.Owner')}/`)
  t.equal(owner.status, 204)
  t.ok(owner.queries.length > 1)
  const note = await remove(`/api/store/notes/${await make('store.Note')}/`)
  t.equal(note.status, 204)
  t.ok(note.queries.length > 1, 'a model that keeps deleted objects')
})

t.test('deletes nothing for a remembered user whose rights have changed', async (t) => {
  const token = await makeUser(service, 'remover', ['store.delete_box', 'store.view_box'])
  const ids = await makeIds('store.Box', 3)
  t.equal((await remove(`${boxes}${ids[0]}/`, undefined, token)).status, 204)
  const again = await remove(`${boxes}${ids[1]}/`, undefined, token)
  t.equal(again.queries.length, 1, 'the user is remembered')
  await service.runSql(`
    delete from users_user_permissions
    where owner_id = (select id from users_user where username = 'remover')`)
  t.equal((await remove(`${boxes}${ids[2]}/`, undefined, token)).status, 403)
  t.equal(await countOf('store_box', `id = ${ids[2]}`), 1)
})

t.test('deletes objects of several requests of one client with one statement', async (t) => {
  const ids = await makeIds('store.Box', 8)
  const before = queries.length
  const answers = await Promise.all(ids.map((id) => remove(`${boxes}${id}/`)))
  t.ok(answers.every(({ status }) => status === 204))
  const texts = queries.slice(before).flat()
  t.equal(texts.filter((text) => text.includes('delete from store_box')).length, 1)
  const text = `
    select count(distinct transaction_id)::int, count(distinct request_id)::int
    from extras_objectchange where model = 'store.box' and object_id = any($1::integer[])
      and action = 5`
  t.strictSame(await database.rows({ text, values: [ids] }), [[1, 8]])
})

t.test('deletes the objects of one request apart from those of others', async (t) => {
  const ids = await makeIds('store.Box', 5)
  const [one, ...others] = ids
  const [all, single, twice] = await Promise.all([
    remove(boxes, [...others, 999_999]),
    remove(`${boxes}${one}/`),
    remove(`${boxes}${one}/`),
  ])
  t.equal(all?.status, 400)
  t.strictSame(new Set([single?.status, twice?.status]), new Set([204, 404]))
  t.equal(await countOf('store_box', `id in (${ids.join()})`), others.length)
})

t.test('commits the other deletes where one is refused', async (t) => {
  const series = await make('store.Series')
  const free = await makeIds('store.Series', 3)
  await make('store.Box', { series, depot: null })
  const ids = [...free, series, 999_999]
  const answers = await Promise.all(ids.map((id) => remove(`/api/store/series/${id}/`)))
  t.strictSame(
    answers.map(({ status }) => status),
    [204, 204, 204, 409, 404],
  )
})
