import t from 'tap'
import { testApp, type Json } from '../../../support/fixture-app.ts'
import { WebClient } from '../web-client.ts'

const service = await testApp(t)
const { request } = service
const client = new WebClient(service)
await client.login()

const initialOf = (page: string): string =>
  (/name=":initial" value="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')

let made = 0

/** Creates a depot with a custom field. Returns its URLs, and opens its form. */
async function openForm() {
  made += 1
  const body = { name: `Depot ${made}`, slug: `depot-${made}`, comments: 'one\r\ntwo' }
  const { object } = await request('POST', '/api/store/depots/', { body })
  const url = `/api/store/depots/${String(object['id'])}/`
  const form = `/store/depots/${String(object['id'])}/edit/`
  const shown = { name: body.name, slug: body.slug, comments: body.comments }
  const initial = initialOf((await client.get(form)).text)
  t.not(initial, '', 'the form holds what it shows')
  return {
    /** Sends what the form showed when it was opened, with changes. */
    save: (changes: Readonly<Record<string, string>>, from = initial) =>
      client.post(form, { ...shown, ':initial': from, ...changes }),
    change: (changes: Json) => request('PATCH', url, { body: changes }),
    read: async () => (await request('GET', url)).object,
  }
}

t.test('keeps what others have changed since a form was opened', async (t) => {
  const { save, change, read } = await openForm()
  await change({ name: 'Renamed' })
  t.equal((await save({ slug: 'new-slug' })).status, 303)
  t.match(await read(), { name: 'Renamed', slug: 'new-slug', comments: 'one\r\ntwo' })
})

t.test('refuses to replace a value that another user has changed, once', async (t) => {
  const { save, change, read } = await openForm()
  await change({ name: 'Theirs', slug: 'theirs' })
  const refused = await save({ name: 'Mine' })
  t.equal(refused.status, 400)
  const message =
    'Somebody has changed this to &quot;Theirs&quot; since the form was opened. ' +
    'Save again to replace it.'
  t.ok(refused.text.includes(message), message)
  t.match(refused.text, /id="field-name"[^>]* value="Mine"/, 'what was typed is still there')
  t.match(await read(), { name: 'Theirs' })
  t.equal((await save({ name: 'Mine' }, initialOf(refused.text))).status, 303)
  t.match(await read(), { name: 'Mine', slug: 'theirs' }, 'only the changed field is replaced')
})

t.test('names an emptied value, and shortens a long one', async (t) => {
  const { save, change } = await openForm()
  await change({ comments: '' })
  t.match((await save({ comments: 'three' })).text, /Somebody has emptied this since the form/)
  await change({ comments: 'x'.repeat(200) })
  t.match((await save({ comments: 'three' })).text, /changed this to &quot;x{100}…&quot; since/)
})

t.test('accepts a value that another user has set as well', async (t) => {
  const { save, change, read } = await openForm()
  await change({ name: 'Same' })
  t.equal((await save({ name: 'Same' })).status, 303)
  t.match(await read(), { name: 'Same' })
})

t.test('keeps what a form showed after a refusal for another reason', async (t) => {
  const { save, change, read } = await openForm()
  const refused = await save({ slug: 'no slug' })
  t.equal(refused.status, 400)
  await change({ name: 'Theirs' })
  t.equal((await save({ slug: 'a-slug' }, initialOf(refused.text))).status, 303)
  t.match(await read(), { name: 'Theirs', slug: 'a-slug' })
})

t.test('sends every field of a form that does not say what it showed', async (t) => {
  const { save, change, read } = await openForm()
  await change({ slug: 'from-elsewhere' })
  t.equal((await save({ name: 'Alone' }, '')).status, 303)
  const { name, slug, comments } = await read()
  t.match([name, comments], ['Alone', 'one\ntwo'])
  t.not(slug, 'from-elsewhere')
})
