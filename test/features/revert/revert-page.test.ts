import t from 'tap'
import { WebClient } from '../pages/web-client.ts'
import { asList, asObject, testApp } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'

const app = await testApp(t)
const { request } = app
const areas = '/api/store/areas/'
const entries = '/extras/object-changes/'
const root = new WebClient(app)
await root.login()

/** Returns the texts of a page without the markup between them. */
const words = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')

/** Returns the URL of the first link with a label on a page. */
const linkOf = (text: string, label: string): string | undefined =>
  new RegExp(`<a[^>]*href="([^"]*)"[^>]*>\\s*${label}\\s*</a>`).exec(text)?.[1]

const nameOf = async (id: number): Promise<unknown> =>
  (await request('GET', `${areas}${id}/`)).object['name']

async function makeArea(name: string): Promise<number> {
  const { object } = await request('POST', areas, { body: { name, slug: name.toLowerCase() } })
  return Number(object['id'])
}

t.test('offers to undo every write of a page, and does after a confirmation', async (t) => {
  const saved = await root.post('/store/areas/add/', { name: 'Oslo', slug: 'oslo' })
  t.equal(saved.status, 303)
  const page = await root.get(String(saved.headers['location']))
  const undo = linkOf(page.text, 'Undo') ?? ''
  t.match(undo, /^\/extras\/object-changes\/requests\/[^/]+\/undo\/$/)
  const changes = linkOf(page.text, 'Show the changes') ?? ''
  t.match(words((await root.get(changes)).text), /root created area Oslo/)
  const asked = await root.get(undo)
  t.match(words(asked.text), /Undo the request\? The undo makes 1 change, .* Deleted area Oslo/)
  t.equal((await request('GET', `${areas}?name=Oslo`)).object['count'], 1, 'nothing is undone yet')
  const undone = await root.post(undo, {})
  t.equal(undone.status, 303)
  t.equal((await request('GET', `${areas}?name=Oslo`)).object['count'], 0)
  const listed = await root.get(String(undone.headers['location']))
  t.match(words(listed.text), /Undone: the request\. Show the changes · Undo .* deleted area Oslo/)
  t.equal((await root.post(linkOf(listed.text, 'Undo') ?? '', {})).status, 303)
  t.equal((await request('GET', `${areas}?name=Oslo`)).object['count'], 1, 'the undo is undone')
})

t.test('offers it after writes of every other kind', async (t) => {
  const [one, two] = [await makeArea('Lima'), await makeArea('Quito')]
  const depots = await request('POST', '/api/store/depots/', {
    body: [1, 2].map((number) => ({ name: `Depot ${number}`, slug: `d${number}` })),
  })
  const [depot = 0, other = 0] = asList(depots.body).map((made) => Number(asObject(made)['id']))
  const note = (await request('POST', '/api/store/notes/', { body: { depot, words: 'x' } })).object
  await request('DELETE', `/api/store/notes/${String(note['id'])}/`)
  const several = new URLSearchParams([depot, other].map((id) => ['id', String(id)]))
  const ofSeveral = (pairs: Record<string, string>): URLSearchParams =>
    new URLSearchParams([...several, ['sure', '1'], ...Object.entries(pairs)])
  const text = 'name,slug\nCusco,cusco\n'
  const preview = await root.post('/store/areas/import/', { text, do: 'preview' })
  const digest = /name="preview" value="([^"]+)"/.exec(preview.text)?.[1] ?? ''
  const writes: readonly (readonly [string, string, URLSearchParams])[] = [
    ['edit', `/store/areas/${one}/edit/`, new URLSearchParams({ name: 'Lima 2' })],
    ['reference', `/store/areas/${one}/edit/`, new URLSearchParams({ parent: 'Quito' })],
    ['bulk edit', '/store/depots/several/', ofSeveral({ do: 'change', facility: 'Hall' })],
    ['delete', `/store/areas/${two}/delete/`, new URLSearchParams()],
    ['restore', `/store/notes/${String(note['id'])}/do/restore/`, new URLSearchParams()],
    [
      'import',
      '/store/areas/import/',
      new URLSearchParams({ text, do: 'import', preview: digest }),
    ],
    ['bulk delete', '/store/depots/several/', ofSeveral({ do: 'delete' })],
  ]
  for (const [name, url, form] of writes) {
    const sent = await root.post(url, form)
    t.equal(sent.status, 303, name)
    const page = await root.get(String(sent.headers['location']))
    const changes = await root.get(linkOf(page.text, 'Show the changes') ?? '/none/')
    t.match(changes.text, /class="time"/, name)
    const undo = linkOf(page.text, 'Undo') ?? '/none/'
    t.match(words((await root.get(undo)).text), /The undo makes \d+ changes?/, name)
    const undone = await root.post(undo, {})
    t.equal(undone.status, 303, `${name}: ${words(undone.text)}`)
  }
  t.equal(await nameOf(one), 'Lima')
})

t.test('offers nothing after a form that changed nothing', async (t) => {
  const id = await makeArea('Bogota')
  const sent = await root.post(`/store/areas/${id}/edit/`, { name: 'Bogota' })
  const { text } = await root.get(String(sent.headers['location']))
  t.match(words(text), /Area saved/)
  t.equal(linkOf(text, 'Undo'), undefined)
})

t.test('shows what was changed since, and undoes all the same', async (t) => {
  const id = await makeArea('Bergen')
  const edited = await request('PATCH', `${areas}${id}/`, { body: { name: 'Oslo West' } })
  await request('PATCH', `${areas}${id}/`, { body: { name: 'Oslo <East>' } })
  const undo = `${entries}requests/${String(edited.headers['x-request-id'])}/undo/`
  for (const asked of [await root.get(undo), await root.post(undo, {})]) {
    t.equal(asked.status, 409)
    t.match(words(asked.text), /There were other changes since.* Then Now/)
    t.match(words(asked.text), / Name Oslo West Oslo &lt;East(>|&gt;)/)
    t.equal(linkOf(asked.text, 'Undo all the same …'), `${undo}?force=true`)
  }
  const forced = await root.get(`${undo}?force=true`)
  t.match(words(forced.text), /also replaces what was changed since.*Updated area/)
  t.equal((await root.post(undo, { force: 'true' })).status, 303)
  t.equal(await nameOf(id), 'Bergen')
  const gone = await request('PATCH', `${areas}${id}/`, { body: { name: 'Narvik' } })
  await request('DELETE', `${areas}${id}/`)
  const final = await root.get(`${entries}requests/${String(gone.headers['x-request-id'])}/undo/`)
  t.equal(final.status, 409)
  t.match(words(final.text), /It cannot be undone: area .* does not exist any more\./)
  t.equal(linkOf(final.text, 'Undo all the same …'), undefined)
})

t.test('has links beside the entries and on the page of an entry', async (t) => {
  const id = await makeArea('Turku')
  const { results } = await request('GET', `/api/extras/object-changes/?ordering=-id&limit=1`)
  const [entry] = results.map((one) => String(asObject(one)['id']))
  const undo = `${entries}${entry}/undo/`
  for (const url of [entries, `/store/areas/${id}/changes/`, `/store/areas/${id}/?tab=changes`]) {
    const { text } = await root.get(url)
    t.ok(text.includes(`href="${undo}" aria-label="Undo: Turku"`), url)
    t.match(text, /aria-label="Undo the request: Turku"/, url)
  }
  const page = await root.get(`${entries}${entry}/`)
  t.equal(linkOf(page.text, 'Undo …'), undo)
  t.match(linkOf(page.text, 'Undo the request'), /requests\/.*\/undo\//)
  t.equal((await root.post(undo, {})).status, 303)
  t.equal((await request('GET', `${areas}${id}/`)).status, 404)
  t.equal((await root.get(`${entries}999999/undo/`)).status, 404)
  t.equal((await root.get(`${entries}requests/none/undo/`)).status, 404)
})

t.test('offers nothing to those who may not, and refuses them readably', async (t) => {
  const id = await makeArea('Umea')
  const { results } = await request('GET', `/api/extras/object-changes/?ordering=-id&limit=1`)
  const undo = `${entries}${String(asObject(results[0])['id'])}/undo/`
  await makeUser(app, 'reader', ['extras.view_objectchange', 'store.view_area'])
  const reader = new WebClient(app)
  await reader.login('reader', 'for tests only')
  const history = await reader.get(`/store/areas/${id}/changes/`)
  t.notMatch(history.text, /Undo/)
  for (const refused of [await reader.get(undo), await reader.post(undo, {})]) {
    t.equal(refused.status, 403)
    t.match(words(refused.text), /The undo of the change was refused .* store.delete_area/)
  }
  await makeUser(app, 'writer', ['store.view_area', 'store.add_area'])
  const writer = new WebClient(app)
  await writer.login('writer', 'for tests only')
  const saved = await writer.post('/store/areas/add/', { name: 'Lund', slug: 'lund' })
  const page = await writer.get(String(saved.headers['location']))
  t.match(words(page.text), /Area created/)
  t.notMatch(page.text, /Show the changes|Undo/)
  t.equal((await writer.get(undo)).status, 403)
  t.equal((await new WebClient(app).get(undo)).status, 303, 'to the page to sign in')
  t.equal((await root.post(undo, { csrf: 'wrong' })).status, 403)
})
