import t from 'tap'
import { graph } from '../../fixtures/inventory.ts'
import { ApiError } from '../../../src/framework/errors/errors.ts'
import type { Identity } from '../../../src/framework/http/authorization/identity.ts'
import { settingsOf } from '../../../src/framework/config/own-settings.ts'
import { secretsSettings } from '../../../src/features/secrets/settings.ts'
import { unlocker } from '../../../src/features/secrets/session-keys.ts'
import { testApp } from '../../support/fixture-app.ts'
import { WebClient } from '../pages/web-client.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { People, quick } from './people.ts'
import { transaction } from '../../../src/framework/database/transaction/transaction.ts'

const minutes = (count: number): string => `interval '${count} minutes'`

/** The expiry and the last use of a session, relative to the time of the database. */
const instants = [
  { name: 'expires in a millisecond', expires: `now() + interval '1 millisecond'`, opens: true },
  { name: 'expires in a microsecond', expires: `now() + interval '1 microsecond'`, opens: true },
  { name: 'expires now', expires: 'now()', opens: false },
  { name: 'expired a millisecond ago', expires: `now() - interval '1 millisecond'`, opens: false },
  { name: 'has a millisecond of idling left', used: `now() - ${minutes(30)} + interval '1 millisecond'`, opens: true },
  { name: 'has a microsecond of idling left', used: `now() - ${minutes(30)} + interval '1 microsecond'`, opens: true },
  { name: 'idles out now', used: `now() - ${minutes(30)}`, opens: false },
  { name: 'idled out a millisecond ago', used: `now() - ${minutes(30)} - interval '1 millisecond'`, opens: false },
  { name: 'was used a minute in the future', used: `now() + ${minutes(1)}`, opens: true },
] // prettier-ignore

t.test('stores the session key in a cookie for a browser session, not for a token', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const { pair } = await people.root()
  const body = { private_key: pair.privateKey }
  const answer = await people.ask('POST', 'get-session-key', { body })
  t.equal(answer.status, 200)
  t.equal(answer.headers['set-cookie'], undefined)
  const browser = new WebClient(service)
  await browser.login()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-csrftoken': await browser.csrf() }
  const page = await people.ask('POST', 'get-session-key', { token: null, body, headers })
  t.equal(page.status, 200, page.text)
  t.match(page.headers['set-cookie'], /^session_key=.*; HttpOnly; SameSite=Strict/)
})

t.test('ends a session exactly at its expiry and its idle limit', async (t) => {
  const service = await testApp(t, { ...quick, SESSION_KEY_IDLE_MINUTES: '30' })
  const people = new People(service)
  const root = await people.root()
  const session = await people.session(root)
  const identity: Identity = {
    userId: root.id,
    username: 'root',
    superuser: true,
    permissions: new Set(),
    mayWrite: true,
  }
  for (const { name, expires = `now() + ${minutes(60)}`, used = 'now()', opens } of instants) {
    // now() does not change within a transaction.
    const opened = await transaction(service.database, async ({ rows }) => {
      await rows({
        text: `update secrets_sessionkey set expires = ${expires}, last_used = ${used}`,
        values: [],
      })
      const unlock = unlocker(graph, { rows }, settingsOf(secretsSettings, service.config))
      return unlock(session, identity).then(
        ({ userId }) => userId === root.id,
        (error: unknown) => error instanceof ApiError && error.code,
      )
    })
    t.equal(opened, opens || 'ERR_SESSION_KEY', name)
  }
})

t.test('ends a session while its user key is inactive', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const session = await people.session(await people.root())
  const ask = async (): Promise<number> => (await people.ask('GET', 'secrets', { session })).status
  for (const [active, status] of [
    [true, 200],
    [false, 403],
    [true, 200],
  ] as const) {
    await service.database.rows({
      text: 'update secrets_userkey set active = $1',
      values: [active],
    })
    t.equal(await ask(), status, `active: ${active}`)
  }
})

const sessionCount = 20

t.test('keeps all sessions that a user opens at the same time', async (t) => {
  const service = await testApp(t, { ...quick, KEY_ATTEMPTS: '1000' })
  const people = new People(service)
  const root = await people.root()
  const { id } = await people.secret(await people.session(root), { plaintext: 'shared' })
  const queries = ['', '?preserve_key=true', '?preserve_key=false']
  const answers = await Promise.all(
    Array.from({ length: sessionCount }, (_, index) =>
      people.ask('POST', `get-session-key${queries[index % queries.length] ?? ''}`, {
        body: { private_key: root.pair.privateKey },
      }),
    ),
  )
  t.ok(answers.every(({ status }) => status === 200))
  const keys = answers.map(({ object }) => String(object['session_key']))
  t.equal(new Set(keys).size, sessionCount, 'each session has its own key')
  const read = (session: string) => people.ask('GET', `secrets/${String(id)}`, { session })
  const shown = async (): Promise<readonly unknown[]> =>
    (await Promise.all(keys.map(read))).map(({ status, object }) => object['plaintext'] ?? status)
  t.strictSame(
    await shown(),
    Array.from({ length: sessionCount }, () => 'shared'),
  )
  const listed = (await people.ask('GET', 'my-session-keys')).body as { id: number }[]
  t.equal(listed.length, sessionCount + 1)
  const ends = listed.slice(1, 4).map((one) => people.ask('DELETE', `my-session-keys/${one.id}`))
  await Promise.all(ends)
  t.equal(
    (await shown()).filter((one) => one === 'shared').length,
    sessionCount - 3,
    'the other sessions stay open',
  )
  t.equal((await shown()).filter((one) => one === 403).length, 3)
})

t.test('refuses concurrent attempts over the limit, and completes the others', async (t) => {
  const people = new People(await testApp(t, { ...quick, KEY_ATTEMPTS: '4' }))
  const root = await people.root()
  const body = { private_key: root.pair.privateKey }
  const asked = Array.from({ length: sessionCount }, () =>
    people.ask('POST', 'get-session-key', { body }),
  )
  const answers = await Promise.all(asked)
  const admitted = answers.filter(({ status }) => status === 200)
  t.ok(admitted.length >= 1)
  for (const { object } of admitted) {
    const session = String(object['session_key'])
    t.equal((await people.ask('GET', 'secrets', { session })).status, 200)
  }
  for (const { status, headers } of answers.filter((one) => !admitted.includes(one))) {
    t.equal(status, 429)
    t.match(String(headers['retry-after']), /^[1-9]\d*$/)
  }
})

t.test('keeps a session for each browser of a user that unlocks at the same time', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const root = await people.root()
  const { id } = await people.secret(await people.session(root), { plaintext: 'shared' })
  const browsers = [new WebClient(service), new WebClient(service), new WebClient(service)]
  for (const browser of browsers) await browser.login()
  const body = { private_key: root.pair.privateKey, passphrase: '' }
  await Promise.all(browsers.map((browser) => browser.post('/user/user-key/unlock/', body)))
  const keys = browsers.map(({ cookies }) => cookies.get('session_key'))
  t.equal(new Set(keys).size, browsers.length)
  const sees = async (): Promise<readonly boolean[]> => {
    const pages = browsers.map((browser) => browser.get(`/api/secrets/secrets/${String(id)}/`))
    return (await Promise.all(pages)).map(({ text }) => text.includes('shared'))
  }
  t.strictSame(await sees(), [true, true, true])
  await browsers[0]?.post('/logout/', {})
  t.strictSame(await sees(), [false, true, true], 'a logout ends only the session of its browser')
})

checkRequiredTests(t, import.meta.url)
