import t from 'tap'
import { asObject } from '../../../support/json.ts'
import type { TestApp } from '../../../support/open-app.ts'
import { WebClient, type PageResponse } from '../../pages/web-client.ts'
import { testApp, userNamed } from '../sign-in-app.ts'
import { openIdProvider, settingsFor, type OpenIdProvider } from './openid-provider.ts'

/** Signs a browser in with the account of the provider. */
async function signIn(
  client: WebClient,
  { visit }: OpenIdProvider,
  next = '/user/',
): Promise<PageResponse> {
  const begun = await client.get(`/login/oidc/?next=${encodeURIComponent(next)}`)
  return client.get(await visit(begun.location ?? ''))
}

/** Begins a sign-in and returns the path of the callback. */
async function begin(client: WebClient, { visit }: OpenIdProvider): Promise<string> {
  const { location = '' } = await client.get('/login/oidc/?next=/user/')
  return visit(location)
}

const countUsers = async ({ request }: TestApp): Promise<unknown> =>
  (await request('GET', '/api/users/users/')).object['count']

t.test('signs in with an account of a provider, and creates the user', async (t) => {
  const provider = await openIdProvider(t)
  const service = await testApp(t, provider.settings)
  const client = new WebClient(service)
  const page = await client.get('/login/?next=/user/')
  t.match(page.text, /href="\/login\/oidc\/\?next=%2Fuser%2F">Sign in with Example</)
  const begun = await client.get('/login/oidc/?next=/user/')
  t.equal(begun.status, 303)
  const url = new URL(begun.location ?? '')
  t.equal(url.origin, provider.issuer)
  t.match(Object.fromEntries(url.searchParams), {
    response_type: 'code',
    client_id: 'inventory',
    redirect_uri: 'http://localhost/login/oidc/callback/',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    code_challenge: /^[\w-]{43}$/,
    state: /^[\w-]{43}$/,
    nonce: /^[\w-]{43}$/,
  })
  t.match(
    client.setCookies.join(),
    /^cadastre_oidc=ey[^;]+; Max-Age=600; Path=\/login\/oidc\/; HttpOnly; SameSite=Lax$/,
  )
  const signedIn = await client.get(await provider.visit(url.href))
  t.strictSame([signedIn.status, signedIn.location], [303, '/user/'])
  t.notOk(client.cookies.has('cadastre_oidc'), 'the pending sign-in is deleted')
  t.match(await client.get('/user/'), { status: 200, text: />ada</ })
  t.match(await userNamed(service, 'ada'), {
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.net',
    groups: ['Network'],
    is_superuser: false,
  })
})

t.test('follows changes at the provider, but not to another user', async (t) => {
  const provider = await openIdProvider(t)
  const service = await testApp(t, provider.settings)
  await signIn(new WebClient(service), provider)
  const before = await userNamed(service, 'ada')
  Object.assign(provider.account.claims, {
    preferred_username: 'root',
    family_name: 'King',
    groups: ['ops', 'admins'],
  })
  t.equal((await signIn(new WebClient(service), provider)).status, 303)
  const after = await userNamed(service, 'ada')
  t.match(after, { id: before?.['id'], last_name: 'King', groups: ['Servers'], is_superuser: true })
  provider.account.sub = 'somebody else'
  const refused = await signIn(new WebClient(service), provider)
  t.match(refused, {
    status: 403,
    text: /user &quot;root&quot; of this service, who is not linked/,
  })
})

t.test('signs out at the provider, too', async (t) => {
  const provider = await openIdProvider(t)
  const client = new WebClient(await testApp(t, provider.settings))
  await signIn(client, provider)
  t.ok(client.cookies.has('cadastre_id_token'))
  const signedOut = await client.post('/logout/', {})
  t.match(signedOut, { status: 200, text: /Sign out everywhere/ })
  const [, location = ''] = /^0; url=(.*)$/.exec(String(signedOut.headers['refresh'])) ?? []
  const url = new URL(location)
  t.equal(url.origin, provider.issuer)
  t.match(Object.fromEntries(url.searchParams), {
    client_id: 'inventory',
    id_token_hint: /^ey/,
    post_logout_redirect_uri: 'http://localhost/login/',
  })
  const answer = await fetch(url)
  t.match(await answer.text(), /logout/i, 'the provider accepts the request')
  t.equal(answer.status, 200)
  t.equal(client.cookies.size, 0)
  t.equal((await client.get('/user/')).status, 303)
})

t.test('begins and ends at pages of the service only', async (t) => {
  const provider = await openIdProvider(t)
  const service = await testApp(t, provider.settings)
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'user/'])
    t.equal((await signIn(new WebClient(service), provider, next)).location, '/', next)
})

t.test('refuses a callback that this browser did not begin', async (t) => {
  const provider = await openIdProvider(t)
  const service = await testApp(t, provider.settings)
  const attacker = new WebClient(service)
  const callback = await begin(attacker, provider)
  const victim = new WebClient(service)
  t.match(await victim.get(callback), { status: 403, text: /began in another browser/ })
  await victim.get('/login/oidc/?next=/')
  t.match(await victim.get(callback), { status: 403, text: /Example did not confirm/ }, 'the state')
  t.notOk(victim.cookies.has('cadastre_session'))
  const own = await begin(victim, provider)
  const state = new URLSearchParams(own.split('?')[1]).get('state') ?? ''
  const injected = callback.replace(/state=[^&]*/, `state=${state}`)
  t.match(await victim.get(injected), { status: 403, text: /invalid_grant/ }, 'the code of another')
  t.equal(await countUsers(service), 1, 'nobody was created')
})

t.test('refuses a code that was used before', async (t) => {
  const provider = await openIdProvider(t)
  const service = await testApp(t, provider.settings)
  const client = new WebClient(service)
  const callback = await begin(client, provider)
  const pending = client.cookies.get('cadastre_oidc') ?? ''
  t.equal((await client.get(callback)).status, 303)
  const replaying = new WebClient(service)
  t.match(await replaying.get(callback), { status: 403, text: /was finished before/ })
  replaying.cookies.set('cadastre_oidc', pending)
  t.match(await replaying.get(callback), { status: 403, text: /did not confirm.*invalid_grant/ })
  t.notOk(replaying.cookies.has('cadastre_session'))
})

t.test('refuses the answer of another provider', async (t) => {
  const provider = await openIdProvider(t)
  const client = new WebClient(await testApp(t, provider.settings))
  for (const change of [
    (callback: string) => callback.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example'),
    (callback: string) => callback.replace(/&?iss=[^&]*/, ''),
  ]) {
    const callback = await begin(client, provider)
    t.match(callback, 'iss=')
    t.match(await client.get(change(callback)), { status: 403, text: /did not confirm/ })
  }
})

t.test('shows the refusal of a provider, and no text that somebody wrote into the URL', async (t) => {
  const provider = await openIdProvider(t)
  const client = new WebClient(await testApp(t, provider.settings))
  const answerWith = async (error: string): Promise<PageResponse> => {
    const callback = await begin(client, provider)
    const added = new URLSearchParams({ error, error_description: 'Call 555-0100' }).toString()
    return client.get(callback.replace(/code=[^&]*/, added))
  }
  t.match(await answerWith('access_denied'), { status: 403, text: /confirm the sign-in: access_denied/ })
  const { text } = await answerWith('Call 555-0100')
  t.match(text, /confirm the sign-in: invalid response/)
  t.notMatch(text, /555/)
}) // prettier-ignore

t.test('starts, and answers, while the provider does not', async (t) => {
  const provider = await openIdProvider(t)
  await provider.stop()
  const service = await testApp(t, provider.settings)
  const client = new WebClient(service)
  const page = await client.get('/login/oidc/?next=/')
  t.match(page, { status: 503, text: /Example does not answer\. Try again shortly/ })
  t.match(page.text, /<label for="password">/, 'the form for passwords is there')
  t.equal((await client.login()).status, 303)
  t.strictSame(service.logged, [], 'it is no error of the service')
})

t.test('signs out while the provider does not answer', async (t) => {
  const provider = await openIdProvider(t)
  const service = await testApp(t, provider.settings)
  const client = new WebClient(service)
  const callback = await begin(client, provider)
  const held = new WebClient(service)
  await signIn(held, provider)
  await provider.stop()
  t.match(await client.get(callback), { status: 503, text: /Example does not answer/ })
  t.equal((await held.post('/logout/', {})).status, 200)
  t.equal((await held.get('/user/')).status, 303)
})

t.test('has no page without the settings, and refuses wrong ones', async (t) => {
  const client = new WebClient(await testApp(t))
  t.equal((await client.get('/login/oidc/')).status, 404)
  t.notMatch((await client.get('/login/')).text, /Sign in with/)
  const { OIDC_CLIENT_ID: _, ...others } = settingsFor('https://id.example')
  await t.rejects(testApp(t, others), { message: /OIDC_ISSUER needs OIDC_CLIENT_ID/ })
  for (const issuer of ['http://id.example', 'id.example', 'https://id.example/?a', 'https://a@b/'])
    await t.rejects(testApp(t, settingsFor(issuer)), { message: /OIDC_ISSUER is/ }, issuer)
})

t.test('names the provider nowhere in the OpenAPI document', async (t) => {
  const provider = await openIdProvider(t)
  const { request } = await testApp(t, provider.settings)
  const document = await request('GET', '/api/schema/')
  t.notMatch(document.text, /a secret for tests only/)
  t.notMatch(document.text, provider.issuer)
  t.notOk(Object.keys(asObject(document.object['paths'])).some((path) => path.includes('oidc')))
})
