import t from 'tap'
import { transaction } from '../../../src/framework/database/transaction/index.ts'
import { changeFeedOf, eventsOf, namesOf } from '../../support/change-feed.ts'
import { asObject, testApp, type Json } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request, database } = app
const { changes, now } = changeFeedOf(app)
const areas = '/api/store/areas/'

const area = async (name: string): Promise<number> =>
  Number((await request('POST', areas, { body: { name, slug: name } })).object['id'])

t.test('returns changes as events, with deletions', async (t) => {
  const since = await now()
  const id = await area('oslo')
  await request('PATCH', `${areas}${id}/`, { body: { name: 'Oslo' } })
  await request('DELETE', `${areas}${id}/`)
  const page = await changes(`since=${since}`)
  const [created, updated, deleted] = eventsOf(page)
  t.match(created, {
    specversion: '1.0',
    id: /^\d+$/,
    source: '/api/extras/object-changes/',
    type: 'store.area.created',
    subject: `store.area/${id}`,
    time: /^\d{4}-\d\d-\d\dT/,
    datacontenttype: 'application/json',
    data: {
      model: 'store.area',
      object_id: id,
      url: `${app.origin}${areas}${id}/`,
      action: 'created',
      object_name: 'oslo',
      before: null,
      after: { name: 'oslo', slug: 'oslo' },
      user_name: 'root',
      token_id: Number,
      request_id: /./,
    },
  })
  t.match(updated, {
    type: 'store.area.updated',
    data: { before: { name: 'oslo' }, after: { name: 'Oslo' } },
  })
  t.match(deleted, { type: 'store.area.deleted', data: { before: { slug: 'oslo' }, after: null } })
  t.equal(page['more'], false)
  t.strictSame(eventsOf(await changes(`since=${String(created?.['cursor'])}`)), [updated, deleted])
  const last = await changes(`since=${String(page['next'])}`)
  t.strictSame(last, { next: page['next'], more: false, events: [] }, 'nothing is new')
  t.notSame(eventsOf(await changes('limit=1')), [], 'without a cursor it begins with the first')
})

t.test('goes on by pages, and by models', async (t) => {
  const since = await now()
  for (const name of ['a', 'b', 'c']) await area(name)
  await request('POST', '/api/store/depots/', { body: { name: 'd', slug: 'd' } })
  const first = await changes(`since=${since}&limit=2`)
  t.strictSame([namesOf(first), first['more']], [['a', 'b'], true])
  const second = await changes(`since=${String(first['next'])}&limit=2`)
  t.strictSame([namesOf(second), second['more']], [['c', 'd'], false])
  const depots = await changes(`since=${since}&model=store.depot&limit=1`)
  t.strictSame([namesOf(depots), depots['more']], [['d'], false])
  const both = await changes(`since=${since}&model=store.depot&model=store.area&limit=3`)
  t.strictSame([namesOf(both), both['more']], [['a', 'b', 'c'], true])
  const none = await changes(`since=${since}&model=users.user`)
  t.strictSame([namesOf(none), none['more']], [[], false])
  const later = await changes(`since=${String(none['next'])}`)
  t.strictSame(namesOf(later), [], 'the cursor moves on')
})

const insert = (name: string) => ({
  text: `insert into extras_objectchange
      (user_name, request_id, model, object_id, object_name, action, message)
    values ('', '', 'store.area', 1, $1, 1, '')`,
  values: [name],
})

t.test('delivers what commits late after what committed before', async (t) => {
  const since = await now()
  const early = await transaction(database, async (outer) => {
    await outer.rows(insert('A'))
    await transaction(database, ({ rows }) => rows(insert('B')))
    return changes(`since=${since}`)
  })
  t.strictSame(namesOf(early), ['B'], 'A is not committed, and holds nothing back')
  t.equal(early['more'], false)
  const late = await changes(`since=${String(early['next'])}`)
  t.strictSame(namesOf(late), ['A'], 'although its numbers are lower')
  t.strictSame(namesOf(await changes(`since=${String(late['next'])}`)), [])
  t.strictSame(namesOf(await changes(`since=${since}`)), ['A', 'B'], 'who reads later')
})

t.test('goes on inside an interval, whatever commits meanwhile', async (t) => {
  const since = await now()
  const { first, second } = await transaction(database, async (outer) => {
    await outer.rows(insert('A'))
    for (const name of ['B', 'C', 'D'])
      await transaction(database, ({ rows }) => rows(insert(name)))
    const page = await changes(`since=${since}&limit=1`)
    return { first: page, second: await changes(`since=${String(page['next'])}&limit=1`) }
  })
  t.strictSame([namesOf(first), first['more']], [['B'], true])
  t.strictSame([namesOf(second), second['more']], [['C'], true])
  await area('later')
  const all = await changes(`since=${String(second['next'])}`)
  t.strictSame([namesOf(all), all['more']], [['D', 'A', 'later'], false])
  const exact = await changes(`since=${String(second['next'])}&limit=1`)
  t.strictSame([namesOf(exact), exact['more']], [['D'], true], 'A and "later" follow')
})

t.test('keeps the order of the changes of an object', async (t) => {
  const ids = [await area('x'), await area('y')]
  const since = await now()
  const rename = (id: number | undefined, name: string) => ({
    text: `with renamed as (update store_area set name = $2 where id = $1 returning id)
      insert into extras_objectchange
        (user_name, request_id, model, object_id, object_name, action, message)
      select '', '', 'store.area', id, $2, 3, '' from renamed`,
    values: [id, name],
  })
  await transaction(database, async (outer) => {
    await outer.rows(rename(ids[0], 'early'))
    await transaction(database, ({ rows }) => rows(rename(ids[1], 'first')))
    await outer.rows(rename(ids[1], 'second'))
  })
  const ofObject = (page: Json) =>
    eventsOf(page)
      .map(({ data }) => asObject(data))
      .filter((data) => data['object_id'] === ids[1])
      .map((data) => data['object_name'])
  t.strictSame(ofObject(await changes(`since=${since}`)), ['first', 'second'])
})

t.test('refuses what is no cursor, and cursors whose changes may be gone', async (t) => {
  const since = await now()
  const changed = since.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const wrong of ['x', `${since}x`, changed.replace(/.(?=.{9}$)/, '-')])
    t.match(await request('GET', `/api/changes/?since=${wrong}`), {
      status: 400,
      object: { since: [/not a cursor/] },
    })
  t.match(await request('GET', '/api/changes/?model=store.depott'), {
    status: 400,
    object: { model: [/store\.depott.*store\.depot/] },
  })
  t.match(await request('GET', '/api/changes/?limit=0'), { status: 400 })
  t.match(await request('GET', '/api/changes/?wait=31'), { status: 400 })
  const gone = { status: 410, object: { detail: /Begin anew/ } }
  const other = `00000000.${since.split('.')[1] ?? ''}`
  t.match(await request('GET', `/api/changes/?since=${other}`), gone, 'another epoch')
  await area('trimmed')
  const trimmed = await now()
  await area('after')
  await app.runSql(`delete from extras_objectchange where object_name = 'trimmed'`)
  t.match(await request('GET', `/api/changes/?since=${trimmed}`), gone, 'a trimmed history')
  t.match(await request('GET', `/api/changes/?since=${since}`), { status: 200 })
})

t.test('begins another epoch at another place', async (t) => {
  const since = await now()
  await area('before-move')
  await app.runSql(`update _epoch set place = 'elsewhere'`)
  await app.runSql(
    `update extras_objectchange set transaction_id = '9000000000000' where object_name = 'before-move'`,
  )
  t.match(await request('GET', `/api/changes/?since=${since}`), { status: 410 })
  const all = await changes('limit=1000')
  t.ok(namesOf(all).includes('before-move'), 'although the server has not reached its number')
  const next = await now()
  await area('after-move')
  t.strictSame(namesOf(await changes(`since=${next}`)), ['after-move'])
})

t.test('shows only entries that the change log shows', async (t) => {
  const token = await makeUser(app, 'limited', ['store.view_area', 'extras.view_objectchange'])
  await request('POST', '/api/users/object-permissions/', {
    body: {
      name: 'Depots of Europe',
      models: ['store.depot'],
      actions: ['view'],
      constraints: { area: 'europe' },
      users: [{ username: 'limited' }],
    },
  })
  const since = await now()
  for (const slug of ['europe', 'asia']) await area(slug)
  const depot = (name: string, slug: string) =>
    request('POST', '/api/store/depots/', { body: { name, slug: name, area: { slug } } })
  const { object: madrid } = await depot('madrid', 'europe')
  await depot('delhi', 'asia')
  const moved = `/api/store/depots/${String(madrid['id'])}/`
  await request('PATCH', moved, { body: { area: { slug: 'asia' } } })
  t.strictSame(namesOf(await changes(`since=${since}`, token)), ['europe', 'asia'])
  await request('PATCH', moved, { body: { name: 'Madrid', area: { slug: 'europe' } } })
  const page = await changes(`since=${since}&model=store.depot`, token)
  t.strictSame(
    eventsOf(page).map(({ data }) => {
      const { before, after } = asObject(data)
      return [before !== null, after !== null]
    }),
    [
      [false, true],
      [true, false],
      [false, true],
    ],
    'states in which the depot was hidden are not shown',
  )
  const rest = await changes(`since=${String(page['next'])}`, token)
  await depot('mumbai', 'asia')
  const after = await changes(`since=${String(rest['next'])}`, token)
  t.strictSame(namesOf(after), [])
  t.not(after['next'], rest['next'], 'the cursor moves on where nothing is visible')
  const blind = await makeUser(app, 'blind', ['store.view_area'])
  t.equal((await request('GET', '/api/changes/', { token: blind })).status, 403)
  t.equal((await request('GET', '/api/changes/', { token: null })).status, 401)
})

t.test('fills pages with changes that the reader sees', async (t) => {
  const token = await makeUser(app, 'of-areas', ['store.view_area', 'extras.view_objectchange'])
  const since = await now()
  for (const name of ['one', 'two', 'three', 'four']) {
    await request('POST', '/api/store/depots/', { body: { name: `d-${name}`, slug: `d-${name}` } })
    await area(name)
  }
  await request('POST', '/api/store/depots/', { body: { name: 'd-last', slug: 'd-last' } })
  const first = await changes(`since=${since}&limit=2`, token)
  t.strictSame([namesOf(first), first['more']], [['one', 'two'], true])
  const second = await changes(`since=${String(first['next'])}&limit=2`, token)
  t.strictSame([namesOf(second), second['more']], [['three', 'four'], false])
  const all = await changes(`since=${since}&limit=4`, token)
  t.strictSame([namesOf(all), all['more']], [['one', 'two', 'three', 'four'], false])
})

checkRequiredTests(t, import.meta.url)
