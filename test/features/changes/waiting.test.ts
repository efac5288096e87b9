import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { asList, asObject, openApp, migratedDatabase, testApp } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'

const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request } = app
await app.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.app.server.address() as AddressInfo // it listens on a port

const now = async (): Promise<string> =>
  String((await request('GET', '/api/changes/?since=now')).object['next'])
const area = (name: string) => request('POST', '/api/store/areas/', { body: { name, slug: name } })

t.test('waits for a change', async (t) => {
  const since = await now()
  const started = performance.now()
  const waiting = request('GET', `/api/changes/?since=${since}&wait=20`)
  await sleep(300)
  await area('awaited')
  const { object } = await waiting
  t.match(object, { more: false, events: [{ type: 'store.area.created' }] })
  const took = performance.now() - started
  t.ok(took >= 300 && took < 10_000, `${took} ms`)
  const empty = await request('GET', `/api/changes/?since=${String(object['next'])}&wait=1`)
  t.strictSame(empty.object, { next: object['next'], more: false, events: [] })
})

t.test('reads a change once for all who wait', async (t) => {
  const since = await now()
  const url = `/api/changes/?since=${since}&wait=20`
  const waiting = Promise.all([request('GET', url), request('GET', url), request('GET', url)])
  await sleep(300)
  await area('of-all')
  const answers = await waiting
  for (const { object, queries } of answers) {
    t.match(object, { more: false, events: [{ data: { object_name: 'of-all' } }] })
    const looks = queries.flat().filter((text) => text.includes('l.number, least('))
    t.equal(looks.length, 3, 'one of each request before it waits')
    const reads = queries.flat().filter((text) => text.includes('t."before", t."after"'))
    t.equal(reads.length, 1, 'equal requests share a response')
  }
  const [{ object }] = answers
  t.strictSame((await request('GET', `/api/changes/?since=${String(object['next'])}`)).object, {
    next: object['next'],
    more: false,
    events: [],
  })
})

t.test('wakes for visible changes, and asks for the rights again', async (t) => {
  const token = await makeUser(app, 'ann', ['store.view_area', 'extras.view_objectchange'])
  const since = await now()
  const waiting = request('GET', `/api/changes/?since=${since}&wait=20&model=store.area`, { token })
  await request('POST', '/api/store/depots/', { body: { name: 'd', slug: 'd' } })
  await sleep(200)
  await area('of-the-model')
  t.match((await waiting).object, { events: [{ type: 'store.area.created' }] })
  const refused = request('GET', `/api/changes/?since=${await now()}&wait=20`, { token })
  await sleep(100)
  await app.runSql(`delete from users_token where user_id =
    (select id from users_user where username = 'ann')`)
  await area('after-revocation')
  t.equal((await refused).status, 401)
})

/** A stream of events, as a client receives it. */
async function openStream(
  t: Test,
  query: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly response: IncomingMessage; readonly text: () => string }> {
  const sent = get(`http://127.0.0.1:${port}/api/changes/?${query}`, {
    headers: { authorization: `Token ${app.token}`, accept: 'text/event-stream', ...headers },
  })
  t.teardown(() => sent.destroy())
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  response.on('error', () => {})
  return { response, text: () => text }
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 20_000
  while (!isTrue() && Date.now() < end) await sleep(20)
}

const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(/^id: (.*)$/gm)].map(([, id = '']) => id)
const namesIn = (text: string): readonly unknown[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(
    ([, data = '']) => asObject(asObject(JSON.parse(data))['data'])['object_name'],
  )

t.test('streams changes, and goes on after the last event of a client', async (t) => {
  const since = await now()
  await area('one')
  const { response, text } = await openStream(t, `since=${since}`, { 'accept-encoding': 'gzip' })
  t.equal(response.statusCode, 200)
  t.equal(response.headers['content-type'], 'text/event-stream; charset=utf-8')
  t.equal(response.headers['content-encoding'], undefined)
  await area('two')
  await area('three')
  await until(() => namesIn(text()).length === 3)
  t.strictSame(namesIn(text()), ['one', 'two', 'three'])
  const [first = ''] = idsIn(text())
  const again = await openStream(t, `since=${since}`, { 'last-event-id': first })
  await until(() => namesIn(again.text()).length === 2)
  t.strictSame(namesIn(again.text()), ['two', 'three'])
  const refused = await openStream(t, 'since=x')
  t.equal(refused.response.statusCode, 400)
  const head = await app.app.inject({
    method: 'HEAD',
    url: '/api/changes/',
    headers: { authorization: `Token ${app.token}`, accept: 'text/event-stream' },
  })
  t.equal(head.statusCode, 200, 'HEAD does not stream')
})

t.test('ends the stream of a token that is revoked', async (t) => {
  const token = await makeUser(app, 'bob', ['store.view_area', 'extras.view_objectchange'])
  const stream = await openStream(t, `since=${await now()}`, { authorization: `Token ${token}` })
  const ended = once(stream.response, 'end')
  await area('seen')
  await until(() => stream.text().includes('seen'))
  await app.runSql(`delete from users_token where user_id =
    (select id from users_user where username = 'bob')`)
  await area('not-seen')
  await ended
  t.match(stream.text(), /event: error\ndata: \{"detail":"[^"]+"\}\n\n$/)
  t.notMatch(stream.text(), /not-seen/)
})

t.test('ends streams and waiting when the service stops', async (t) => {
  const own = await openApp(await migratedDatabase(t))
  await own.app.listen({ port: 0, host: '127.0.0.1' })
  const address = own.app.server.address() as AddressInfo // it listens on a port
  const headers = { authorization: `Token ${own.token}`, connection: 'close' }
  const url = `http://127.0.0.1:${address.port}/api/changes/?since=now`
  const waiting = fetch(`${url}&wait=30`, { headers })
  const stream = await fetch(url, { headers: { ...headers, accept: 'text/event-stream' } })
  await sleep(300)
  const started = performance.now()
  await own.close()
  const body: unknown = await (await waiting).json()
  t.strictSame(asList(asObject(body)['events']), [])
  t.match(await stream.text(), /^(id: |: )/)
  t.ok(performance.now() - started < 10_000)
})
