import { exec } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { promisify } from 'node:util'
import t from 'tap'
import { noCurl } from '../../support/running.ts'
import { login, makeDevice, openInBrowser, skip } from './chromium.ts'

t.test('manages tokens, objects and secrets in a browser, and logs out', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await openInBrowser(t, {
    SECRET_HASH_ROUNDS: '1000',
  })
  const page = await open()
  await login(page, base)

  await page.goto(`${base}/user/api-tokens/`)
  await page.click('text=Add a token')
  await page.fill('#field-description', 'from the browser')
  await page.click('main form > .line button[type=submit]')
  const key = (await page.textContent('#key')) ?? ''
  t.match(key, /^[0-9a-f]{40}$/)
  const asked = await fetch(`${base}/api/users/tokens/`, {
    headers: { authorization: `Token ${key}` },
  })
  t.equal(asked.status, 200, 'the token works')
  const command = (await page.textContent('main pre')) ?? ''
  t.match(command, `curl -H 'Authorization: Token ${key}' ${base}/api/`)
  if (!noCurl)
    t.match(
      (await promisify(exec)(`${command} -s`)).stdout,
      /"dcim"/,
      'the command that the page shows works',
    )
  await page.click('text=Back to the tokens')
  t.match(await page.textContent('main'), /from the browser/)
  t.notMatch(await page.textContent('main'), key)
  const status = async (): Promise<number> =>
    (await fetch(`${base}/api/users/tokens/`, { headers: { authorization: `Token ${key}` } }))
      .status
  await page.click(`a[aria-label="Edit ${key.slice(0, 6)}…"]`)
  await page.fill('#field-expires', '2001-02-03T04:05')
  await page.click('main form > .line button[type=submit]')
  t.match(await page.textContent('main'), /2001-02-03 04:05\s*expired/)
  t.equal(await status(), 401, 'the expired token is refused')
  await page.click(`a[aria-label="Delete ${key.slice(0, 6)}…"]`)
  await page.click('button.delete')
  await page.waitForURL(`${base}/user/api-tokens/`)
  t.notMatch(await page.textContent('main'), /from the browser/)
  t.equal(await status(), 401, 'the deleted token is refused')

  await page.goto(`${base}/`)
  await page.locator('.applications').getByRole('link', { name: 'Sites', exact: true }).click()
  await page.click('text=Add site')
  await page.fill('#field-name', 'Main')
  await page.fill('#field-slug', 'no slug')
  await page.click('form.model button')
  t.equal(await page.getAttribute('#field-slug', 'aria-invalid'), 'true', 'the field is marked')
  await page.fill('#field-slug', 'main')
  await page.click('form.model button')
  t.equal(await page.textContent('h1'), 'Main')
  const [, site = ''] = /\d\/dcim\/sites\/(\d+)\/$/.exec(page.url()) ?? []
  t.not(site, '', 'the new object is shown')

  await page.goto(`${base}/dcim/racks/add/`)
  await page.fill('#field-name', 'R1')
  await page.click('#field-site')
  await page.keyboard.type('mai')
  await page.click('#field-site-objects [role=option] >> text=Main')
  await page.click('form.model button')
  t.match(await page.textContent('dl.facts'), /Main/)
  await page.goto(`${base}/dcim/racks/`)
  await page.click('.more-filters summary')
  await page.fill('#filter-name', 'R1')
  await page.click('.more-filters button')
  await page.waitForURL(`${base}/dcim/racks/?name__ic=R1`)
  t.match(await page.textContent('p.count'), /1–1 of\s*1/)
  await page.click('tbody a >> text=R1')
  await page.click('nav.actions >> text=Delete')
  await page.click('button.delete')
  t.match(await page.textContent('main'), /Nothing here yet/)

  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  await page.goto(`${base}/user/user-key/`)
  await page.fill('#public_key', pair.publicKey)
  await page.click('text=Save the public key')
  await page.fill('#private_key', pair.privateKey)
  await page.click('button >> text=Unlock')
  await page.waitForSelector('text=Secrets are unlocked')
  const device = await makeDevice(service)
  const role = await service.request('POST', '/api/secrets/secret-roles/', {
    body: { name: 'Login', slug: 'login' },
  })
  await page.goto(`${base}/secrets/secrets/add/`)
  await page.fill('#field-device', String(device))
  await page.fill('#field-role', String(role.object['id']))
  await page.fill('#field-name', 'admin')
  await page.fill('#field-plaintext', 'open sesame')
  await page.click('form.model button')
  t.notMatch(await page.textContent('dl.facts'), /open sesame/, 'masked')
  await page.click('a[data-reveal]')
  await page.waitForSelector('dl.facts >> text=open sesame')
  t.notMatch(await page.textContent('main'), /pbkdf2/, 'hashes are hidden')
  const secret = page.url()
  await page.goto(`${base}/user/user-key/`)
  await page.click('text=Lock the secrets')
  await page.goto(secret)
  t.notMatch(await page.textContent('dl.facts'), /open sesame/, 'locked again')
  await page.click('a[data-reveal]')
  await page.waitForSelector('text=Unlock and show')
  await page.keyboard.press('Escape')

  await page.click('text=Sign out')
  await page.waitForURL(`${base}/login/`)
  await page.goto(secret)
  t.match(await page.textContent('nav.who'), /Sign in/, 'each page is signed out')
  await page.goBack()
  t.notMatch(await page.content(), /open sesame/)
  t.strictSame(pageErrors, [], 'no script failed, nothing was refused by the policy')
})

t.test('works without scripts', { skip }, async (t) => {
  const { base, open } = await openInBrowser(t)
  const page = await open({ javaScriptEnabled: false })
  await login(page, base)
  await page.goto(`${base}/dcim/sites/add/`)
  await page.fill('#field-name', 'Main')
  await page.fill('#field-slug', 'main')
  await page.click('form.model button')
  t.equal(await page.textContent('h1'), 'Main')
  await page.goto(`${base}/dcim/sites/`)
  await page.fill('#filter-q', 'mai')
  await page.click('.filter-bar button >> nth=0')
  t.equal(new URL(page.url()).search, '?q=mai', 'empty fields are not in the URL')
  t.match(await page.textContent('p.count'), /1–1/)
  await page.check('tbody input[type=checkbox]')
  await page.click('button[value=change]')
  await page.fill('#field-facility', 'Hall 1')
  await page.click('form.model button')
  t.match(await page.textContent('tbody'), /Hall 1/, 'one value for the chosen rows')
  t.equal(new URL(page.url()).search, '?q=mai', 'back to the same list')
  await page.check('tbody input[type=checkbox]')
  await page.click('button[value=delete]')
  await page.click('button.delete')
  t.match(await page.textContent('main'), /No object matches/)
})

t.test('works with the keyboard only', { skip }, async (t) => {
  const { base, open } = await openInBrowser(t)
  const page = await open()
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.goto(`${base}/login/?next=/dcim/regions/add/`)
  await page.waitForSelector('#username:focus')
  await page.keyboard.type('root')
  await press('Tab')
  await page.keyboard.type('for tests only')
  await press('Enter')
  await page.waitForURL(`${base}/dcim/regions/add/`)
  await press('Tab')
  t.equal(await page.textContent(':focus'), 'Skip to the content')
  await press('Enter')
  t.equal(await page.getAttribute(':focus', 'id'), 'content')
  await page.focus('#field-name')
  await page.keyboard.type('Pole')
  await press('Tab')
  t.equal(await page.inputValue(':focus'), 'pole', 'the slug of the name')
  await page.keyboard.type('no slug')
  await press('Enter')
  await page.waitForSelector('.problem')
  t.equal(await page.getAttribute(':focus', 'role'), 'alert', 'the message has the focus')
  await press('Tab')
  t.equal(await page.getAttribute(':focus', 'href'), '#field-slug')
  await press('Enter')
  t.equal(await page.getAttribute(':focus', 'id'), 'field-slug', 'its link leads to the field')
  await press('Control+a')
  await page.keyboard.type('pole')
  await press('Enter')
  await page.waitForURL(/\d\/dcim\/regions\/\d+\/$/)
  t.equal(await page.textContent('h1'), 'Pole')
})

t.test('refuses frames and forms of other sites', { skip }, async (t) => {
  const { base, open, service } = await openInBrowser(t)
  const page = await open()
  await login(page, base)
  const evil = base.replace('127.0.0.1', 'localhost') // another site to a browser
  await page.route(`${evil}/evil`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${base}/user/"></iframe><form method="post" action="${base}/dcim/sites/add/"><input name="name" value="Forged"><input name="slug" value="forged"><button>Go</button></form>`,
    }),
  )
  await page.goto(`${evil}/evil`)
  await page.waitForTimeout(500)
  const frame = page.frames().find((one) => one.parentFrame() !== null)
  t.notMatch((await frame?.content().catch(() => '')) ?? '', /Sign out/, 'nothing in the frame')
  await page.click('button')
  await page.waitForLoadState()
  t.match(page.url(), /\/(login|dcim\/sites\/add)\//)
  const { results } = await service.request('GET', '/api/dcim/sites/')
  t.strictSame(results, [], 'nothing was created')
})
