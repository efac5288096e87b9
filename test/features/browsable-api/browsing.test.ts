import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { browserAccept, WebClient } from '../pages/web-client.ts'

const accepts: readonly (readonly [accept: string, type: RegExp])[] = [
  [browserAccept, /^text\/html/],
  ['text/html', /^text\/html/],
  ['text/html, application/json;q=0.9', /^text\/html/],
  ['text/html;q=0.9, application/json', /^application\/json/],
  ['text/html, application/json', /^application\/json/],
  ['*/*', /^application\/json/],
  ['text/html;q=0, */*', /^application\/json/],
]

t.test('sends a page or JSON as Accept asks', async (t) => {
  const { app } = await testApp(t)
  for (const [accept, type] of accepts) {
    const { headers, statusCode } = await app.inject({
      url: '/api/store/depots/',
      headers: { accept },
    })
    t.match([statusCode, headers['content-type']], [200, type], accept)
  }
  const { headers } = await app.inject({
    url: '/api/store/depots/?format=json',
    headers: { accept: browserAccept },
  })
  t.match(headers['content-type'], /json/, '?format=json shows JSON in a browser')
})

t.test('links to JSON instead of showing very long values', async (t) => {
  const service = await testApp(t)
  const text = `insert into store_depot (name, slug, facility, physical_address, shipping_address, contact_name,
    contact_phone, contact_email, comments, custom_fields)
    select 'S' || i, 's' || i, '', '', '', '', '', '', repeat('x', 65535), '{}' from generate_series(1, 20) i`
  await service.database.rows({ text, values: [] })
  const client = new WebClient(service)
  const short = await client.get('/api/store/depots/?limit=10')
  t.match(short.text, 'aria-label="Response as JSON"')
  const long = await client.get('/api/store/depots/?limit=20')
  t.match(long.text, /<a href="[^"]*limit=20&amp;format=json">Response as JSON<\/a>/)
  t.ok(long.text.length < 300_000, 'without the values')
})

t.test('describes each URL of a root in words', async (t) => {
  const client = new WebClient(await testApp(t))
  const { text } = await client.get('/api/store/')
  t.match(text, />Depots<\/strong><\/a><p>A building/)
  t.match(text, />Choices<\/strong><\/a><p>List the choices of/, 'the summary of its route')
  t.match(text, /<b>OPTIONS<\/b> <a/, 'words are apart')
})
