import t from 'tap'
import { testApp, type Answer } from '../../../support/fixture-app.ts'
import { trimmedLogOf } from '../../../support/trimmed-log.ts'

const app = await testApp(t)
const { request, runSql, database } = app
const { trim } = trimmedLogOf(app)
const depots = '/api/store/depots/'
const shelves = '/api/store/shelves/'
const tags = '/api/store/tags/'

const make = async (url: string, body: object): Promise<number> => {
  const made = await request('POST', url, { body })
  if (made.status !== 201) throw new Error(made.text)
  return Number(made.object['id'])
}

const change = async (url: string, body: object): Promise<void> => {
  const { status, text } = await request('PATCH', url, { body })
  if (status !== 200) throw new Error(text)
}

const past = async (path: string): Promise<Answer> =>
  request('GET', path, { undocumented: 'the document has `at` once, for all models' })

/** Returns a moment between the changes before and those after. */
async function now(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5))
  const moment = new Date().toISOString()
  await new Promise((resolve) => setTimeout(resolve, 5))
  return moment
}

const before = (moment: string): string => new Date(Date.parse(moment) - 20 * day).toISOString()

const day = 24 * 60 * 60 * 1_000

/** Trims the entries up to now, as if all so far had happened twenty days ago. */
async function trimUntilNow(): Promise<void> {
  await runSql(`update extras_objectchange set time = time - interval '20 days'`)
  for (const table of ['store_depot', 'store_shelf'])
    await runSql(`update ${table} set last_updated = last_updated - interval '20 days'`)
  await trim()
}

const depot = await make(depots, { name: 'Oslo', slug: 'oslo', asn: 1 })
const tag = await make(tags, { name: 'Red', slug: 'red', color: 'ff0000' })
const still = await make(shelves, { name: 'still', depot, tags: [tag] })
const changed = await make(shelves, { name: 'changed', depot })
const deleted = await make(shelves, { name: 'deleted', depot, tags: [tag], width: 23 })
const gone = await make(shelves, { name: 'gone', depot })
await change(`${shelves}${changed}/`, { width: 23, tags: [tag] })
const early = await now()
await request('DELETE', `${shelves}${gone}/`)
await trimUntilNow()
const urls = [still, changed, deleted].map((id) => `${shelves}${id}/`)
const textsOf = async (): Promise<readonly string[]> =>
  Promise.all(urls.map(async (url) => (await request('GET', url)).text))

t.test('shows the past exactly since the first moment that is kept', async (t) => {
  const start = await now()
  const list = (await request('GET', `${shelves}?ordering=id`)).text
  const texts = await textsOf()
  await change(`${shelves}${changed}/`, { name: 'changed since', width: 19, tags: [] })
  const middle = await now()
  const later = await textsOf()
  await change(`${shelves}${changed}/`, { name: 'changed again' })
  await request('DELETE', `${shelves}${deleted}/`)
  await make(shelves, { name: 'new', depot })
  const check = async (): Promise<void> => {
    for (const [index, url] of urls.entries()) {
      t.equal((await past(`${url}?at=${start}`)).text, texts[index])
      t.equal((await past(`${url}?at=${middle}`)).text, later[index])
    }
    t.equal((await past(`${shelves}?at=${start}`)).text, list)
  }
  await check()
  t.equal((await past(`${shelves}${gone}/?at=${start}`)).status, 404)
})

t.test('refuses earlier moments, and names the first one', async (t) => {
  const [[first] = []] = await database.rows({
    text: 'select moment::text from _trimmed_log',
    values: [],
  })
  for (const url of [`${shelves}${still}/`, `${shelves}${deleted}/`, shelves]) {
    const { status, object } = await past(`${url}?at=${before(early)}`)
    t.equal(status, 400)
    const [, moment = ''] = /The earliest is (\S+Z)\.$/.exec(String(object['at'])) ?? []
    t.equal(Date.parse(moment), Date.parse(String(first)), moment)
    t.equal((await past(`${url}?at=${moment}`)).status, 200, 'the moment itself is kept')
  }
})

t.test('knows no object that the log never had', async (t) => {
  await runSql(`insert into store_tag (name, slug, color) values ('Old', 'old', '00ff00')`)
  const [[id] = []] = await database.rows({
    text: `select id from store_tag where slug = 'old'`,
    values: [],
  })
  const moment = await now()
  t.match(await past(`${tags}${Number(id)}/?at=${moment}`), {
    status: 400,
    object: { at: [/does not reach back/] },
  })
  t.equal((await past(`${tags}?at=${moment}`)).status, 400)
  t.equal((await past(`${tags}${tag}/?at=${moment}`)).status, 200)
})

t.test('tells in a 412 only what is exact', async (t) => {
  const url = `${depots}${depot}/`
  const { headers } = await request('GET', url)
  await change(url, { asn: 2 })
  await change(url, { asn: 3 })
  const stale = { body: { asn: 4 }, headers: { 'if-match': String(headers['etag']) } }
  const whole = await request('PATCH', url, stale)
  t.match(whole, { status: 412, object: { changes: [{}, {}] } })
  await runSql(`
    update extras_objectchange set time = time - interval '20 days'
    where id = (select min(id) from extras_objectchange where model = 'store.depot')`)
  await trim()
  const part = await request('PATCH', url, stale)
  t.equal(part.status, 412)
  t.notOk(part.object['changes'], 'one of the changes is gone')
})
