import { randomBytes } from 'node:crypto'
import t from 'tap'
import { buildApp } from '../../fixtures/inventory.ts'
import { createLog } from '../../../src/host/log/log.ts'
import { testApp } from '../../support/fixture-app.ts'
import { makePair, People, quick } from './people.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

/** The forms that a text could leak in: as it is, escaped, encoded at any alignment, as bytes. */
function formsOf(bytes: Buffer): readonly string[] {
  const text = bytes.toString('utf8')
  const aligned = (encoding: 'base64' | 'base64url'): readonly string[] =>
    [0, 1, 2].map((shift) =>
      Buffer.concat([Buffer.alloc(shift), bytes])
        .toString(encoding)
        .slice(shift === 0 ? 0 : 4)
        .replace(/=+$/, '')
        .slice(0, -3),
    )
  const readable = /^[\x20-\x7e]+$/.test(text) ? [text, encodeURIComponent(text)] : []
  return [
    ...readable,
    ...aligned('base64'),
    ...aligned('base64url'),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    [...bytes].join(','),
    bytes.toString('hex').replace(/../g, String.raw`\x$&`),
  ]
}

t.test('finds test secrets only in sealed columns', async (t) => {
  const service = await testApp(t, { ...quick, METRICS: 'all' })
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const app = await buildApp({ config: service.config, database: service.database, log })
  t.teardown(() => app.close())
  const people = new People({ ...service, app })
  const root = await people.root()

  const refused: string[] = []
  const ask = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    headers: object,
    body?: unknown,
  ): Promise<string> => {
    const answer = await app.inject({
      method,
      url: `/api/${path}/`,
      headers: {
        authorization: `Token ${service.token}`,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    if (answer.statusCode >= 400) refused.push(answer.payload)
    return answer.payload
  }
  const plaintext = `canary-${randomBytes(12).toString('hex')}`
  const password = `canary-${randomBytes(12).toString('hex')}`
  const guess = `canary-${randomBytes(12).toString('hex')}`
  const pair = makePair()
  const unlocking = await ask(
    'POST',
    'secrets/get-session-key',
    {},
    { private_key: root.pair.privateKey },
  )
  const session = String((JSON.parse(unlocking) as { session_key: string }).session_key)
  const unlocked = { 'x-session-key': session }
  const depot = await people.samples.make('store.Depot')
  const role = await people.samples.make('secrets.SecretRole')
  const made = JSON.parse(
    await ask('POST', 'secrets/secrets', unlocked, { depot, role, name: 'a', plaintext }),
  ) as { id: number }
  t.ok(
    (await ask('GET', `secrets/secrets/${made.id}`, unlocked)).includes(plaintext),
    'the plaintext is returned',
  )
  const user = JSON.parse(
    await ask('POST', 'users/users', {}, { username: 'canary', password }),
  ) as { id: number }
  const token = JSON.parse(await ask('POST', 'users/tokens', {}, { user: user.id })) as {
    key: string
  }
  await ask('PATCH', `secrets/secrets/${made.id}`, unlocked, { plaintext: `${plaintext}2` })
  await ask(
    'PATCH',
    `secrets/secrets/${made.id}`,
    {},
    { depot: await people.samples.make('store.Depot') },
  )

  const mistakes: readonly (readonly ['POST' | 'PATCH' | 'GET', string, object, unknown?])[] = [
    ['POST', 'secrets/secrets', {}, { depot, role, plaintext }],
    ['POST', 'secrets/secrets', unlocked, { depot, role, plaintext: [plaintext] }],
    ['POST', 'secrets/secrets', unlocked, { depot, role, name: 'a', plaintext, extra: 1 }],
    ['POST', 'secrets/secrets', unlocked, `{"plaintext": "${plaintext}", }`],
    ['POST', 'secrets/secrets', unlocked, `{"plaintext": ${plaintext}}`],
    ['POST', 'secrets/secrets', { 'x-session-key': `${session}x` }, { plaintext }],
    ['GET', 'secrets/secrets', { 'x-session-key': session.slice(1) }],
    ['POST', 'secrets/get-session-key', {}, { private_key: pair.privateKey }],
    ['POST', 'secrets/get-session-key', {}, { private_key: `${pair.privateKey.slice(0, 400)}` }],
    ['POST', 'secrets/get-session-key', {}, { private_key: [root.pair.privateKey] }],
    ['POST', 'secrets/user-keys', {}, { user: user.id, public_key: pair.privateKey }],
    ['POST', `secrets/secrets/${made.id}/verify`, {}, { plaintext: guess }],
    ['POST', 'users/users', {}, { username: 'canary', password, extra: 1 }],
    ['GET', `secrets/secrets/?q=1&plaintext__ic=${plaintext}&limit=1`, {}],
    [
      'POST',
      `secrets/get-session-key/?private_key=${encodeURIComponent(pair.privateKey)}&passphrase=${password}`,
      {},
    ],
    ['GET', `store/depots/?Token=${token.key}`, {}],
    ['GET', 'secrets/secrets', { authorization: `Token ${token.key.slice(0, 39)}g` }],
  ]
  for (const [method, path, headers, body] of mistakes) await ask(method, path, headers, body)
  await ask('GET', 'secrets/secrets', { ...unlocked, 'x-purpose': 'looking' })

  const body = (pem: string): Buffer => Buffer.from(pem.split('\n').slice(1, -2).join(''), 'base64')
  const planted = [
    { name: 'plaintext', bytes: Buffer.from(plaintext) },
    { name: 'guess', bytes: Buffer.from(guess) },
    { name: 'password', bytes: Buffer.from(password) },
    { name: 'token', bytes: Buffer.from(token.key) },
    { name: 'token, as bytes', bytes: Buffer.from(token.key, 'hex') },
    { name: 'session key', bytes: Buffer.from(session, 'base64') },
    { name: 'private key', bytes: body(root.pair.privateKey).subarray(300, 360) },
    { name: 'a private key that was refused', bytes: body(pair.privateKey).subarray(300, 360) },
  ]
  const { rows } = service.database
  const tables = await rows({
    text: `select tablename from pg_tables where schemaname = 'public'`,
    values: [],
  })
  const stored: string[] = []
  for (const [table] of tables)
    stored.push(
      ...(await rows({ text: `select t::text from "${String(table)}" t`, values: [] })).map(String),
    )
  const documents = [await ask('GET', 'schema', {}), await ask('GET', 'status', {})]
  const metrics = [(await app.inject('/metrics')).payload]
  const places = { log: lines, database: stored, refusals: refused, documents, metrics }
  t.ok(
    lines.length > 20 && stored.length > 50 && refused.length >= 12 && metrics.join().length > 5000,
    'the searched texts are not empty',
  )
  for (const [place, texts] of Object.entries(places)) {
    const all = texts.join('\n')
    for (const { name, bytes } of planted)
      t.notOk(
        formsOf(bytes).some((form) => all.includes(form)),
        `${place}: ${name}`,
      )
  }
})

checkRequiredTests(t, import.meta.url)
