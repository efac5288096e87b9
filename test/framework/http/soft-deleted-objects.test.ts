import t from 'tap'
import { purgeDeleted } from '../../../src/framework/write/removal/index.ts'
import { makeUser } from '../../support/person.ts'
import { openSoftDeletes } from '../../support/soft-deletes.ts'
import { WebClient } from '../../features/pages/web-client.ts'

const { app, make, named, remove, idsOf } = await openSoftDeletes(t)
const { request } = app

t.test('asks for the permissions to view and to delete, on the rows', async (t) => {
  const [mine, other] = [await make('depots', named()), await make('depots', named())]
  for (const { url } of [mine, other]) await remove(url)
  const viewer = await makeUser(app, 'viewer', ['store.view_depot'])
  const seen = await request('GET', '/api/store/depots/?deleted=true', { token: viewer })
  t.equal(seen.status, 403)
  t.equal((await request('POST', `${mine.url}restore/`, { token: viewer })).status, 403)
  const token = await makeUser(app, 'keeper', ['store.view_depot'])
  const users = await request('GET', '/api/users/users/?username=keeper')
  const permission = await request('POST', '/api/users/object-permissions/', {
    body: {
      name: 'own depots',
      models: ['store.depot'],
      actions: ['delete'],
      constraints: { id: mine.id },
      users: [users.results[0]?.['id']],
    },
  })
  t.equal(permission.status, 201, permission.text)
  const list = await request('GET', '/api/store/depots/?deleted=true', { token })
  t.strictSame(
    list.results.map(({ id }) => id),
    [mine.id],
  )
  t.equal(list.object['count'], 1)
  t.equal((await request('GET', `${other.url}?deleted=true`, { token })).status, 404)
  t.equal((await request('POST', `${other.url}restore/`, { token })).status, 404)
  t.equal((await request('POST', `${mine.url}restore/`, { token })).status, 200)
  const change = { body: { actions: ['view'], constraints: { id: other.id } } }
  const right = `/api/users/object-permissions/${String(permission.object['id'])}/`
  t.equal((await request('PATCH', right, change)).status, 200)
  const rights = { permissions: [{ codename: 'store.delete_depot' }] }
  const user = `/api/users/users/${String(users.results[0]?.['id'])}/`
  t.equal((await request('PATCH', user, { body: rights })).status, 200)
  await remove(mine.url)
  const seenNow = await request('GET', '/api/store/depots/?deleted=true', { token })
  t.strictSame(
    seenNow.results.map(({ id }) => id),
    [other.id],
    'those that one may view',
  )
  t.equal((await request('POST', `${mine.url}restore/`, { token })).status, 404)
})

t.test('hides objects with conditions that look at an object deleted with them', async (t) => {
  const [depot, other] = [await make('depots', named()), await make('depots', named())]
  const third = await make('depots', named())
  const shelf = await make('shelves', { name: 'S', depot: third.id })
  const notes = [
    await make('notes', { depot: depot.id, words: 'of the depot' }),
    await make('notes', { depot: other.id, words: 'of the other one' }),
    await make('notes', { shelf: shelf.id, words: 'of a shelf' }),
  ]
  const rights = ['store.view_depot', 'store.delete_depot']
  const token = await makeUser(app, 'elsewhere', rights)
  const users = await request('GET', '/api/users/users/?username=elsewhere')
  const permission = await request('POST', '/api/users/object-permissions/', {
    body: {
      name: 'notes elsewhere',
      models: ['store.note'],
      actions: ['view', 'delete'],
      constraints: { depot__facility__n: 'North' },
      users: [users.results[0]?.['id']],
    },
  })
  t.equal(permission.status, 201, permission.text)
  const facility = { body: { facility: 'North' } }
  t.equal((await request('PATCH', depot.url, facility)).status, 200)
  const ids = `id=${notes.map(({ id }) => id).join('&id=')}`
  const seen = async (query: string): Promise<readonly unknown[]> =>
    (await request('GET', `/api/store/notes/?${ids}${query}`, { token })).results.map(
      ({ words }) => words,
    )
  t.strictSame(await seen(''), ['of a shelf', 'of the other one'])
  for (const { url } of notes) await remove(url)
  t.strictSame(await seen('&deleted=true'), ['of a shelf', 'of the other one'])
  for (const { url } of [depot, other]) await remove(url)
  t.strictSame(await seen('&deleted=true'), ['of a shelf'], 'both depots are deleted')
  const [first] = notes
  t.equal((await request('GET', `${first?.url}?deleted=true`, { token })).status, 404)
  t.equal((await request('POST', `${first?.url}restore/`, { token })).status, 404)
})

t.test('says which value is taken where a hidden object has it', async (t) => {
  const own = named()
  const depot = await make('depots', { ...own, facility: 'Own' })
  const token = await makeUser(app, 'owner', [])
  const users = await request('GET', '/api/users/users/?username=owner')
  const permission = await request('POST', '/api/users/object-permissions/', {
    body: {
      name: 'own facility',
      models: ['store.depot'],
      actions: ['view', 'delete'],
      constraints: { facility: 'Own', created__gte: '2001-01-01' },
      users: [users.results[0]?.['id']],
    },
  })
  t.equal(permission.status, 201, permission.text)
  await remove(depot.url)
  await make('depots', { ...named(), name: own.name })
  const restored = await request('POST', `${depot.url}restore/`, { token })
  t.match(restored, { status: 400, object: { name: ['depot with this name already exists.'] } })
})

t.test('names no object to an author who does not see it', async (t) => {
  const shelfDepot = await make('depots', named())
  const depot = await make('depots', named())
  const body = { ...named(), depot: depot.id }
  const group = await make('shelf-groups', body)
  const shelf = await make('shelves', { name: 'S', depot: shelfDepot.id })
  const held = { shelf: shelf.id, group: group.id, units: [1], description: 'x', state: 'held' }
  const hold = await make('holds', held)
  await remove(depot.url)
  await remove(shelf.url)
  const restore = (token?: string) =>
    request('POST', `${depot.url}restore/`, token === undefined ? {} : { token })
  const messages = async (token?: string) => (await restore(token)).object['non_field_errors']
  const deleted = (name: string, shown: string) => [
    `${name}, shelf: The ${shown} is deleted: restore it first.`,
  ]
  t.strictSame(await messages(), deleted(`hold ${hold.id}`, `shelf ${shelf.id}`))
  const token = await makeUser(app, 'blind', ['store.view_depot', 'store.delete_depot'])
  t.strictSame(await messages(token), deleted('hold', 'shelf'))
  t.equal((await request('POST', `${shelf.url}restore/`)).status, 200)
  t.equal((await restore(token)).status, 200)
  t.match((await request('GET', hold.url)).object, { shelf: { id: shelf.id } })
})

t.test('pages list deleted objects, and restore them', async (t) => {
  const depot = await make('depots', named())
  const page = `/store/depots/${depot.id}/`
  const client = new WebClient(app)
  await client.login()
  t.notMatch((await client.get(page)).text, /restore/i, 'it is not deleted')
  t.match((await client.get('/store/depots/')).text, /href="[^"]*\?deleted=true"/)
  await remove(depot.url)
  const list = (await client.get('/store/depots/?deleted=true')).text
  t.match(list, /<h1>Deleted depots<\/h1>/)
  const { name } = (await request('GET', `${depot.url}?deleted=true`)).object
  t.match(list, `aria-label="Restore ${String(name)}"`)
  t.notMatch(list, `href="${page}"`, 'it has no page')
  const again = await make('depots', { name, slug: 'other' })
  const refused = await client.post(`${page}do/restore/`, {})
  t.equal(refused.status, 400)
  t.match(refused.text, 'depot with this name already exists.')
  await remove(again.url)
  const restored = await client.post(`${page}do/restore/`, {})
  t.match(restored, { status: 303, location: '/store/depots/?deleted=true' })
  t.equal((await client.get(page)).status, 200)
  t.equal((await client.get('/store/depots/export/?format=csv&deleted=true')).status, 400)
})

t.test('totals count the deleted objects alone, or the others', async (t) => {
  const facility = 'Counted'
  const [one] = [
    await make('depots', { ...named(), facility }),
    await make('depots', { ...named(), facility }),
  ]
  await remove(one.url)
  for (const deleted of ['true', 'false']) {
    const totals = `/api/store/depots/totals/?group_by=facility&count=true&facility=${facility}&deleted=${deleted}`
    const answer = await request('GET', totals)
    t.equal(answer.status, 200, answer.text)
    t.strictSame(answer.results, [{ group: { facility }, count: 1 }])
  }
})

t.test('a purge removes deleted objects for good, with what was deleted with them', async (t) => {
  const area = await make('areas', named())
  const child = await make('areas', { ...named(), parent: area.id })
  const depot = await make('depots', { ...named(), area: child.id })
  await remove(area.url)
  await app.runSql(`update _deleted_rows set deleted = now() - interval '9 days'
    where model = 'store.area' and id in (${area.id}, ${child.id})`)
  t.equal(await purgeDeleted(app.database, 10), 0)
  t.equal(await purgeDeleted(app.database, 8), 2)
  t.strictSame(await idsOf(`/api/store/areas/?deleted=true&id=${area.id}`), [])
  t.equal((await request('POST', `${area.url}restore/`)).status, 404)
  t.match((await request('GET', depot.url)).object, { area: null })
})
