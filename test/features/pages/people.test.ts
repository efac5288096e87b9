import { generateKeyPairSync } from 'node:crypto'
import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { WebClient } from './web-client.ts'

t.test('lets owners create, see once, use, change and delete tokens', async (t) => {
  const service = await testApp(t)
  await service.accounts.createUser({
    username: 'jo',
    password: 'for tests only',
    superuser: false,
  })
  const [jo, root] = [new WebClient(service), new WebClient(service)]
  await jo.login('jo')
  await root.login()
  const base = '/user/api-tokens/'
  t.match(await jo.post(`${base}add/`, { key: 'short', write_enabled: 'false' }), {
    status: 400,
    text: /40 hexadecimal/,
  })
  const made = await jo.post(`${base}add/`, {
    key: '',
    write_enabled: 'true',
    description: 'for scripts',
    user: '1',
  })
  const key = /id="key">([0-9a-f]{40})</.exec(made.text)?.[1] ?? ''
  t.match([made.status, key], [201, /^[0-9a-f]{40}$/])
  const used = await service.request('GET', '/api/users/users/', { token: key })
  t.equal(used.status, 403, "it is jo's, whatever user the form named")
  const list = await jo.get(base)
  t.match(list.text, /for scripts/)
  t.notMatch(list.text, key, 'never shown again')
  const id = /api-tokens\/(\d+)\//.exec(list.text)?.[1] ?? ''
  const masked = /<td data-label="Key"><code>([^<]+)</.exec(list.text)?.[1] ?? ''
  t.match(masked, /[0-9a-f]/)
  const links = [
    `${id}/" aria-label="Edit ${masked}"`,
    `${id}/delete/" aria-label="Delete ${masked}"`,
  ]
  for (const link of links) t.ok(list.text.includes(`href="${base}${link}`), link)
  const question = (await jo.get(`${base}${id}/delete/`)).text
  for (const text of [`Delete the token ${masked}?`, 'for scripts'])
    t.ok(question.includes(text), text)
  for (const url of [`${base}${id}/`, `${base}${id}/delete/`]) {
    t.equal((await root.get(url)).status, 404, 'pages of tokens are for their owners')
    t.equal((await root.post(url, {})).status, 404)
  }
  const expired = { description: 'over', expires: '2020-01-01T00:00', write_enabled: 'false' }
  t.match(await jo.post(`${base}${id}/`, expired), { status: 303 })
  t.match((await jo.get(base)).text, /expired/)
  const refused = await service.request('GET', '/api/store/depots/', { token: key })
  t.strictSame([refused.status, refused.body], [401, { detail: 'Token expired' }])
  t.equal((await jo.post(`${base}${id}/delete/`, {})).status, 303)
  t.match((await jo.get(base)).text, /You have no tokens/)
})

t.test('manages users, groups, permissions and keys on pages', async (t) => {
  const service = await testApp(t)
  const [root, jo] = [new WebClient(service), new WebClient(service)]
  await root.login()
  const view = await service.request('GET', '/api/users/permissions/?codename=store.add_area')
  const permissions = String(view.results[0]?.['id'])
  const group = await root.post('/users/groups/add/', { name: 'Editors' })
  t.equal(group.status, 303)
  const given = { shown: '', permission: permissions }
  t.equal((await root.post(`${group.location ?? ''}permissions/`, given)).status, 303)
  const person = {
    username: 'jo',
    password: 'for tests only',
    is_active: 'true',
    groups: 'Editors',
    permissions: '',
  }
  const made = await root.post('/users/users/add/', person)
  t.match(made, { status: 303, location: /^\/users\/users\/\d+\/$/ })
  for (const url of ['/users/users/add/', made.location ?? '', `${made.location ?? ''}edit/`])
    t.notMatch((await root.get(url)).text, /staff/i, `${url}: what gives nothing is not offered`)
  const manage = `${made.location ?? ''}edit/`
  t.equal((await root.post(manage, { password: '', first_name: 'Jo' })).status, 303)
  t.match(await jo.login('jo'), { status: 303 }, 'an empty password leaves the old one')
  const area = { name: 'Pole', slug: 'pole' }
  t.equal((await jo.post('/store/areas/add/', area)).status, 303, 'through the group')

  const [first, second] = [keyPair(), keyPair()]
  t.match(await root.post('/user/user-key/set/', { public_key: 'no key' }), {
    status: 400,
    text: /role="alert"/,
  })
  t.equal((await root.post('/user/user-key/set/', { public_key: first.publicKey })).status, 303)
  t.equal((await jo.post('/user/user-key/set/', { public_key: second.publicKey })).status, 303)
  t.match((await jo.get('/user/user-key/')).text, /is not active yet/)
  const { results } = await service.request('GET', '/api/secrets/user-keys/?active=false')
  const hers = String(results[0]?.['id'])
  const wrong = await root.post('/user/user-key/unlock/', {
    private_key: second.privateKey,
    passphrase: '',
  })
  t.match(wrong, { status: 403, text: /does not match/ })
  t.notMatch(wrong.text, /BEGIN RSA PRIVATE KEY/, 'a private key is never sent back')
  const activate = `/secrets/user-keys/${hers}/do/activate/`
  const locked = await root.post(activate, {})
  t.match(locked, { status: 403, text: /<h1>Secrets are locked<\/h1>/ })
  t.match(locked.text, /href="\/user\/user-key\/\?next=%2Fsecrets%2Fuser-keys%2F\d+%2F"/)
  t.match(
    locked.text,
    /<a href="\/secrets\/user-keys\/\d+\/">jo<\/a>/,
    'with the name of its owner',
  )
  const unlocked = await root.post('/user/user-key/unlock/', {
    private_key: first.privateKey,
    passphrase: '',
  })
  t.equal(unlocked.status, 303)
  t.match(root.setCookies.join(), /^session_key=.*; HttpOnly; SameSite=Strict/)
  const deactivate = activate.replace('activate', 'deactivate')
  const offered = async (): Promise<readonly boolean[]> => {
    const { text } = await root.get(`/secrets/user-keys/${hers}/`)
    return [activate, deactivate].map((url) => text.includes(`action="${url}"`))
  }
  t.strictSame(await offered(), [true, false], 'only the action that changes the key is offered')
  t.equal((await jo.post(activate, {})).status, 403)
  t.match(await root.post(activate, {}), { status: 303 })
  t.match((await root.get(`/secrets/user-keys/${hers}/`)).text, /User key activated\./)
  t.strictSame(await offered(), [false, true])
  t.match((await jo.get('/user/user-key/')).text, /Your key is active/)
  t.equal((await root.post(`/secrets/user-keys/${hers}/do/..%2f1/`, {})).status, 404)
  const key = decodeURIComponent(root.cookies.get('session_key') ?? '')
  const asks = async (): Promise<number> =>
    (await service.request('GET', '/api/secrets/secrets/', { headers: { 'x-session-key': key } }))
      .status
  t.equal(await asks(), 200, 'the API accepts the session key of the page')
  t.equal((await root.post('/logout/', {})).status, 303)
  t.equal(await asks(), 403, 'the session key ends with the login')
  t.match(await root.login(), { status: 303 })
  root.cookies.set('session_key', 'ended')
  t.equal((await root.get('/api/secrets/secrets/')).status, 200, 'an invalid cookie is ignored')
})

function keyPair(): { readonly publicKey: string; readonly privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
}

t.test('keeps the seconds of a time that a form does not change', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  const expires = '2030-01-01T10:11:59.500000Z'
  const body = { user: 1, description: 'old', expires }
  const { object } = await service.request('POST', '/api/users/tokens/', { body })
  const read = async (): Promise<unknown> => {
    const { object: token } = await service.request(
      'GET',
      `/api/users/tokens/${String(object['id'])}/`,
    )
    return token['expires']
  }
  const forms = [
    `/user/api-tokens/${String(object['id'])}/`,
    `/users/tokens/${String(object['id'])}/edit/`,
  ]
  for (const url of forms) {
    const { text } = await client.get(url)
    t.match(text, /id="field-expires"[^>]* value="2030-01-01T10:11"/)
    const initial = /name=":initial" value="([^"]*)"/.exec(text)?.[1] ?? ''
    const hidden = { ':initial': initial.replaceAll('&amp;', '&') }
    const sent = { ...hidden, description: 'new', expires: '2030-01-01T10:11', user: '1' }
    t.equal((await client.post(url, sent)).status, 303)
    t.equal(await read(), expires)
  }
  const url = `/user/api-tokens/${String(object['id'])}/`
  t.equal((await client.post(url, { expires: '2031-01-01T10:11' })).status, 303)
  t.equal(await read(), '2031-01-01T10:11:00.000000Z')
})
