import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'
import { WebClient } from '../../features/pages/web-client.ts'

const app = await testApp(t)
const samples = new Samples(app)
const url = '/api/lab/samples/'

/** Times of day and durations, as they are sent and as they are shown. */
const given: readonly (readonly [
  sent: Readonly<Record<string, unknown>>,
  opens: string,
  takes: string,
])[] = [
  [{ opens: '08:30', takes: 'PT90M' }, '08:30:00', '01:30:00'],
  [{ opens: '23:59:59.5', takes: '1 02:00:00' }, '23:59:59.500000', '1 02:00:00'],
  [{ opens: '00:00', takes: '0.000001' }, '00:00:00', '00:00:00.000001'],
]
const ids: number[] = []

t.test('shows times and durations as they were written, in one form', async (t) => {
  for (const [sent, opens, takes] of given) {
    const id = await samples.make('lab.Sample', { given: sent })
    ids.push(id)
    const { object } = await app.request('GET', `${url}${id}/`)
    t.match(object, { opens, takes })
    const again = await app.request('PATCH', `${url}${id}/`, { body: { opens, takes } })
    t.match([again.status, again.object], [200, { opens, takes }])
  }
})

t.test('finds and sorts them', async (t) => {
  const cases: readonly (readonly [query: string, found: readonly number[]])[] = [
    ['opens=08:30', [0]],
    ['opens__gt=08:30:00', [1]],
    ['opens__lte=08:30:00', [0, 2]],
    ['takes=01:30:00&takes=26:00:00', [0, 1]],
    ['takes__gte=PT90M', [0, 1]],
    ['takes__lt=1', [2]],
    ['opens__n=08:30', [1, 2]],
    ['opens=null', []],
  ]
  for (const [query, found] of cases) {
    const { status, results, text } = await app.request('GET', `${url}?${query}&ordering=id`)
    t.equal(status, 200, text)
    const wanted = found.map((index) => ids[index])
    t.strictSame(
      results.map(({ id }) => id),
      wanted,
      query,
    )
  }
  const sorted = async (by: string): Promise<readonly unknown[]> =>
    (await app.request('GET', `${url}?ordering=${by}&limit=2`)).results.map(({ id }) => id)
  t.strictSame(await sorted('opens'), [ids[2], ids[0]])
  t.strictSame(await sorted('-takes'), [ids[1], ids[0]])
  for (const query of ['opens__gt=25:00', 'takes=long', 'takes__lt=P1Y'])
    t.equal((await app.request('GET', `${url}?${query}`)).status, 400, query)
})

t.test('edits them in forms, and filters by them on pages', async (t) => {
  const client = new WebClient(app)
  await client.login()
  const { text } = await client.get(`/lab/samples/${ids[0]}/edit/`)
  t.match(text, /<input\s+type="time"\s+step="1"[^>]* name="opens"[^>]* value="08:30:00"/)
  t.match(text, /name="takes"[^>]* value="01:30:00"/)
  const exact = await client.get(`/lab/samples/${ids[1]}/edit/`)
  t.match(
    exact.text,
    /<input\s+type="text"\s+step="1"[^>]* name="opens"[^>]* value="23:59:59.500000"/,
  )
  const list = await client.get('/lab/samples/?opens%3Arange=08:00–09:00&%3Aform=1')
  t.match(list.text + String(list.headers['location']), 'opens__gte=08%3A00')
  t.match((await client.get(`/lab/samples/${ids[1]}/`)).text, '1 02:00:00')
})
