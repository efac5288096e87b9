import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t from 'tap'
import { login, makeDevice, openInBrowser, skip } from '../../features/pages/chromium.ts'

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
})

/** Presses Tab until the focus is on an element, at most 80 times. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = (): Promise<boolean> =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)
  for (let presses = 0; presses < 80 && !(await isThere()); presses += 1)
    await page.keyboard.press('Tab')
}

t.test('serves the account of a person in a browser', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await openInBrowser(t, { SECRET_HASH_ROUNDS: '1000' })
  const { request } = service
  await request('POST', '/api/dcim/sites/', { body: { name: 'HQ', slug: 'hq' } })
  const device = await makeDevice(service)
  const permissions = ['clipboard-read', 'clipboard-write']

  t.test('shows times in the zone that they choose', async (t) => {
    const page = await open()
    await login(page, base)
    const expires = '2030-01-31T23:30:00Z'
    await request('POST', '/api/users/tokens/', { body: { user: 1, expires, description: 'x' } })
    await page.click('.foot >> text=Times: UTC')
    await page.selectOption('#zone', 'Asia/Tokyo')
    await page.click('#time-zone button')
    t.match(await page.textContent('.notice'), 'Times are shown in Asia/Tokyo now.')
    await page.click('nav >> text=API tokens')
    t.match(await page.textContent('tbody'), '2030-02-01 08:30')
    await page.goto(`${base}/users/tokens/`)
    t.match(await page.textContent('tbody'), '2030-02-01 08:30')
    t.match(await page.textContent('.foot'), 'Times: Asia/Tokyo')
    const other = await open()
    await login(other, base)
    await other.goto(`${base}/users/tokens/`)
    t.match(await other.textContent('tbody'), '2030-02-01 08:30', 'it is kept in the account')
    await other.goto(`${base}/user/`)
    await other.selectOption('#zone', 'UTC')
    await other.click('#time-zone button')
  })

  t.test('makes a token by keyboard alone, and shows its key once', async (t) => {
    const page = await open({ permissions })
    await login(page, base)
    await page.goto(`${base}/`)
    const way = [
      ['.who a', '/user/'],
      ['.tab-list a[href="/user/api-tokens/"]', '/user/api-tokens/'],
      ['.actions a.add', '/user/api-tokens/add/'],
    ] as const
    for (const [link, path] of way) {
      await tabTo(page, link)
      await page.keyboard.press('Enter')
      await page.waitForURL(base + path)
    }
    await tabTo(page, '#field-description')
    await page.keyboard.type('Ansible')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#key')
    const key = (await page.textContent('#key')) ?? ''
    t.match(key, /^[0-9a-f]{40}$/)
    await tabTo(page, 'button[data-copy="key"]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('button >> text=Copied')
    t.equal(await page.evaluate(() => navigator.clipboard.readText()), key)
    t.equal((await request('GET', '/api/dcim/sites/', { token: key })).status, 200)
    await page.goto(`${base}/user/api-tokens/`)
    t.match(await page.textContent('tbody'), 'Ansible')
    t.notMatch(await page.content(), key, 'never again')
  })

  t.test('unlocks secrets from a file, by keyboard, at 360 px', async (t) => {
    const page = await open({ permissions, viewport: { width: 360, height: 740 } })
    await login(page, base)
    await page.goto(`${base}/user/user-key/`)
    await page.fill('#public_key', pair.publicKey)
    await page.click('text=Save the public key')
    t.match(await page.textContent('.notice'), 'The public key was saved.')
    const role = await request('POST', '/api/secrets/secret-roles/', {
      body: { name: 'Login', slug: 'login' },
    })
    const { object } = await request('POST', '/api/secrets/get-session-key/', {
      body: { private_key: pair.privateKey },
    })
    await request('POST', '/api/secrets/secrets/', {
      body: { device, role: role.object['id'], name: 'admin', plaintext: 'open sesame' },
      headers: { 'x-session-key': String(object['session_key']) },
    })
    await page.goto(`${base}/secrets/secrets/`)
    await tabTo(page, 'a[data-reveal]')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Unlock secrets' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    t.ok(await page.evaluate(() => document.activeElement?.matches('a[data-reveal]')))
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    const over = 'document.documentElement.scrollWidth - innerWidth'
    t.ok(Number(await page.evaluate(over)) <= 0, 'no scrolling sideways')
    const file = join(t.testdir(), 'key.pem')
    writeFileSync(file, pair.privateKey)
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'Read it from a file' }).click(),
    ])
    await chooser.setFiles(file)
    await dialog.locator('textarea:valid').waitFor()
    await tabTo(page, 'dialog button[type=submit]')
    await page.keyboard.press('Enter')
    await page.waitForSelector('text=open sesame')
    await page.keyboard.press('Enter')
    await page.waitForSelector('button >> text=Copied')
    t.equal(await page.evaluate(() => navigator.clipboard.readText()), 'open sesame')
    t.equal(await dialog.count(), 0)
  })
  t.strictSame(pageErrors, [])
})
