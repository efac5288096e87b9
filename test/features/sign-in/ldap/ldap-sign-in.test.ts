import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import t from 'tap'
import { WebClient } from '../../pages/web-client.ts'
import { testApp, userNamed } from '../sign-in-app.ts'
import { noSlapd, slapd, writeCertificate } from './slapd.ts'

const skip = noSlapd

t.test('takes the passwords of a directory, and creates the users', { skip }, async (t) => {
  const directory = await slapd(t)
  for (const [name, more] of [
    ['StartTLS', {}],
    ['TLS', { LDAP_URL: directory.tlsUrl }],
    ['plain on this machine', { LDAP_START_TLS: 'false' }],
  ] as const) {
    const service = await testApp(t, { ...directory.settings, ...more })
    const client = new WebClient(service)
    t.match(await client.login('ada', 'ada eve'), { status: 400, text: /password is wrong/ }, name)
    t.equal(await userNamed(service, 'ada'), undefined, 'no user for a wrong password')
    t.match(await client.login('ADA', 'ada ada', '/user/'), { status: 303, location: '/user/' })
    t.match(await client.get('/user/'), { status: 200, text: />ada</ }, name)
    t.match(await userNamed(service, 'ada'), {
      first_name: 'ADA',
      last_name: 'Example',
      email: 'ada@example.net',
      groups: ['Network'],
      is_superuser: false,
    })
    t.match((await client.post('/logout/', {})).location, '/login/')
  }
})

t.test('asks for passwords of this service first', { skip }, async (t) => {
  const directory = await slapd(t)
  const service = await testApp(t, directory.settings)
  const body = { username: 'eve', password: 'for tests only' }
  await service.request('POST', '/api/users/users/', { body })
  t.equal((await new WebClient(service).login('eve', 'for tests only')).status, 303)
  const taken = await new WebClient(service).login('eve', 'eve eve')
  t.match(taken, { status: 403, text: /is not linked to your account of the directory of Example/ })
  await directory.stop()
  t.equal((await new WebClient(service).login()).status, 303, 'without the directory, too')
  const refused = await new WebClient(service).login('ada', 'ada ada')
  t.match(refused, { status: 503, text: /the directory of Example does not answer/ })
  t.strictSame(service.logged, [])
})

t.test('binds with no empty password, and with no filter of somebody else', { skip }, async (t) => {
  const directory = await slapd(t)
  const service = await testApp(t, { ...directory.settings, LOGIN_ATTEMPTS: '1000' })
  const names = ['*', 'ad*', 'ada)(uid=*', '*)(uid=ada', 'ada\\', '\\61da', 'ada\0', '(', 'x'.repeat(200)]
  const cases = [['ada', ''], ['twin', 'twin twin'], ...names.map((name) => [name, 'ada ada'])]
  for (const [name = '', password = ''] of cases) {
    const client = new WebClient(service)
    const answer = await client.login(name, password)
    t.match(answer, { status: 400, text: /name or the password is wrong/ }, JSON.stringify(name))
    t.notOk(client.cookies.has('cadastre_session'))
  }
  t.equal(await userNamed(service, 'ada'), undefined)
}) // prettier-ignore

t.test('trusts no server without a certificate that it knows', { skip }, async (t) => {
  const { settings, tlsUrl, plainUrl } = await slapd(t)
  const { LDAP_CA_FILE: _, ...others } = settings
  for (const url of [tlsUrl, plainUrl, plainUrl.replace('127.0.0.1', 'localhost')]) {
    const own = url.includes('localhost') ? settings : others
    const service = await testApp(t, { ...own, LDAP_URL: url })
    t.match(await new WebClient(service).login('ada', 'ada ada'), { status: 503 }, url)
  }
})

t.test('says that the directory does not answer where its settings are wrong', { skip }, async (t) => {
  const { settings } = await slapd(t)
  for (const wrong of [
    { LDAP_BIND_PASSWORD: 'not this one' },
    { LDAP_USER_BASE: 'ou=nowhere,dc=example,dc=net' },
    { LDAP_ID_ATTRIBUTE: 'objectGUID' },
    { LDAP_CA_FILE: '/nowhere/ca.pem' },
  ]) {
    const service = await testApp(t, { ...settings, ...wrong })
    const answer = await new WebClient(service).login('ada', 'ada ada')
    t.match(answer, { status: 503, text: /does not answer/ }, JSON.stringify(wrong))
  }
}) // prettier-ignore

/** Returns the answer that grants a request, of a type such as `61` for a bind. */
const grant = (request: Buffer, type: string): Buffer =>
  Buffer.from(`300c0201${request.toString('hex', 4, 5)}${type}070a010004000400`, 'hex')

t.test('makes no second connection, without TLS, after the loss of the first', async (t) => {
  const folder = t.testdir()
  await writeCertificate(folder)
  const [cert, key] = ['certificate.pem', 'key.pem'].map((name) => readFileSync(join(folder, name)))
  const plain: Buffer[] = []
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => {})
    socket.once('data', (data) => {
      plain.push(data)
      if (connections > 1) return
      socket.write(grant(data, '78'))
      const secure = new TLSSocket(socket, { isServer: true, cert, key })
      secure.on('error', () => {})
      secure.once('data', (bind) => secure.write(grant(bind, '61'), () => socket.destroy()))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => void server.close())
  const { port } = server.address() as AddressInfo // it listens on a port
  const service = await testApp(t, {
    LDAP_URL: `ldap://127.0.0.1:${port}`,
    LDAP_CA_FILE: join(folder, 'certificate.pem'),
    LDAP_BIND_DN: 'cn=reader',
    LDAP_BIND_PASSWORD: 'reads only',
    LDAP_USER_BASE: 'dc=example',
  })
  t.equal((await new WebClient(service).login('ada', 'ada ada')).status, 503)
  t.equal(connections, 1)
  t.notMatch(Buffer.concat(plain).toString('latin1'), /reads only|ada/)
})

t.test('refuses settings that send passwords in the clear, or find nobody', async (t) => {
  const settings = { LDAP_URL: 'ldap://directory.example', LDAP_USER_BASE: 'dc=example' }
  await t.rejects(testApp(t, { ...settings, LDAP_START_TLS: 'false' }), { message: /in the clear/ })
  await t.rejects(testApp(t, { LDAP_URL: 'ldaps://directory.example' }), {
    message: /LDAP_URL needs LDAP_USER_BASE/,
  })
  for (const wrong of [
    { LDAP_URL: 'http://directory.example' },
    { LDAP_URL: 'ldaps://directory.example/dc=example' },
    { LDAP_USER_FILTER: '(uid=ada)' },
    { LDAP_GROUP_FILTER: 'member={dn}' },
    { LDAP_ID_ATTRIBUTE: 'a b' },
  ])
    await t.rejects(testApp(t, { ...settings, ...wrong }), {
      message: new RegExp(`${Object.keys(wrong)[0]} is`),
    })
})
