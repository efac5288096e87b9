import t from 'tap'
import { WebClient } from '../../pages/web-client.ts'
import type { TestApp } from '../../../support/open-app.ts'
import { testApp, userNamed } from '../sign-in-app.ts'
import { lyingProvider, type LyingProvider } from './lying-provider.ts'
import { settingsFor } from './openid-provider.ts'
import { signInWith } from './sign-in-with.ts'

const audience = 'https://inventory.example/api'
const sub = 'machine-7'

const settingsOf = (issuer: string): Record<string, string> => ({
  ...settingsFor(issuer),
  OIDC_AUDIENCE: audience,
})

/** Returns the times of a token that was issued some seconds ago. */
const issued = (ago: number): { readonly iat: number; readonly exp: number } => {
  const now = Math.floor(Date.now() / 1000)
  return { iat: now - ago, exp: now + 3600 }
}

/** Reads the users with a new access token; returns the status. */
async function readWith(
  { request }: TestApp,
  { sign, issuer }: LyingProvider,
  claims: Readonly<Record<string, unknown>>,
): Promise<number> {
  const token = await sign({ claims: { iss: issuer, aud: [audience], sub, ...claims } })
  const headers = { authorization: `Bearer ${token}` }
  return (await request('GET', '/api/users/users/', { token: null, headers })).status
}

const isSuperuser = async (service: TestApp): Promise<unknown> =>
  (await userNamed(service, sub))?.['is_superuser']

t.test('an older access token gives no groups back that a newer one took', async (t) => {
  const provider = await lyingProvider(t)
  const service = await testApp(t, settingsOf(provider.issuer))
  const read = (ago: number, groups: readonly string[], more = {}) =>
    readWith(service, provider, { ...issued(ago), groups, ...more })
  t.equal(await read(600, ['admins']), 200)
  t.equal(await isSuperuser(service), true)
  t.equal(await read(60, []), 403)
  t.equal(await isSuperuser(service), false)
  t.equal(await read(500, ['admins', 'net'], { given_name: 'Old' }), 403)
  t.match(await userNamed(service, sub), { is_superuser: false, groups: [], first_name: '' })
  t.equal(await read(60, ['net']), 403, 'issued in the same second')
  t.match(await userNamed(service, sub), { groups: ['Network'] })
  t.equal(await read(0, ['admins']), 200, 'a newer one')
})

t.test('tokens that come at the same time leave the claims of the newest', async (t) => {
  const provider = await lyingProvider(t)
  const service = await testApp(t, settingsOf(provider.issuer))
  const ages = [0, 10, 20, 30, 40, 50, 60, 70]
  const given_names = ages.map((ago) => `Age${ago}`)
  await Promise.all(
    ages.map((ago, index) =>
      readWith(service, provider, { ...issued(ago), given_name: given_names[index] }),
    ),
  )
  t.match(await userNamed(service, sub), { first_name: 'Age0' })
})

t.test('an access token that is older than a sign-in changes nothing', async (t) => {
  const provider = await lyingProvider(t)
  const service = await testApp(t, settingsOf(provider.issuer))
  const claims = { sub, preferred_username: sub, groups: [] }
  const answer = await signInWith(new WebClient(service), provider, { claims })
  t.equal(answer.status, 303)
  t.equal(await readWith(service, provider, { ...issued(60), groups: ['admins'] }), 403)
  t.equal(await isSuperuser(service), false)
})

t.test('a sign-in with a clock that is ahead holds off tokens for seconds only', async (t) => {
  const provider = await lyingProvider(t)
  const service = await testApp(t, settingsOf(provider.issuer))
  const { iat, exp } = issued(-3600)
  const claims = { sub, preferred_username: sub, groups: [], iat, exp: exp + 3600 }
  const answer = await signInWith(new WebClient(service), provider, { claims })
  t.equal(answer.status, 303)
  t.equal(await readWith(service, provider, { ...issued(-29), groups: ['admins'] }), 403)
  const { rows } = service.database
  const [row] = await rows<[boolean]>({
    text: `select issued <= now() + interval '30 seconds' from users_externalidentity`,
    values: [],
    isReadOnly: true,
  })
  t.strictSame(row, [true])
})
