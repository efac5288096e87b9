import t from 'tap'
import { WebClient } from '../../pages/web-client.ts'
import { service, testApp, userNamed } from '../sign-in-app.ts'

const settings = {
  TRUST_PROXY: 'loopback',
  REMOTE_USER_HEADER: 'X-Remote-User',
  REMOTE_GROUPS_HEADER: 'X-Remote-Groups',
  SIGN_IN_GROUPS: '{"net": "Network", "ops": ["Network", "Servers"]}',
  SIGN_IN_SUPERUSERS: '["admins"]',
}

const ada = { 'x-remote-user': 'ada' }

t.test('signs in the user whom the proxy names, and creates them', async (t) => {
  const service = await testApp(t, settings)
  const client = new WebClient(service)
  const answer = await client.get('/login/?next=/user/', {
    ...ada,
    'x-remote-groups': 'net, other',
  })
  t.strictSame([answer.status, answer.location], [303, '/user/'])
  t.match(await client.get('/user/', ada), { status: 200, text: />ada</ })
  const user = await userNamed(service, 'ada')
  t.match(user, { groups: ['Network'], is_superuser: false, is_active: true })
  t.type(user?.['last_login'], 'string')
  const log = await service.request('GET', '/api/extras/object-changes/?limit=5')
  t.match(JSON.stringify(log.results), 'sign-in by the proxy', 'the change log names the way')
  t.equal((await new WebClient(service).login('ada', 'ada')).status, 400, 'no password is known')
})

t.test('follows the groups elsewhere at each sign-in', async (t) => {
  const service = await testApp(t, settings)
  const signInWith = async (groups: string): Promise<unknown> => {
    const headers = { ...ada, 'x-remote-groups': groups }
    t.equal((await new WebClient(service).get('/login/?next=/', headers)).status, 303, groups)
    const user = await userNamed(service, 'ada')
    return [user?.['groups'], user?.['is_superuser']]
  }
  t.strictSame(await signInWith('ops,admins'), [['Network', 'Servers'], true])
  const own = await service.request('POST', '/api/users/groups/', { body: { name: 'Own' } })
  const { id } = (await userNamed(service, 'ada')) ?? {}
  const groups = await service.request('GET', '/api/users/groups/')
  const ids = groups.results.map((group) => group['id'])
  t.ok(ids.includes(own.object['id']))
  await service.request('PATCH', `/api/users/users/${String(id)}/`, { body: { groups: ids } })
  t.strictSame(
    await signInWith('net'),
    [['Network', 'Own'], false],
    'a group of this service stays',
  )
  t.strictSame(await signInWith(''), [['Own'], false])
  const before = await service.request('GET', '/api/extras/object-changes/')
  t.strictSame(await signInWith(''), [['Own'], false])
  const after = await service.request('GET', '/api/extras/object-changes/')
  t.equal(after.object['count'], before.object['count'], 'nothing is written where nothing differs')
})

t.test('ignores the header of other addresses', async (t) => {
  const service = await testApp(t, { ...settings, TRUST_PROXY: '192.0.2.7' })
  const client = new WebClient(service)
  const forged = { ...ada, 'x-forwarded-for': '192.0.2.7' }
  t.match(await client.get('/login/?next=/user/', forged), { status: 200, text: /Password/ })
  t.notMatch((await client.get('/login/', forged)).text, /Sign in as/)
  t.equal(await userNamed(service, 'ada'), undefined)
  const injected = await service.app.inject({
    url: '/login/?next=/user/',
    headers: { host: 'localhost', ...ada },
    remoteAddress: '::ffff:192.0.2.7',
  })
  t.equal(injected.statusCode, 303, 'and takes it from the proxy')
})

t.test('opens sessions only: no request is authenticated by the header alone', async (t) => {
  const service = await testApp(t, settings)
  const client = new WebClient(service)
  await client.get('/login/?next=/', { ...ada, 'x-remote-groups': 'admins' })
  const inject = (headers: Record<string, string>) =>
    service.app.inject({
      method: 'POST',
      url: '/api/stock/makers/',
      payload: { name: 'Eve' },
      headers: { host: 'localhost', ...headers },
    })
  t.equal((await inject(ada)).statusCode, 401)
  const cookie = `cadastre_session=${client.cookies.get('cadastre_session')}`
  t.equal((await inject({ ...ada, cookie })).statusCode, 403, 'the session needs a CSRF token')
})

t.test('ends a session with the name in the header', async (t) => {
  const service = await testApp(t, settings)
  const client = new WebClient(service)
  await client.get('/login/?next=/', ada)
  t.equal((await client.get('/user/', ada)).status, 200)
  t.equal((await client.get('/user/')).status, 303, 'without the header')
  t.equal((await client.get('/user/', { 'x-remote-user': 'eve' })).status, 303, 'another name')
  t.equal((await client.get('/user/', ada)).status, 200, 'the same name again')
})

t.test('stays signed out until somebody signs in again', async (t) => {
  const service = await testApp(t, settings)
  const client = new WebClient(service)
  await client.get('/login/?next=/', ada)
  const csrf = /name="csrf" value="([^"]+)"/.exec((await client.get('/user/', ada)).text)?.[1] ?? ''
  const signedOut = await client.post('/logout/', { csrf }, ada)
  t.strictSame([signedOut.status, signedOut.location], [303, '/login/'])
  const page = await client.get('/login/', ada)
  t.match(page, { status: 200, text: /href="\/login\/\?next=%2F">Sign in as ada</ })
})

t.test('takes over no user of this service', async (t) => {
  const service = await testApp(t, settings)
  const taken = async (username: string): Promise<void> => {
    const client = new WebClient(service)
    const answer = await client.get('/login/?next=/', { 'x-remote-user': username })
    t.match(answer, { status: 403, text: /is not linked to your account of the proxy/ }, username)
    t.equal(client.cookies.size, 0)
  }
  await taken('root')
  await taken('Root')
})

t.test('links users by name where the setting says so, and never superusers', async (t) => {
  const service = await testApp(t, { ...settings, SIGN_IN_LINKS_NAMES: 'true' })
  const body = { username: 'ada', password: 'for tests only' }
  const made = await service.request('POST', '/api/users/users/', { body })
  const client = new WebClient(service)
  t.equal((await client.get('/login/?next=/', ada)).status, 303)
  t.equal((await userNamed(service, 'ada'))?.['id'], made.object['id'])
  t.equal((await client.get('/login/?next=/', { 'x-remote-user': 'root' })).status, 403)
  t.equal((await client.get('/login/?next=/', { 'x-remote-user': 'ADA' })).status, 403)
})

t.test('refuses names that no user can have, and inactive users', async (t) => {
  const service = await testApp(t, settings)
  const client = new WebClient(service)
  for (const name of ['a b', 'eve, root', '<b>'])
    t.match(
      await client.get('/login/?next=/', { 'x-remote-user': name }),
      { status: 403, text: /which no user of this service can have/ },
      name,
    )
  await client.get('/login/?next=/', ada)
  const { id } = (await userNamed(service, 'ada')) ?? {}
  await service.request('PATCH', `/api/users/users/${String(id)}/`, { body: { is_active: false } })
  t.match(await client.get('/login/?next=/', ada), { status: 403, text: /is inactive/ })
})

t.test('admits two first requests of one person at once', async (t) => {
  const service = await testApp(t, settings)
  const clients = Array.from({ length: 4 }, () => new WebClient(service))
  const answers = await Promise.all(clients.map((one) => one.get('/login/?next=/', ada)))
  t.strictSame(new Set(answers.map(({ status }) => status)), new Set([303]))
})

t.test('needs proxies that send the header', async (t) => {
  const { TRUST_PROXY: _, ...others } = settings
  await t.rejects(testApp(t, others), { message: /REMOTE_USER_HEADER needs TRUST_PROXY/ })
})

t.test('checks the JSON of the settings', async (t) => {
  for (const [name, text] of [
    ['SIGN_IN_GROUPS', '["Network"]'],
    ['SIGN_IN_GROUPS', '{"net": 1}'],
    ['SIGN_IN_SUPERUSERS', '{"net": "x"}'],
    ['SIGN_IN_SUPERUSERS', 'admins'],
  ])
    await t.rejects(testApp(t, { [name as string]: text }), { message: new RegExp(String(name)) })
})

t.test('is no part of a service that does not list it', async (t) => {
  const { service: plain } = await import('../../../fixtures/inventory.ts')
  t.notOk('signInGroups' in plain.settings.properties)
  t.ok('signInGroups' in service.settings.properties)
  t.notOk(plain.errors['ERR_SIGN_IN_TAKEN'])
})
