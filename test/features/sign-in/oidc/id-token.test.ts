import { generateKeyPair } from 'jose'
import t from 'tap'
import { WebClient } from '../../pages/web-client.ts'
import { testApp, userNamed } from '../sign-in-app.ts'
import { lyingProvider, type Said } from './lying-provider.ts'
import { clientId, clientSecret, settingsFor } from './openid-provider.ts'
import { signInWith } from './sign-in-with.ts'

t.test('takes a right ID token', async (t) => {
  const provider = await lyingProvider(t)
  const service = await testApp(t, settingsFor(provider.issuer))
  const answer = await signInWith(new WebClient(service), provider, { claims: {} })
  t.strictSame([answer.status, answer.location], [303, '/'])
  t.match(await userNamed(service, 'ada'), { groups: ['Network', 'Servers'], email: '' })
})

t.test('refuses ID tokens that are not for this sign-in', async (t) => {
  const provider = await lyingProvider(t)
  const service = await testApp(t, settingsFor(provider.issuer))
  const now = Math.floor(Date.now() / 1000)
  const { privateKey } = await generateKeyPair('RS256')
  const cases: Readonly<Record<string, Said>> = {
    'another nonce': { claims: { nonce: 'of another sign-in' } },
    'no nonce': { claims: { nonce: undefined } },
    'another issuer': { claims: { iss: 'https://evil.example' } },
    'another client': { claims: { aud: 'another client' } },
    'another authorized party': { claims: { aud: [clientId, 'another'], azp: 'another' } },
    expired: { claims: { iat: now - 900, exp: now - 600 } },
    'without end': { claims: { exp: undefined } },
    'without subject': { claims: { sub: undefined } },
    'the key of somebody else': { claims: {}, key: privateKey },
    'no signature': { claims: {}, algorithm: 'none' },
    'the secret as key': { claims: {}, algorithm: 'HS256', key: Buffer.from(clientSecret) },
  }
  for (const [name, said] of Object.entries(cases)) {
    const client = new WebClient(service)
    const answer = await signInWith(client, provider, said)
    t.match(answer, { status: 403, text: /Example did not confirm the sign-in/ }, name)
    t.notOk(client.cookies.has('cadastre_session'), name)
  }
  t.equal(await userNamed(service, 'ada'), undefined, 'nobody was created')
})

t.test('refuses names that no user can have', async (t) => {
  const provider = await lyingProvider(t)
  const service = await testApp(t, settingsFor(provider.issuer))
  for (const preferred_username of [undefined, '', 7, 'a b', '<b>', 'x'.repeat(151)]) {
    const answer = await signInWith(new WebClient(service), provider, {
      claims: { preferred_username },
    })
    t.match(answer, { status: 403, text: /which no user of this service can have/ })
  }
})

t.test('leaves out values that no user can have', async (t) => {
  const provider = await lyingProvider(t)
  const service = await testApp(t, settingsFor(provider.issuer))
  const odd = { given_name: 'A'.repeat(50), family_name: 7, email: 'no address', groups: { a: 1 } }
  const answer = await signInWith(new WebClient(service), provider, { claims: odd })
  t.equal(answer.status, 303)
  const expected = { first_name: 'A'.repeat(30), last_name: '', email: '', groups: [] }
  t.match(await userNamed(service, 'ada'), expected)
  const claims = { sub: 'id-of-eve', preferred_username: 'eve', email: 'ada@example.net' }
  await signInWith(new WebClient(service), provider, {
    claims: { ...claims, email_verified: false },
  })
  t.match(await userNamed(service, 'eve'), { email: '' }, 'an address that is not verified')
})

t.test('waits seconds only for a provider that hangs', async (t) => {
  const provider = await lyingProvider(t)
  const service = await testApp(t, settingsFor(provider.issuer))
  provider.hang()
  const client = new WebClient(service)
  const began = Date.now()
  const answers = await Promise.all([client, client].map((one) => one.get('/login/oidc/')))
  t.match(answers[0], { status: 503, text: /Example does not answer/ })
  t.match(answers[1], { status: 503 })
  t.ok(Date.now() - began < 30_000)
})
