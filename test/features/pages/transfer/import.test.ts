import t from 'tap'
import { testApp, type TestApp } from '../../../support/fixture-app.ts'
import { makeUser } from '../../../support/person.ts'
import { WebClient } from '../web-client.ts'

const list = '/store/depots/'
const page = `${list}import/`

/** Returns the digest of the preview in a page. */
const digestIn = (text: string): string => /name="preview" value="([^"]*)"/.exec(text)?.[1] ?? ''

/** Returns the text that a page carries to the next form. */
const carriedIn = (text: string): string =>
  (/<textarea name="text"[^>]*>\n([^<]*)<\/textarea>/.exec(text)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')

/** Returns the rows of the preview without elements: one text a line. */
const linesIn = (text: string): readonly string[] =>
  [...text.matchAll(/<tr class="\w+">(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

async function openAs(app: TestApp, username?: string): Promise<WebClient> {
  const client = new WebClient(app)
  await client.login(username)
  return client
}

const namesOf = async (app: TestApp): Promise<unknown> =>
  (await app.request('GET', `/api${list}?limit=0`)).results.map(({ name }) => name)

t.test('imports what was previewed, all or nothing', async (t) => {
  const app = await testApp(t)
  const area = { name: 'South', slug: 'south' }
  await app.request('POST', '/api/store/areas/', { body: area })
  await app.request('POST', `/api${list}`, { body: { name: 'Old', slug: 'old', facility: 'A' } })
  const client = await openAs(app)
  const preview = (text: string) => client.post(page, { text })

  await t.test('shows the form with the columns and an example', async (t) => {
    const { text } = await client.get(page)
    t.match(text, /<code>name<\/code><\/th><td>yes<\/td><td>text, at most 50 characters/)
    t.match(text, /<code>area<\/code><\/th><td><\/td><td>slug of an area, or its id/)
    t.match(text, /name,slug,facility\nOld,old,A/)
    t.match((await client.get(list)).text, `href="${page}"`)
  })

  await t.test('shows refused lines at their cells, and writes nothing', async (t) => {
    const wrong = await preview('name;slug;area;asn\nNew;new;south;x\nNext;next;north;2\nOld;;;\n')
    t.equal(wrong.status, 400)
    t.match(wrong.text, /3 lines are refused/)
    t.match(wrong.text, /<td class="wrong">x<p class="error">A valid integer is required/)
    t.match(wrong.text, /<td class="wrong">north<p class="error">[^<]*north/)
    t.match(linesIn(wrong.text), [
      /^2 Refused New new south x/,
      /^3 Refused Next/,
      /^4 Refused Old/,
    ])
    t.notMatch(wrong.text, 'value="import"')
    const digest = digestIn(wrong.text)
    const forced = await client.post(page, {
      text: carriedIn(wrong.text),
      do: 'import',
      preview: digest,
    })
    t.equal(forced.status, 400)
    t.strictSame(await namesOf(app), ['Old'])
  })

  await t.test('writes nothing before the commit, then what was shown', async (t) => {
    const text = 'name,slug,facility,comments\r\nNew,new,,"a\r\n<b>"\r\nOld,old,B,\r\n'
    const shown = await preview(text)
    t.equal(shown.status, 200)
    t.match(shown.text, '1 new, 1 changed.')
    t.match(shown.text, /<del>A<\/del> <ins>B<\/ins>/)
    t.strictSame(await namesOf(app), ['Old'])
    const carried = carriedIn(shown.text)
    t.equal(carried, text.replaceAll('\r\n', '\n'))
    const commit = { do: 'import', preview: digestIn(shown.text) }
    const other = await client.post(page, { ...commit, text: carried.replace('B', 'C') })
    t.match(other.text, /were changed since the preview.*<ins>C<\/ins>/s)
    t.strictSame(await namesOf(app), ['Old'], 'another text is previewed, not imported')
    const done = await client.post(page, { ...commit, text: carried })
    t.match(done, { status: 303, location: list })
    const { results } = await app.request('GET', `/api${list}`)
    t.match(results, [
      { name: 'New', comments: 'a\n<b>' },
      { name: 'Old', facility: 'B' },
    ])
    const after = (await client.get(list)).text
    t.match(
      after,
      /1 depot was created, 1 depot was changed\.\s*<a href="([^"]*)">Show the new objects/,
    )
    const [, href = ''] = /<a href="([^"]*id__gte[^"]*)">Show/.exec(after) ?? []
    const made = (await client.get(href.replaceAll('&amp;', '&'))).text
    t.match(made, />New</)
    t.notMatch(made, />Old</)
    const again = await client.post(page, { ...commit, text: carried })
    t.match(again.text, '2 unchanged.', 'the second click changes nothing')
    const changes = await app.request('GET', '/api/extras/object-changes/?limit=2')
    t.match(changes.results, [{ user_name: 'root' }, { user_name: 'root' }])
  })

  await t.test('imports an export without a change', async (t) => {
    for (const format of ['csv', 'json']) {
      const { text } = await client.get(`${list}export/?format=${format}`)
      const shown = await preview(text)
      t.match(shown.text, '2 unchanged.', format)
      t.notMatch(shown.text, 'value="import"')
    }
  })

  await t.test('reads files as the command line does', async (t) => {
    const upload = (text: string | Uint8Array<ArrayBuffer>, fields = {}) => {
      const bytes = typeof text === 'string' ? new Uint8Array(Buffer.from(text)) : text
      return client.upload(page, { text: '', ...fields }, { name: 'file', bytes })
    }
    const utf16 = new Uint8Array(Buffer.from('\uFEFFname\tslug\nÄ\tae\n', 'utf16le'))
    t.match(linesIn((await upload(utf16)).text), ['2 New Ä ae'])
    const latin = await upload(new Uint8Array(Buffer.from('name,slug\nÄ,ae\n', 'latin1')))
    t.match(linesIn(latin.text), [/^2 Refused The text is not UTF-8/])
    const json =
      '{"model":"store.Depot","body":{"name":"J","slug":"j"}}\n{"model":"store.Area","body":{}}'
    t.match(linesIn((await upload(json)).text), [
      /^2 Refused model: This page imports store.Depot/,
      '1 New J j',
    ])
    t.match(linesIn((await upload('name,name\n')).text), [
      /Refused name: The column is given twice/,
    ])
    t.match((await upload('name,slug\n')).text, 'There are no lines')
    t.strictSame(await namesOf(app), ['New', 'Old'])
  })
})

t.test('refuses large files, and names the command line', async (t) => {
  const app = await testApp(t, { BULK_MAX: '20' })
  const client = await openAs(app)
  const rows = Array.from({ length: 21 }, (_, index) => `N${index},n${index}\n`)
  const many = await client.post(page, { text: `name,slug\n${rows.join('')}` })
  t.equal(many.status, 400)
  t.match(many.text, 'at most 20 lines at once')
  t.match(many.text, 'cadastre import file store.Depot.csv')
  const bytes = new Uint8Array(2_200_000)
  const large = await client.upload(page, { text: '' }, { name: 'file', bytes })
  t.equal(large.status, 400)
  t.match(large.text, 'at most 2 MiB at once')
  t.strictSame(await namesOf(app), [])
})

t.test('needs the permissions of the API, also for referenced models', async (t) => {
  const app = await testApp(t)
  await app.request('POST', `/api${list}`, { body: { name: 'Old', slug: 'old' } })
  await makeUser(app, 'none', [])
  await makeUser(app, 'adds', ['store.add_depot'])
  await makeUser(app, 'changes', ['store.change_depot'])
  const text = 'name,slug,facility\nOld,old,B\nNew,new,C\n'
  const none = await openAs(app, 'none')
  t.notMatch((await none.get(list)).text, page)
  t.equal((await none.get(page)).status, 403)
  t.equal((await none.post(page, { text })).status, 403)
  const adds = await (await openAs(app, 'adds')).post(page, { text })
  t.match(linesIn(adds.text), [
    /^2 Refused You may not change depots: store.change_depot/,
    /^3 New/,
  ])
  const changes = await (await openAs(app, 'changes')).post(page, { text })
  t.match(linesIn(changes.text), [/^3 Refused You may not add depots/, /^2 Changed/])
  t.equal((await new WebClient(app).get(page)).status, 303)
  const root = await openAs(app)
  t.equal((await root.post(page, { text, csrf: 'x' })).status, 403)
  for (const path of ['/secrets/secrets/', '/users/tokens/', '/store/nothing/'])
    t.equal((await root.get(`${path}import/`)).status, 404, path)
  t.strictSame(await namesOf(app), ['Old'])
})

t.test('finds only objects that the person may refer to', async (t) => {
  const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
  await app.request('POST', '/api/store/areas/', { body: { name: 'South', slug: 'south' } })
  const permissions = ['store.add_depot', 'store.view_depot']
  await makeUser(app, 'some', permissions)
  await makeUser(app, 'more', [...permissions, 'store.view_area'])
  const text = 'name,slug,area\nNew,new,south\n'
  const some = await (await openAs(app, 'some')).post(page, { text })
  t.match(some.text, /<td class="wrong">south<p class="error">/)
  const more = await (await openAs(app, 'more')).post(page, { text })
  t.match(linesIn(more.text), ['2 New New new south'])
})

t.test('imports a thousand lines', async (t) => {
  const app = await testApp(t)
  const client = await openAs(app)
  const rows = Array.from({ length: 1000 }, (_, index) => `N${index},n${index}\n`)
  const shown = await client.post(page, { text: `name,slug\n${rows.join('')}` })
  t.match(shown.text, '1,000 new.')
  t.match(shown.text, '800 more lines are not shown.')
  const commit = { do: 'import', preview: digestIn(shown.text), text: carriedIn(shown.text) }
  t.equal((await client.post(page, commit)).status, 303)
  const wrong = await client.post(page, {
    text: `name,slug,asn\n${rows.map((row) => row.trim()).join(',x\n')},x\n`,
  })
  t.match(wrong.text, '1,000 lines are refused')
})
