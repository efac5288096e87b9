import { generateKeyPairSync } from 'node:crypto'
import t from 'tap'
import { login, makeDevice, openInBrowser, skip } from '../../features/pages/chromium.ts'

const makePair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
const [pair, hers] = [makePair(), makePair()]

t.test('shows a secret of a device for 30 seconds, and unlocks in place', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await openInBrowser(t, {
    SECRET_HASH_ROUNDS: '1000',
    CONTACT: 'noc@example.com',
  })
  const { request } = service
  await request('POST', '/api/dcim/sites/', { body: { name: 'HQ', slug: 'hq' } })
  const device = await makeDevice(service)
  const role = await request('POST', '/api/secrets/secret-roles/', {
    body: { name: 'Login', slug: 'login' },
  })
  const reveals = async (): Promise<unknown> =>
    (await request('GET', '/api/secrets/reveals/')).object['count']
  const page = await open()
  await page.clock.install()
  await login(page, base)
  const tab = `${base}/dcim/devices/${device}/?tab=secrets`

  await page.goto(`${base}/secrets/secrets/add/`)
  t.match(await page.textContent('.notice'), /Secrets are locked in this browser/)
  t.match(
    await page.getAttribute('.notice a', 'href'),
    /^\/user\/user-key\/\?next=%2Fsecrets%2Fsecrets%2Fadd%2F$/,
  )
  await page.fill('#field-device', 'rt1')
  await page.fill('#field-role', 'Login')
  await page.fill('#field-name', 'admin')
  await page.fill('#field-plaintext', 'open sesame')
  await page.click('form.model button[type=submit]')
  t.match(await page.textContent('.problem'), /Secrets are locked\. Unlock them/)
  t.notMatch(await page.textContent('main'), /X-Session-Key/)
  await page.goto(`${base}/user/user-key/`)
  await page.fill('#public_key', pair.publicKey)
  await page.click('text=Save the public key')
  await page.waitForSelector('text=Your key is active')
  const { object: session } = await request('POST', '/api/secrets/get-session-key/', {
    body: { private_key: pair.privateKey },
  })
  const made = await request('POST', '/api/secrets/secrets/', {
    body: { device, role: role.object['id'], name: 'admin', plaintext: 'open sesame' },
    headers: { 'x-session-key': String(session['session_key']) },
  })
  t.equal(made.status, 201)

  await page.goto(tab)
  t.notMatch(await page.textContent('main'), /open sesame/)
  t.equal(await reveals(), 0)
  await page.click('a[data-reveal]')
  await page.fill('[name=private_key]', 'wrong')
  await page.click('text=Unlock and show')
  await page.waitForSelector('.revealed .problem')
  await page.fill('[name=private_key]', pair.privateKey)
  await page.click('text=Unlock and show')
  await page.waitForSelector('text=open sesame')
  t.equal(page.url(), tab, 'in place')
  t.ok(await page.isVisible('button >> text=Copy'))
  t.equal(await reveals(), 1, 'recorded once')
  await page.clock.fastForward(29_000)
  t.ok(await page.isVisible('text=open sesame'))
  await page.clock.fastForward(2000)
  t.notMatch(await page.textContent('main'), /open sesame/)
  await page.click('a[data-reveal]')
  await page.waitForSelector('text=open sesame')
  t.equal(await reveals(), 2, 'one click where secrets are unlocked')
  await page.goto(tab)
  t.equal(await reveals(), 2, 'a page that masks reveals nothing')
  await page.goto(`${base}/secrets/reveals/`)
  t.equal(await page.textContent('tbody tr td:nth-child(4)'), 'rt1 › Login › admin')
  await page.click('tbody a >> text=Revealed')
  t.equal(await page.textContent('h1'), 'root › Revealed')
  t.match(await page.textContent('main'), /rt1 › Login › admin/)
  t.notMatch(await page.textContent('main'), /History/, 'the audit is never changed')
  await page.goto(`${base}/secrets/user-keys/`)
  t.equal(await page.textContent('tbody th a'), 'root')
  t.notMatch(await page.textContent('tbody'), /BEGIN PUBLIC KEY/)
  const secret = `${base}/secrets/secrets/${String(made.object['id'])}/`
  await page.goto(secret)
  t.notMatch(await page.textContent('main'), /open sesame|pbkdf2|Hash/)

  const plain = await open({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })
  await login(plain, base)
  await plain.goto(secret)
  await plain.click('a[data-reveal]')
  await plain.fill('[name=private_key]', pair.privateKey)
  const [shown] = await Promise.all([
    plain.waitForResponse((reply) => reply.request().method() === 'POST'),
    plain.click('text=Unlock and show'),
  ])
  t.equal(await plain.textContent('[data-secret]'), 'open sesame')
  t.equal(shown.headers()['content-encoding'], undefined)
  t.match(shown.headers()['cache-control'], /no-store/)
  await plain.click('text=Back')
  t.equal(plain.url(), secret)
  t.equal(await reveals(), 3)

  await service.accounts.createUser({
    username: 'jo',
    password: 'for tests only',
    superuser: false,
  })
  const jo = await open()
  await jo.goto(`${base}/login/`)
  await jo.fill('#username', 'jo')
  await jo.fill('#password', 'for tests only')
  await jo.click('main button[type=submit]')
  await jo.goto(secret)
  await jo.click('a[data-reveal]')
  await jo.click('text=Create a key')
  await jo.fill('#public_key', hers.publicKey)
  await jo.click('text=Save the public key')
  await jo.waitForSelector('text=is not active yet')
  await jo.goto(secret)
  await jo.click('a[data-reveal]')
  await jo.waitForSelector('text=ask noc@example.com')

  const { results } = await request('GET', '/api/secrets/user-keys/?active=false')
  await request('POST', `/api/secrets/user-keys/${String(results[0]?.['id'])}/activate/`, {
    headers: { 'x-session-key': String(session['session_key']) },
  })
  await jo.goto(secret)
  await jo.click('a[data-reveal]')
  await jo.fill('dialog [name=private_key]', hers.privateKey)
  await jo.click('text=Unlock and show')
  await jo.waitForSelector('text=you are not in the users and groups that may open it. Ask noc@')
  t.equal(await jo.locator('.revealed a').count(), 0, 'jo may not see the role')
  t.strictSame(pageErrors, [])
})
