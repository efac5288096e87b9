import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type Page } from 'playwright-core'
import t from 'tap'
import { testApp, type TestApp } from '../support/app.ts'
import type { Teardown } from '../support/postgres.ts'

const places = [process.env['CHROMIUM'] ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'] // prettier-ignore
const executablePath = places.find((place) => place !== '' && existsSync(place))
const skip = executablePath ? false : 'no Chromium is installed (apt-get install chromium)'
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [] // Chromium has none for root

/** A service that listens, and a browser. */
interface Stage {
  readonly service: TestApp
  readonly browser: Browser
  readonly base: string
  /** What pages complained of: errors of scripts, what the policy refused. */
  readonly complaints: string[]
  /** A page of a browser of its own. */
  readonly open: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>
}

async function stage(test: Teardown, settings: Record<string, string> = {}): Promise<Stage> {
  const service = await testApp(test, settings)
  const base = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await chromium.launch({ executablePath: executablePath ?? '', args: sandbox })
  test.teardown(() => browser.close())
  const complaints: string[] = []
  const open: Stage['open'] = async (options) => {
    const page = await (await browser.newContext(options)).newPage()
    page.setDefaultTimeout(10_000)
    page.on('console', (said) => {
      // Answers that refuse are errors to the console: here they are what is tested.
      if (said.type() === 'error' && !/Failed to load resource/.test(said.text())) complaints.push(`${page.url()}: ${said.text()}`) // prettier-ignore
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    return page
  }
  return { service, browser, base, complaints, open }
}

async function login(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/login/`)
  await page.fill('#username', 'root')
  await page.fill('#password', 'for tests only')
  await page.click('main button[type=submit]')
  await page.waitForURL(`${base}/`)
}

t.test('a life in the browser: token, device, secret, logout', { skip }, async (t) => {
  const { base, open, complaints, service } = await stage(t, { SECRET_HASH_ROUNDS: '1000' })
  const page = await open()
  await login(page, base)

  await page.goto(`${base}/user/api-tokens/`)
  await page.click('text=Add a token')
  await page.fill('#field-description', 'from the browser')
  await page.click('main form button[type=submit]')
  const key = (await page.textContent('#key')) ?? ''
  t.match(key, /^[0-9a-f]{40}$/)
  const asked = await fetch(`${base}/api/users/tokens/`, { headers: { authorization: `Token ${key}` } }) // prettier-ignore
  t.equal(asked.status, 200, 'the token works')
  await page.click('text=Back to the tokens')
  t.match(await page.textContent('main'), /from the browser/)
  t.notMatch(await page.textContent('main'), key)
  await page.click(`a[aria-label="Delete ${key.slice(0, 6)}…"]`)
  await page.click('button.delete')
  const refused = await fetch(`${base}/api/users/tokens/`, { headers: { authorization: `Token ${key}` } }) // prettier-ignore
  t.equal(refused.status, 401, 'deleted is gone')

  await page.goto(`${base}/api/`)
  await page.click('.cards a:text-is("DCIM")')
  await page.click('.cards a:text-is("Sites")')
  await page.click('text=Add site')
  await page.fill('#field-name', 'Main')
  await page.fill('#field-slug', 'no slug')
  await page.click('form.model button')
  t.equal(await page.getAttribute('#field-slug', 'aria-invalid'), 'true', 'the field is marked')
  await page.fill('#field-slug', 'main')
  await page.click('form.model button')
  t.equal(await page.textContent('h1'), 'Main')
  t.equal(new URL(page.url()).pathname, '/api/dcim/sites/1/')

  await page.goto(`${base}/manage/dcim/racks/`)
  await page.fill('#field-name', 'R1')
  await page.fill('#field-site', 'mai')
  await page.waitForSelector('#field-site-objects option[value="1"]', { state: 'attached' })
  await page.fill('#field-site', '1')
  await page.click('form.model button')
  t.match(await page.textContent('dl.facts'), /Main/)
  await page.goto(`${base}/api/dcim/racks/`)
  await page.click('form.filters summary')
  await page.fill('#filter-name', 'R1')
  await page.click('form.filters button')
  await page.waitForURL(`${base}/api/dcim/racks/?_form=1&name=R1`).catch(() => undefined)
  t.match(new URL(page.url()).search, 'name=R1')
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
  await page.click('text=Set the key')
  await page.fill('#private_key', pair.privateKey)
  await page.click('button >> text=Unlock')
  await page.waitForSelector('text=Secrets are unlocked')
  const device = await makeDevice(service)
  const role = await service.request('POST', '/api/secrets/secret-roles/', { body: { name: 'Login', slug: 'login' } }) // prettier-ignore
  await page.goto(`${base}/manage/secrets/secrets/`)
  await page.fill('#field-device', String(device))
  await page.fill('#field-role', String(role.object['id']))
  await page.fill('#field-name', 'admin')
  await page.fill('#field-plaintext', 'open sesame')
  await page.click('form.model button')
  t.match(await page.textContent('dl.facts'), /open sesame/, 'revealed where secrets are unlocked')
  const secret = page.url()
  await page.goto(`${base}/user/user-key/`)
  await page.click('text=Lock them again')
  await page.goto(secret)
  t.notMatch(await page.textContent('dl.facts'), /open sesame/, 'locked again')

  await page.click('text=Sign out')
  await page.waitForURL(`${base}/login/`)
  await page.goto(secret)
  t.match(page.url(), '/login/', 'out of everywhere')
  await page.goBack()
  t.notMatch(await page.content(), /open sesame/)
  t.strictSame(complaints, [], 'no script failed, nothing was refused by the policy')
})

async function makeDevice({ request }: TestApp): Promise<number> {
  const post = async (path: string, body: object): Promise<number> =>
    Number((await request('POST', `/api/dcim/${path}/`, { body })).object['id'])
  const manufacturer = await post('manufacturers', { name: 'Acme', slug: 'acme' })
  const device_type = await post('device-types', { manufacturer, model: 'X', slug: 'x' })
  const device_role = await post('device-roles', {
    name: 'Router',
    slug: 'router',
    color: '2196f3',
  })
  return post('devices', { name: 'rt1', device_type, device_role, site: 1 })
}

const kinds = ['/', '/login/', '/search/?q=a', '/api/', '/api/dcim/', '/api/dcim/devices/', '/api/dcim/devices/1/', '/api/dcim/devices/9/', '/api/dcim/devices/?nope=1', '/api/status/',
  '/about/dcim/devices/', '/manage/dcim/devices/', '/manage/dcim/devices/1/', '/manage/dcim/devices/1/delete/', '/user/', '/user/password/', '/user/sessions/', '/user/user-key/',
  '/user/api-tokens/', '/user/api-tokens/add/', '/user/api-tokens/1/', '/user/api-tokens/1/delete/', '/api/users/users/', '/api/users/users/1/', '/nowhere/'] // prettier-ignore

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const

t.test('every kind of page: accessible, and as wide as the screen', { skip }, async (t) => {
  const { base, open, complaints, service } = await stage(t)
  await service.request('POST', '/api/dcim/sites/', { body: { name: 'Main', slug: 'main' } })
  await makeDevice(service)
  for (const look of looks) {
    const page = await open(look)
    await login(page, base)
    for (const url of kinds) {
      await page.goto(base + url)
      const name = `${url} ${look.colorScheme} ${look.viewport.width}`
      t.strictSame(await violationsOf(page), [], `${name}: accessibility`)
      const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      t.ok(Number(over) <= 0, `${name}: no scrolling sideways`)
    }
  }
  t.strictSame(complaints, [])
})

/** Past the policy of the page, which lets no other script in. */
async function violationsOf(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page)
  const expression = `${axe}; axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html]))`
  const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }) // prettier-ignore
  await session.detach()
  return result.value
}

t.test('without scripts everything still works', { skip }, async (t) => {
  const { base, open } = await stage(t)
  const page = await open({ javaScriptEnabled: false })
  await login(page, base)
  await page.goto(`${base}/manage/dcim/sites/`)
  await page.fill('#field-name', 'Main')
  await page.fill('#field-slug', 'main')
  await page.click('form.model button')
  t.equal(await page.textContent('h1'), 'Main')
  await page.goto(`${base}/api/dcim/sites/`)
  await page.fill('form.filters input[type=search]', 'mai')
  await page.click('form.filters button')
  t.equal(new URL(page.url()).search, '?q=mai', 'what was left empty is not asked for')
  t.match(await page.textContent('p.count'), /1–1/)
})

t.test('another site neither frames a page nor posts to it', { skip }, async (t) => {
  const { base, open, service } = await stage(t)
  const page = await open()
  await login(page, base)
  const evil = base.replace('127.0.0.1', 'localhost') // another site to a browser
  await page.route(`${evil}/evil`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<iframe src="${base}/user/"></iframe><form method="post" action="${base}/manage/dcim/sites/"><input name="name" value="Forged"><input name="slug" value="forged"><button>Go</button></form>`,
    }),
  )
  await page.goto(`${evil}/evil`)
  await page.waitForTimeout(500)
  const frame = page.frames().find((one) => one.parentFrame() !== null)
  t.notMatch((await frame?.content().catch(() => '')) ?? '', /Sign out/, 'nothing in the frame')
  await page.click('button')
  await page.waitForLoadState()
  t.match(page.url(), /\/(login|manage)\//)
  const { results } = await service.request('GET', '/api/dcim/sites/')
  t.strictSame(results, [], 'nothing was made')
})
