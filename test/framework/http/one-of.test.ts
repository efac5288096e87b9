import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { makerOf } from '../../support/made.ts'

const app = await testApp(t)
const { request } = app
const make = makerOf(app)
const notes = '/api/store/notes/'

const depot = await make('store/depots', { name: 'Hall', slug: 'hall' })
const other = await make('store/depots', { name: 'Other', slug: 'other' })
const shelf = await make('store/shelves', { name: 'A1', depot })
const ofDepot = await make('store/notes', { depot, words: 'on the depot' })
const ofShelf = await make('store/notes', { shelf, words: 'on the shelf' })

t.test('shows the object of the reference that is set', async (t) => {
  const about = app.graph.models.get('store.Note')?.fields.get('about')
  t.equal(about?.kind, 'computed-one-of')
  const { results } = await request('GET', `${notes}?ordering=id`)
  t.match(results, [
    { about: { id: depot, name: 'Hall', slug: 'hall' }, shelf: null },
    { about: { id: shelf, name: 'A1', display_name: 'A1' }, depot: null },
  ])
  t.match(await request('GET', `${notes}?shelf_id=${shelf}`), { object: { count: 1 } })
})

t.test('refuses none and several of the references', async (t) => {
  const message = { non_field_errors: ['Exactly one of depot, shelf must be set.'] }
  for (const given of [{}, { depot, shelf }, { depot: null, shelf: null }])
    t.match(await request('POST', notes, { body: { words: 'x', ...given } }), {
      status: 400,
      body: message,
    })
  const url = `${notes}${ofShelf}/`
  for (const body of [{ shelf: null }, { depot }])
    t.match(await request('PATCH', url, { body }), { status: 400, body: message })
  t.match(await request('POST', notes, { body: { words: 'x', shelf: 9999 } }), {
    status: 400,
    body: { shelf: [/object does not exist/] },
  })
  const moved = { depot: other, shelf: null }
  t.match(await request('PATCH', url, { body: moved }), { status: 200 })
  t.match((await request('GET', url)).object, { about: { id: other } })
  t.match(await request('PATCH', url, { body: { depot: null, shelf } }), { status: 200 })
})

t.test('goes, or stays in the way, with the objects that it is about', async (t) => {
  const refused = await request('DELETE', `/api/store/shelves/${shelf}/`)
  t.match(refused, { status: 409, text: /1 note \(on the shelf\)/ })
  t.equal((await request('DELETE', `${notes}${ofShelf}/`)).status, 204)
  t.equal((await request('DELETE', `/api/store/shelves/${shelf}/`)).status, 204)
  t.equal((await request('DELETE', `/api/store/depots/${depot}/`)).status, 204)
  t.equal((await request('GET', `${notes}${ofDepot}/`)).status, 404)
  const query = `?model=store.note&object_id=${ofDepot}&action=deleted`
  t.match(await request('GET', `/api/extras/object-changes/${query}`), { object: { count: 1 } })
})
