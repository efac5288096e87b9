import t from 'tap'
import { testApp } from '../../../support/fixture-app.ts'
import { CustomDepots } from '../../custom-fields/custom-depots.ts'
import { WebClient } from '../web-client.ts'

const list = '/store/depots/'

const headingsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<th scope="col"[^>]*>(?:<a [^>]*>)?([^<]*)/g)].map(([, text = '']) => text)

const sizeIn = (html: string): string | undefined => /<strong>(\d+)<\/strong> /.exec(html)?.[1]

/** Opens the pages as the superuser, with 60 depots. */
async function openDepots(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  const client = new WebClient(app)
  await client.login()
  const depots = new CustomDepots(app)
  const body = Array.from({ length: 60 }, () => depots.body())
  await app.request('POST', '/api/store/depots/', { body })
  const choose = (fields: readonly (readonly [string, string])[]) =>
    client.post(`${list}columns/`, new URLSearchParams(fields.map(([name, one]) => [name, one])))
  return { app, client, depots, choose }
}

t.test('remembers the columns of an account, also those of custom fields', async (t) => {
  const { app, client, depots, choose } = await openDepots(t)
  const grade = await depots.define('grade', { type: 600, label: 'Grade of care' })
  const gold = await depots.addChoice(grade, 'Gold')
  await depots.create({ grade: gold })
  const before = headingsIn((await client.get(list)).text)
  t.equal(before[0], 'Name')
  t.match((await client.get(list)).text, /href="\/store\/depots\/columns\/\?back=" data-dialog/)
  t.match((await client.get(`${list}columns/?back=q%3Ds`)).text, /value="cf_grade"/)
  const wanted = ['count_shelves', 'cf_grade', 'name', 'nothing', 'comments', 'name']
  const chosen = await choose([...wanted.map((key) => ['column', key] as const), ['back', 'q=s']])
  t.match(chosen, { status: 303, location: `${list}?q=s` })
  const columns = ['Shelves', 'Grade of care', 'Name', 'Comments']
  const other = new WebClient(app)
  await other.login()
  const { text } = await other.get(`${list}?ordering=-name&limit=100`)
  t.strictSame(headingsIn(text), columns, 'in another browser')
  t.match(text, /<td><span class="choice">Gold</)
  t.match(text, /<td class="number">0</)
  t.match(text, /aria-sort="descending"><a class="sort" href="[^"]*ordering=name[^"]*">Name/)
  const fewer = await other.get(`${list}?q=s1`)
  t.strictSame(headingsIn(fewer.text), columns, 'the same whatever the rows hold')
  t.match(fewer.text, /aria-sort="ascending"><a class="sort"[^>]*>Name/, 'the declared order')
  t.strictSame(headingsIn((await new WebClient(app).get(list)).text), before, 'as declared')
  t.equal((await choose([['back', '']])).status, 400, 'at least one column')
  t.equal((await choose([['reset', '1']])).status, 303)
  t.strictSame(headingsIn((await client.get(list)).text), before)
})

t.test('moves columns without scripts', async (t) => {
  const { client, choose } = await openDepots(t)
  const orderIn = (html: string): readonly string[] =>
    [...html.matchAll(/name="order" value="([^"]*)"/g)].map(([, key = '']) => key)
  const { text } = await client.get(`${list}columns/`)
  const order = orderIn(text)
  const sent = order.map((key) => ['order', key] as const)
  const moved = await choose([...sent, ['column', 'slug'], ['down', 'name'], ['back', 'q=1']])
  t.equal(moved.status, 200, 'not saved yet')
  t.strictSame(orderIn(moved.text).slice(0, 2), [order[1], order[0]])
  t.match(moved.text, /name="column" value="slug" checked/)
  t.match(moved.text, /name="back" value="q=1"/)
  const first = await choose([...sent, ['up', 'name']])
  t.strictSame(orderIn(first.text), order, 'the first one stays')
})

t.test('remembers the size of a page', async (t) => {
  const { app, client, choose } = await openDepots(t)
  t.equal(sizeIn((await client.get(list)).text), '50')
  const chosen = await choose([
    ['size', '25'],
    ['back', 'ordering=name&limit=50'],
  ])
  t.match(chosen, { status: 303, location: `${list}?ordering=name` })
  const { text } = await client.get(list)
  t.equal(sizeIn(text), '25')
  t.match(text, /1–25 of/)
  t.match((await client.get(`${list}?limit=30`)).text, /1–30 of/, 'what the URL says counts')
  t.match((await new WebClient(app).get(list)).text, /1–50 of/)
  await choose([['size', '77777']])
  t.equal(sizeIn((await client.get(list)).text), '25')
})

t.test('keeps the preferences of each user from others', async (t) => {
  const { app, client, choose } = await openDepots(t)
  const person = { username: 'jo', password: 'for tests only', superuser: false }
  await app.accounts.createUser(person)
  const jo = new WebClient(app)
  await jo.login('jo')
  await choose([['column', 'slug']])
  t.not(headingsIn((await jo.get(list)).text).length, 2)
  t.equal((await jo.post(`${list}columns/`, { column: 'asn', csrf: 'x' })).status, 403)
  t.equal((await jo.get('/users/users/columns/')).status, 403)
  t.match(await new WebClient(app).get(`${list}columns/`), { status: 303, location: /login/ })
  t.equal((await client.get('/api/users/list-preferences/')).status, 404)
  t.equal((await client.get('/users/list-preferences/')).status, 404)
})

t.test('links the time in the label of an object as other columns show it', async (t) => {
  const app = await testApp(t)
  const client = new WebClient(app)
  await client.login()
  const made = await app.request('POST', '/api/stock/labels/', { body: { text: 'Fragile' } })
  const id = String(made.object['id'])
  const { object } = await app.request('GET', `/api/stock/labels/${id}/`)
  const printed = String(object['printed'])
  const [day, time = ''] = printed.split('T')
  const shown = `${day} ${time.slice(0, 5)}`
  const url = `/stock/labels/${id}/`
  const link = `<a href="${url}"><time datetime="${printed}">${shown}</time></a>`
  t.match((await client.get('/stock/labels/')).text, link)
  t.match((await client.get(url)).text, `<h1>Fragile › ${shown} UTC</h1>`)
})
