import t from 'tap'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { asList, testApp, type RequestOptions } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'
import { revertingOf } from './reverting.ts'

const app = await testApp(t)
const { request } = app
const { revert, revertEntry, stateOf } = revertingOf(app)
const areas = '/api/store/areas/'
const depots = '/api/store/depots/'
const shelves = '/api/store/shelves/'
const holds = '/api/store/holds/'
const tags = '/api/store/tags/'
const groups = '/api/store/shelf-groups/'
const notes = '/api/store/notes/'
const all = [areas, depots, groups, shelves, holds, tags, notes]
const dry: RequestOptions = { undocumented: 'a dry run: entries of the change log' }

const make = async (url: string, body: object): Promise<number> => {
  const made = await request('POST', url, { body })
  if (made.status !== 201) throw new Error(made.text)
  return Number(made.object['id'])
}

const europe = await make(areas, { name: 'Europe', slug: 'europe' })
const oslo = await make(depots, { name: 'Oslo', slug: 'oslo', area: europe })
const red = await make(tags, { name: 'Red', slug: 'red', color: 'ff0000' })
const group = await make(groups, { name: 'East', slug: 'east', depot: oslo })

t.test('undoes a create, an update and a delete', async (t) => {
  const before = await stateOf(all)
  const made = await request('POST', areas, { body: { name: 'Asia', slug: 'asia' } })
  const id = Number(made.object['id'])
  const undone = await revertEntry('store.area', id)
  t.match(undone, {
    status: 200,
    object: { changes: 1, request_id: undone.headers['x-request-id'] },
  })
  t.equal(await stateOf(all), before)
  const again = await revert(undone)
  t.match(again, { status: 200, object: { changes: 1 } }, again.text)
  t.match((await request('GET', `${areas}${id}/`)).object, { id, name: 'Asia', slug: 'asia' })
  t.match(await revert(again), { status: 200 })
  t.equal(await stateOf(all), before, 'undone, done again and undone')

  await request('PATCH', `${depots}${oslo}/`, { body: { name: 'Bergen', asn: 7, area: null } })
  t.match(await revertEntry('store.depot', oslo), { status: 200, object: { changes: 1 } })
  const depot = (await request('GET', `${depots}${oslo}/`)).object
  t.match(depot, { name: 'Oslo', asn: null, area: { id: europe } })

  const shelf = await make(shelves, { name: 'A', depot: oslo, group, tags: [red], width: 23 })
  const first = await make(holds, { shelf, units: [1, 2], description: 'one' })
  await make(holds, { shelf, units: [3], description: 'two', after: first })
  const whole = await stateOf(all)
  t.equal((await request('DELETE', `${shelves}${shelf}/`)).status, 204)
  const restored = await revertEntry('store.shelf', shelf)
  t.match(restored, { status: 200, object: { changes: 3 } }, restored.text)
  t.equal(await stateOf(all), whole, 'byte for byte, with the objects that were deleted with it')
})

t.test('brings back cleared references, elements of lists and kept objects', async (t) => {
  const before = await stateOf(all)
  for (const url of [`${tags}${red}/`, `${groups}${group}/`]) {
    const deleted = await request('DELETE', url)
    t.equal(deleted.status, 204, deleted.text)
    t.not(await stateOf(all), before)
    const undone = await revert(deleted)
    t.equal(undone.status, 200, undone.text)
  }
  const [now, then] = [await stateOf(all), before].map((text) =>
    text.replaceAll(/"last_updated":"[^"]*"/g, ''),
  )
  t.equal(now, then, 'objects whose references were cleared have another last_updated')
  const note = await make(notes, { depot: oslo, words: 'kept' })
  const kept = await stateOf(all)
  t.match(await revert(await request('DELETE', `${notes}${note}/`)), { status: 200 })
  t.equal(await stateOf(all), kept)
  t.equal((await request('GET', `${notes}?deleted=true`)).object['count'], 0)
})

t.test('undoes all writes of a batch', async (t) => {
  const before = await stateOf(all)
  const made = await request('POST', '/api/batch/', {
    body: [
      { method: 'POST', path: areas, body: { name: 'Asia', slug: 'asia' } },
      {
        method: 'POST',
        path: areas,
        body: { name: 'India', slug: 'india', parent: { $ref: '0.id' } },
      },
      {
        method: 'POST',
        path: depots,
        body: { name: 'Delhi', slug: 'delhi', area: { $ref: '1.id' } },
      },
      {
        method: 'PATCH',
        path: `${depots}${oslo}/`,
        body: { name: 'Delhi 2', area: { $ref: '0.id' } },
      },
      { method: 'PATCH', path: `${depots}{2.id}/`, body: { name: 'Oslo' } },
      { method: 'DELETE', path: `${areas}${europe}/` },
    ],
  })
  t.equal(made.status, 201, made.text)
  const diff = await revert(made, '?dry_run=diff', dry)
  t.equal(diff.status, 200, diff.text)
  t.ok(asList(diff.body).length >= 6)
  const undone = await revert(made)
  t.equal(undone.status, 200, undone.text)
  t.equal(asList(diff.body).length, undone.object['changes'])
  const without = (text: string): string => text.replaceAll(/"last_updated":"[^"]*"/g, '')
  t.equal(without(await stateOf(all)), without(before))
})

t.test('refuses what was changed since, unless it is forced', async (t) => {
  const first = await request('PATCH', `${depots}${oslo}/`, { body: { facility: 'one', asn: 1 } })
  await request('PATCH', `${depots}${oslo}/`, { body: { facility: 'two' } })
  const refused = await revert(first)
  t.match(refused, {
    status: 409,
    object: {
      detail:
        `There were other changes since: depot Oslo (${oslo}), facility: was "one" then, and is ` +
        '"two" now. Send ?force=true to undo the change anyway.',
    },
  })
  t.match(await revert(first, '?force=perhaps'), { status: 400, object: { force: [/boolean/] } })
  t.match(await revert(first, '?force=true'), { status: 200, object: { changes: 1 } })
  t.match((await request('GET', `${depots}${oslo}/`)).object, { facility: '', asn: null })

  const made = await request('POST', areas, { body: { name: 'Asia', slug: 'asia' } })
  const asia = Number(made.object['id'])
  const delhi = await make(depots, { name: 'Delhi', slug: 'delhi', area: asia })
  const referred = await revert(made)
  t.match(referred, { status: 409, object: { detail: /other objects refer to area Asia/ } })
  t.match(await revert(made, '?force=true'), { status: 200 })
  t.match((await request('GET', `${depots}${delhi}/`)).object, { area: null })
  t.match(await revert(made), { status: 409, object: { detail: /Asia.* does not exist any more/ } })
  t.match(await revert(made, '?force=true'), { status: 200, object: { changes: 0 } })

  const deleted = await request('DELETE', `${depots}${delhi}/`)
  t.match(await revert(deleted), { status: 200 })
  t.match(await revert(deleted), { status: 409, object: { detail: /Delhi.* exists again/ } })
  await request('DELETE', `${depots}${delhi}/`)
  t.match(await revert(deleted), { status: 409, object: { detail: /Delhi.* was restored since/ } })
  await make(depots, { name: 'Delhi', slug: 'delhi-2' })
  const taken = await revert(deleted, '?force=true')
  t.match(taken, { status: 400, object: { name: [/already exists/] } }, 'the rules hold')
})

t.test('refuses what the log does not hold', async (t) => {
  const changed = await request('PATCH', '/api/users/users/1/', {
    body: { password: 'Another 1!' },
  })
  t.equal(changed.status, 200, changed.text)
  t.match(await revert(changed), { status: 409, object: { detail: /, password: the change log/ } })
  t.equal((await revert({ headers: { 'x-request-id': 'none' } })).status, 404)
  t.equal((await request('POST', '/api/extras/object-changes/999999/revert/')).status, 404)
})

t.test('requires the rights of the writes', async (t) => {
  const view = ['extras.view_objectchange', 'store.view_depot', 'store.view_area']
  const token = await makeUser(app, 'reader', view)
  const made = await request('POST', areas, { body: { name: 'Africa', slug: 'africa' } })
  const id = Number(made.object['id'])
  const missing = async (answer: Parameters<typeof revert>[0], name: string): Promise<void> => {
    t.match(await revert(answer, '', { token }), {
      status: 403,
      object: { detail: new RegExp(`store.${name} is missing`) },
    })
  }
  await missing(made, 'delete_area')
  await missing(await request('PATCH', `${areas}${id}/`, { body: { name: 'A' } }), 'change_area')
  await missing(await request('DELETE', `${areas}${id}/`), 'add_area')
  const blind = await makeUser(app, 'blind', ['store.delete_area'])
  t.match(await revert(made, '', { token: blind }), {
    status: 403,
    object: { detail: /extras.view_objectchange is missing/ },
  })
  t.equal((await revert(made, '', { token: null })).status, 401)
})

checkRequiredTests(t, import.meta.url)
