import t from 'tap'
import { testApp, type TestApp } from '../../../support/fixture-app.ts'
import { makeUser } from '../../../support/person.ts'
import { WebClient } from '../web-client.ts'

const depots = '/store/depots/'

const makeDepots = (app: TestApp, count: number): Promise<unknown> =>
  app.request('POST', `/api${depots}`, {
    body: Array.from({ length: count }, (_, index) => {
      const number = String(index + 1).padStart(4, '0')
      return { name: `Depot ${number}`, slug: `d${number}`, asn: index + 1, comments: 'a, "b"\nc' }
    }),
  })

/** Returns the first cells of the rows of a depot file that hold its names. */
const namesIn = (csv: string): readonly string[] => csv.match(/Depot \d{4}/g) ?? []

t.test('exports exactly what is filtered, in its order', async (t) => {
  const app = await testApp(t, { MAX_PAGE_SIZE: '50' })
  await makeDepots(app, 600)
  const client = new WebClient(app)
  await client.login()
  const page = await client.get(`${depots}?asn__gt=2&ordering=-name&limit=25&offset=25`)
  const [href = ''] = /\/store\/depots\/export\/\?format=csv[^"]*/.exec(page.text) ?? []
  const url = href.replaceAll('&amp;', '&')
  t.equal(url, `${depots}export/?format=csv&asn__gt=2&ordering=-name`)
  const file = await client.get(url)
  t.match(file, { status: 200 })
  t.match(file.headers, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="store.Depot.csv"',
    'cache-control': 'private, no-store',
  })
  const names = namesIn(file.text)
  t.equal(names.length, 598, 'all pages, whatever the largest page is')
  t.strictSame([names[0], names.at(-1)], ['Depot 0600', 'Depot 0003'])
  t.match(file.text, /^\$key,name,slug,/)
  t.match(file.text, /,"a, ""b""\nc",/)

  t.test('as JSON lines', async (t) => {
    const { text, headers } = await client.get(`${depots}export/?format=json&asn=7`)
    t.match(headers, { 'content-type': 'application/x-ndjson; charset=utf-8' })
    const { model, body } = JSON.parse(text)
    t.match({ model, body }, { model: 'store.Depot', body: { name: 'Depot 0007', asn: 7 } })
    t.equal(text.split('\n').length, 2)
  })

  t.test('at the URL of the page, as NetBox had it', async (t) => {
    for (const query of ['export', 'export=', 'format=csv', 'format=csv&limit=1&offset=3']) {
      const { text, status } = await client.get(`${depots}?asn__lt=3&${query}`)
      t.strictSame([status, namesIn(text)], [200, ['Depot 0001', 'Depot 0002']], query)
    }
  })

  t.test('offers the export templates of the model', async (t) => {
    const body = {
      content_type: 'store.depot',
      name: 'Plain text',
      template_code: '{% for one in queryset %}{{ one.name }};{% endfor %}',
    }
    const made = await app.request('POST', '/api/extras/export-templates/', { body })
    const url = `/api/extras/export-templates/${String(made.object['id'])}/render/?asn__lt=3`
    const { text } = await client.get(`${depots}?asn__lt=3&limit=1`)
    t.match(text, `<a href="${url}" download>Plain text</a>`)
    t.notMatch((await client.get('/store/areas/')).text, 'Plain text')
    const named = await client.get(`${depots}?asn__lt=3&export=Plain+text`)
    t.match(named, { status: 302, location: url })
    t.equal((await client.get(url)).text, 'Depot 0001;Depot 0002;')
    t.equal((await client.get(`${depots}?export=Other`)).status, 400)
  })

  t.test('refuses what it cannot export', async (t) => {
    for (const query of ['format=xml', 'format=csv&asn=x', 'format=csv&nothing=1', 'ordering=no'])
      t.match(await client.get(`${depots}export/?${query}`), { status: 400 }, query)
    for (const path of ['/secrets/secrets/', '/users/tokens/', '/store/nothing/'])
      t.match(await client.get(`${path}export/`), { status: 404 }, path)
    t.notMatch((await client.get('/users/tokens/')).text, /\/export\//)
  })

  t.test('names the page at the URL of the API', async (t) => {
    const { status, text } = await app.request('GET', `/api${depots}?format=csv&asn=7`)
    t.equal(status, 400)
    t.match(text, '/store/depots/export/?format=csv&asn=7 is the list as CSV.')
    t.notMatch((await app.request('GET', '/api/users/tokens/?format=csv')).text, 'export')
  })
})

t.test('shows only what the reader may see', async (t) => {
  const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
  const area = { name: 'Hidden area', slug: 'hidden' }
  const made = await app.request('POST', '/api/store/areas/', { body: area })
  const id = Number(made.object['id'])
  await app.request('POST', `/api${depots}`, { body: { name: 'A', slug: 'a', area: id } })
  await makeUser(app, 'none', [])
  await makeUser(app, 'some', ['store.view_depot'])
  const root = new WebClient(app)
  await root.login()
  t.match((await root.get(`${depots}export/`)).text, '\n,A,a,hidden,')
  const none = new WebClient(app)
  t.match(await none.get(`${depots}export/`), { status: 303, location: /\/login\// })
  await none.login('none')
  t.match(await none.get(`${depots}export/`), { status: 403 })
  const some = new WebClient(app)
  await some.login('some')
  t.match((await some.get(`${depots}export/`)).text, `\n,A,a,${id},`, 'a hidden area is an id')
  t.match(await some.get(`${depots}export/?area=hidden`), { status: 403 })
})
