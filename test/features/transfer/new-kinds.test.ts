import t from 'tap'
import { duration, list, money, text, time } from '../../../src/framework/model/index.ts'
import { depotsWith } from '../../support/depots-with.ts'
import { WebClient } from '../pages/web-client.ts'

const fields = {
  opens: time({ optional: true }),
  takes: duration({ optional: true }),
  rent: money({ currency: 'EUR', default: '0.00' }),
  tags: list(text({ max: 20 })),
}

const { testApp } = depotsWith(fields, 'fixture with times, money and lists')

/** Imports a file of depots on their page, after its preview. */
async function importText(client: WebClient, file: string): ReturnType<WebClient['post']> {
  const page = '/store/depots/import/'
  const preview = (await client.post(page, { text: file })).text
  const [, digest = ''] = /name="preview" value="([^"]*)"/.exec(preview) ?? []
  return client.post(page, { do: 'import', preview: digest, text: file.trimEnd() })
}

t.test('exports times, money and lists as they are shown', async (t) => {
  const app = await testApp(t)
  const values = { opens: '08:30:00', takes: '1 02:00:00', rent: '1234.50', tags: ['a', 'b c'] }
  const body = { name: 'Hall', slug: 'hall', ...values }
  t.equal((await app.request('POST', '/api/store/depots/', { body })).status, 201)
  const client = new WebClient(app)
  await client.login()
  const csv = (await client.get('/store/depots/export/?format=csv')).text
  for (const cell of ['08:30:00', '1 02:00:00', '1234.50', '"[""a"",""b c""]"']) t.match(csv, cell)
  const lines = (await client.get('/store/depots/export/?format=jsonl')).text
  t.match(lines, '"tags":["a","b c"]')
  t.match(lines, '"opens":"08:30:00"')
})

t.test('imports them from CSV', async (t) => {
  const app = await testApp(t)
  const client = new WebClient(app)
  await client.login()
  const file = 'name,slug,opens,takes,rent,tags\nHall,hall,08:30,PT26H,1234.5,"[""a"", ""b c""]"\n'
  const done = await importText(client, file)
  t.equal(done.status, 303, done.text.slice(0, 300))
  const { results } = await app.request('GET', '/api/store/depots/?slug=hall')
  const values = { opens: '08:30:00', takes: '1 02:00:00', rent: '1234.50', tags: ['a', 'b c'] }
  t.match(results, [values])
})

t.test('imports from JSON lines what the export writes', async (t) => {
  const app = await testApp(t)
  const client = new WebClient(app)
  await client.login()
  const values = { opens: '08:30:00', takes: '1 02:00:00', rent: '1234.50', tags: ['a', 'b c'] }
  const body = { name: 'Hall', slug: 'hall', ...values }
  const { object } = await app.request('POST', '/api/store/depots/', { body })
  const file = (await client.get('/store/depots/export/?format=jsonl')).text
  await app.request('DELETE', `/api/store/depots/${String(object['id'])}/`)
  const done = await importText(client, file)
  t.equal(done.status, 303, done.text.slice(0, 300))
  const { results } = await app.request('GET', '/api/store/depots/?slug=hall')
  t.match(results, [values])
  t.equal((await client.get('/store/depots/export/?format=jsonl')).text, file)
})
