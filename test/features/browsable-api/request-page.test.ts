import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { WebClient, type PageResponse } from '../pages/web-client.ts'

const depots = '/api/store/depots/'
const service = await testApp(t)
const client = new WebClient(service)
await client.login()

const send = (method: string, url: string, body = ''): Promise<PageResponse> =>
  client.post('/request/', { method, url, body })

/** Returns the text of a page without markup. */
const wordsOf = ({ text }: PageResponse): string =>
  (/<main.*<\/main>/s.exec(text)?.[0] ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')

t.test('shows the request, the response and the methods of a URL', async (t) => {
  const page = await client.get(`${depots}?limit=5`)
  const words = wordsOf(page)
  t.match(words, "curl -H 'Accept: application/json' -H 'Authorization: Token &lt;key>'")
  t.match(words, /HTTP 200 OK allow: GET, POST, PUT, PATCH, DELETE/)
  t.match(words, /content-type: application\/json/)
  t.match(words, /"count" : 0/)
  t.match(words, /POST Create a depot/)
  t.match(words, /DELETE Delete several depots.*\[ \{ "id": 1 \} \]/)
  t.notMatch(words, /Send OPTIONS/)
  t.match(page.text, /name="body"[^>]*>[^<]*&quot;slug&quot;/, 'an example from the schema')
  t.match(page.text, /href="\/store\/depots\/\?limit=5">Page for people/)
  t.notMatch(page.text, /<table|type="checkbox"/, 'no list for people')
  t.match(
    (await client.get('/store/depots/')).text,
    /href="\/api\/store\/depots\/[^"]*"/,
    'and back',
  )
  t.notMatch((await client.get('/store/depots/')).text, /class="json"/, 'no JSON for people')
})

t.test('sends requests in the session of the reader', async (t) => {
  const made = await send('POST', depots, '{"name": "North", "slug": "north"}')
  t.match(
    wordsOf(made),
    /HTTP 201 Created.*location: http:\/\/localhost\/api\/store\/depots\/\d+\/.*"North"/,
  )
  const { results } = await service.request('GET', depots)
  t.match(results, [{ name: 'North' }])
  const url = `${depots}${String(results[0]?.['id'])}/`
  const refused = await send('PATCH', url, '{"slug": "not a slug"}')
  t.match(wordsOf(refused), /slug : .*HTTP 400 Bad Request/)
  t.match(refused.text, /name="body"[^>]*>[^<]*not a slug/, 'to be corrected')
  t.match(wordsOf(await send('PATCH', url, '{')), /HTTP 400 Bad Request/)
  const described = await client.get(`/request/?url=${encodeURIComponent(depots)}`)
  t.match(wordsOf(described), /HTTP 200 OK/)
  t.match(described.text, /<table>.*slug/s, 'OPTIONS in words')
  t.match(described.text, /text of at most \d+ characters/)
  t.match((await client.get(url)).text, /href="\/store\/depots\/\d+\/">Page for people/)
  t.match(wordsOf(await send('DELETE', url)), /HTTP 204 No Content/)
  t.strictSame((await service.request('GET', depots)).results, [])
})

t.test('sends requests to the API of this service only', async (t) => {
  for (const url of [
    '/user/',
    'http://example.org/api/',
    '//example.org/api/',
    '/api/../user/',
    '',
    'http://[',
  ])
    t.equal((await send('POST', url)).status, 404, url)
  t.equal((await send('GET', depots)).status, 405, 'what a browser can open')
  t.equal((await send('TRACE', depots)).status, 405)
})

t.test('sends nothing from another site, and nothing for others', async (t) => {
  const fields = { method: 'POST', url: depots, body: '{"name": "Forged", "slug": "forged"}' }
  t.match(await client.post('/request/', { ...fields, csrf: 'x' }), {
    status: 403,
    text: /nothing was saved.*Forged/s,
  })
  const foreign = { 'sec-fetch-site': 'cross-site' }
  t.equal((await client.post('/request/', fields, foreign)).status, 403)
  const anonymous = new WebClient(service)
  t.match(await anonymous.post('/request/', fields), { status: 307, location: /^\/login\// })
  const page = await anonymous.get(depots)
  t.match(wordsOf(page), /POST .* needs an account/)
  t.notMatch(page.text, /action="\/request\/"/)
  await service.accounts.createUser({
    username: 'jo',
    password: 'for tests only',
    superuser: false,
  })
  const jo = new WebClient(service)
  await jo.login('jo')
  t.match(wordsOf(await jo.get(depots)), /POST .* needs the permission store\.add_depot/)
  t.match(wordsOf(await jo.post('/request/', fields)), /store\.add_depot is missing/)
  t.strictSame((await service.request('GET', depots)).results, [])
})
