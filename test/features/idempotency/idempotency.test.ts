import t from 'tap'
import type { Answer, Method, TestApp } from '../../support/fixture-app.ts'
import { openProcesses } from '../../framework/http/processes.ts'

const openProcess = await openProcesses(t)
const service = await openProcess()
const other = await openProcess()
const { request, runSql, database } = service
const areas = '/api/store/areas/'
let number = 0

/** Returns a body that no other test has. */
const newArea = (): { readonly name: string; readonly slug: string } => {
  number += 1
  return { name: `Area ${number}`, slug: `area-${number}` }
}

const senderTo =
  ({ request: ask }: TestApp) =>
  (method: Method, url: string, key: string, body?: unknown) =>
    ask(method, url, {
      headers: { 'idempotency-key': key },
      ...(body === undefined ? {} : { body }),
    })

const send = senderTo(service)
const sendToOther = senderTo(other)

const count = async (): Promise<unknown> =>
  (await request('GET', `${areas}?limit=1`)).object['count']

const factsOf = ({ status, text, headers }: Answer): readonly unknown[] => [
  status,
  text,
  headers['location'],
]

const isReplayed = ({ headers }: Answer): boolean => headers['idempotent-replayed'] === 'true'

t.test('repeats the response of a create in every process, and creates one object', async (t) => {
  const body = newArea()
  const before = Number(await count())
  const first = await send('POST', areas, 'create', body)
  t.equal(first.status, 201)
  t.notOk(isReplayed(first))
  for (const repeat of [send, sendToOther]) {
    const again = await repeat('POST', areas, 'create', body)
    t.strictSame(factsOf(again), factsOf(first))
    t.ok(isReplayed(again))
  }
  t.equal(await count(), before + 1)
})

t.test('repeats the responses of updates, removals and bulk writes', async (t) => {
  const { object } = await request('POST', areas, { body: newArea() })
  const url = `${areas}${String(object['id'])}/`
  const [one, two] = [newArea(), newArea()]
  const writes: readonly (readonly [Method, string, unknown])[] = [
    ['PATCH', url, { name: 'Patched' }],
    ['PUT', url, newArea()],
    ['POST', areas, [one, two]],
    ['PATCH', areas, [{ id: object['id'], name: 'In bulk' }]],
    ['DELETE', url, undefined],
  ]
  for (const [method, path, body] of writes) {
    const key = `${method} ${path.length}`.replace(' ', '-')
    const first = await send(method, path, key, body)
    t.ok(first.status < 300, `${method}: ${first.text}`)
    const again = await send(method, path, key, body)
    t.strictSame([factsOf(again), isReplayed(again)], [factsOf(first), true], method)
  }
  t.equal((await request('GET', url)).status, 404)
})

t.test('refuses a key that was sent with another request', async (t) => {
  const body = newArea()
  t.equal((await send('POST', areas, 'mismatch', body)).status, 201)
  const depots = '/api/store/depots/'
  for (const [url, sent] of [
    [areas, newArea()],
    [depots, body],
  ] as const) {
    // prettier-ignore
    const refused = await send('POST', url, 'mismatch', sent)
    t.strictSame([refused.status, refused.object], [422, {
      detail:
        'Another request was sent with this Idempotency-Key, or you may see other objects since. ' +
        'Use a new key for each request.',
    }]) // prettier-ignore
  }
})

t.test('covers whether texts are values of a form, where an empty one is null', async (t) => {
  const form = new URLSearchParams(newArea())
  const headers = { 'idempotency-key': 'form', 'content-type': 'application/x-www-form-urlencoded' }
  const post = () => request('POST', areas, { headers, body: form.toString() })
  t.equal((await post()).status, 201)
  t.ok(isReplayed(await post()))
  t.equal((await send('POST', areas, 'form', Object.fromEntries(form))).status, 422, 'JSON')
})

t.test('stores no refusal: the corrected request may have the same key', async (t) => {
  const body = newArea()
  t.equal((await send('POST', areas, 'refused', { ...body, slug: 'no slug' })).status, 400)
  t.equal((await send('POST', areas, 'refused', body)).status, 201)
})

t.test('keeps the keys of users apart', async (t) => {
  const person = { username: 'keeper', password: 'for tests only', is_superuser: true }
  t.equal((await request('POST', '/api/users/users/', { body: person })).status, 201)
  const token = await service.accounts.createToken('keeper', {})
  const headers = { 'idempotency-key': 'shared' }
  t.equal((await request('POST', areas, { body: newArea(), headers })).status, 201)
  const theirs = await request('POST', areas, { body: newArea(), headers, token })
  t.strictSame([theirs.status, isReplayed(theirs)], [201, false])
})

t.test('refuses malformed keys, and keys where they have no effect', async (t) => {
  for (const key of ['', 'two words', 'x'.repeat(256), 'é'])
    t.match(await send('POST', areas, key, newArea()), {
      status: 400,
      object: {
        detail: 'Idempotency-Key is not 1 to 255 visible ASCII characters without spaces.',
      },
    })
  t.equal((await send('POST', areas, 'x'.repeat(255), newArea())).status, 201)
  t.equal((await send('GET', areas, 'ignored')).status, 200, 'a read ignores it')
  t.equal((await send('POST', '/api/store/none/', 'missing', {})).status, 404)
  t.equal((await send('PUT', '/api/status/', 'not-allowed', {})).status, 405)
  const refused = await send('POST', '/api/secrets/get-session-key/', 'key', {})
  t.match([refused.status, refused.text], [400, /This operation takes no Idempotency-Key/])
})

t.test('runs concurrent requests with one key once', async (t) => {
  const body = newArea()
  const before = Number(await count())
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      (at % 2 ? send : sendToOther)('POST', areas, 'concurrent', body),
    ),
  )
  t.equal(await count(), before + 1)
  const created = answers.filter(({ status }) => status === 201)
  const running = answers.filter(({ status }) => status === 409)
  t.equal(created.length + running.length, answers.length)
  t.equal(created.filter((one) => !isReplayed(one)).length, 1, 'one request created the object')
  for (const { headers, object } of running)
    t.match([headers['retry-after'], object['detail']], ['1', /is being processed/])
})

t.test('stores the response only with the write', async (t) => {
  const body = newArea()
  await runSql(`
    create function refuse_response() returns trigger language plpgsql
    as $$ begin raise exception 'no room' using errcode = '53100'; end $$`)
  await runSql(`
    create trigger refuse before insert on users_storedresponse
    for each row execute function refuse_response()`)
  const failed = await send('POST', areas, 'atomic', body)
  t.strictSame([failed.status, failed.headers['location']], [507, undefined])
  await runSql('drop trigger refuse on users_storedresponse')
  t.equal((await request('GET', `${areas}?slug=${body.slug}`)).object['count'], 0, 'rolled back')
  t.equal((await send('POST', areas, 'atomic', body)).status, 201)
})

t.test('stores no confidential value', async (t) => {
  const tokens = '/api/users/tokens/'
  const refused = await send('POST', tokens, 'token', { user: 1 })
  t.match([refused.status, refused.text], [400, /takes no Idempotency-Key/], 'a key is shown once')
  const users = '/api/users/users/'
  const body = { username: 'repeated', password: 'correct horse battery' }
  const first = await send('POST', users, 'user', body)
  t.strictSame(factsOf(await send('POST', users, 'user', body)), factsOf(first))
  const [row] = await database.rows({
    text: `select string_agg(t::text, ' ') from users_storedresponse t`,
    values: [],
  })
  t.match(String(row?.[0]), /repeated/)
  t.notMatch(String(row?.[0]), /correct horse/)
})

t.test('forgets a response after some hours, and deletes it', async (t) => {
  const { object } = await request('POST', areas, { body: newArea() })
  const url = `${areas}${String(object['id'])}/`
  t.equal((await send('PATCH', url, 'old', { name: 'Old' })).status, 200)
  await runSql(`update users_storedresponse set created = created - interval '25 hours'`)
  const again = await send('PATCH', url, 'old', { name: 'Old' })
  t.strictSame([again.status, isReplayed(again)], [200, false])
  const [row] = await database.rows({
    text: 'select count(*) from users_storedresponse where created < now() - $1::interval',
    values: ['24 hours'],
  })
  const kept = Number(row?.[0])
  await send('PATCH', url, 'new', { name: 'New' })
  const [left] = await database.rows({
    text: 'select count(*) from users_storedresponse where created < now() - $1::interval',
    values: ['24 hours'],
  })
  t.ok(kept > 0)
  t.equal(Number(left?.[0]), Math.max(0, kept - 10))
})
