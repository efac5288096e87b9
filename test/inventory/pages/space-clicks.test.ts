import type { Page } from 'playwright-core'
import t from 'tap'
import { login, openInBrowser, skip, type ServiceInBrowser } from '../../features/pages/chromium.ts'
import { violationsOf } from '../../features/pages/violations.ts'

const objects: readonly (readonly [string, object])[] = [
  ['dcim/sites', { name: 'Mill', slug: 'mill' }],
  ['ipam/prefixes', { prefix: '10.0.0.0/16', status: 0, site: { slug: 'mill' } }],
  ['ipam/prefixes', { prefix: '10.0.0.0/24', site: { slug: 'mill' } }],
  ['ipam/ip-addresses', { address: '10.0.0.1/24' }],
  ['ipam/ip-addresses', { address: '10.0.0.9/24' }],
]

async function fill({ service }: ServiceInBrowser): Promise<void> {
  for (const [path, body] of objects) await service.request('POST', `/api/${path}/`, { body })
}

/** Searches from the start page, and opens a result: one click. */
async function find(page: Page, base: string, words: string): Promise<void> {
  await page.goto(`${base}/`)
  await page.fill('header input[type=search]', words)
  await page.press('header input[type=search]', 'Enter')
  await page.waitForURL(/\/search\//)
  await page.locator('main').getByRole('link', { name: words, exact: true }).first().click()
  await page.waitForSelector(`h1:text-is("${words}")`)
}

for (const javaScriptEnabled of [true, false])
  t.test(`allocates space with few clicks, scripts: ${javaScriptEnabled}`, { skip }, async (t) => {
    const opened = await openInBrowser(t)
    const { base, open, pageErrors } = opened
    await fill(opened)
    const page = await open({ javaScriptEnabled, viewport: { width: 360, height: 800 } })
    await login(page, base)

    await find(page, base, '10.0.0.0/24')
    const free = page.locator('tr.free')
    t.match(await free.allTextContents(), [/7\s*free:\s*10\.0\.0\.2–10\.0\.0\.8/, /245\s*free/])
    t.strictSame(javaScriptEnabled ? await violationsOf(page) : [], [])
    await page.getByRole('button', { name: 'Next free address', exact: true }).click()
    await page.waitForURL(/\/ipam\/ip-addresses\/\d+\/$/)
    t.match(await page.textContent('h1'), '10.0.0.2', 'two clicks')

    await find(page, base, '10.0.0.0/24')
    await free.getByRole('link').first().click()
    t.equal(await page.inputValue('#field-address'), '10.0.0.3/24', 'the form is filled in')

    await find(page, base, '10.0.0.0/16')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.waitForURL(/\/ipam\/prefixes\/\d+\/$/)
    t.match(await page.textContent('h1'), '10.0.1.0/24', 'two clicks')

    await find(page, base, 'Mill')
    const meters = page.locator('.tabs .meter')
    t.match(await meters.allTextContents(), [/512 of 65,536, 1 %/, /3 of 254, 1 %/], 'one click')
    t.strictSame(javaScriptEnabled ? await violationsOf(page) : [], [])
    await page.goto(`${base}/ipam/prefixes/`)
    t.strictSame(javaScriptEnabled ? await violationsOf(page) : [], [])
    t.strictSame(pageErrors, [])
  })
