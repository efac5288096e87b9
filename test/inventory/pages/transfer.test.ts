import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import t from 'tap'
import type { Page } from 'playwright-core'
import { login, openInBrowser, skip } from '../../features/pages/chromium.ts'
import type { TestApp } from '../../support/open-app.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the broken rules of a page. */
async function brokenRules(page: Page): Promise<unknown> {
  await page.evaluate(axe)
  return page.evaluate('axe.run().then(({ violations }) => violations.map(({ id }) => id))')
}

/** Counts the clicks of a person. */
function clicker(page: Page) {
  let clicks = 0
  return {
    click: async (selector: string) => {
      clicks += 1
      await page.click(selector)
      await page.waitForLoadState()
    },
    clicks: () => clicks,
  }
}

async function downloaded(page: Page, selector: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.click(selector)])
  return readFileSync(await file.path(), 'utf8')
}

const countSites = async ({ request }: TestApp): Promise<unknown> =>
  (await request('GET', '/api/dcim/sites/?limit=1')).object['count']

t.test('exports a list in one click, and imports in three', { skip }, async (t) => {
  const { service, base, open, pageErrors } = await openInBrowser(t)
  const body = [1, 2, 3].map((number) => ({ name: `Old ${number}`, slug: `old-${number}` }))
  await service.request('POST', '/api/dcim/sites/', { body })
  const before = Number(await countSites(service))
  for (const javaScriptEnabled of [true, false]) {
    const page = await open({ javaScriptEnabled, acceptDownloads: true })
    await login(page, base)
    await page.goto(`${base}/dcim/sites/?name__ic=old&ordering=-name`)
    const csv = await downloaded(page, '.export a:text("CSV")')
    t.strictSame(csv.match(/Old \d/g), ['Old 3', 'Old 2', 'Old 1'])
    t.equal((await downloaded(page, '.export a:text("JSON")')).split('\n').length, 4)

    const same = clicker(page)
    await same.click('.actions a:text("Import")')
    await page.fill('textarea', csv)
    await same.click('text=Preview')
    t.match(await page.textContent('main'), '3 unchanged.', 'a round trip changes nothing')

    const { click, clicks } = clicker(page)
    await page.goto(`${base}/dcim/sites/`)
    await click('.actions a:text("Import")')
    const name = javaScriptEnabled ? 'a' : 'b'
    const buffer = Buffer.from(`name;slug\nNew ${name};new-${name}\nOther ${name};other-${name}\n`)
    await page.setInputFiles('[type=file]', { name: 'any.csv', mimeType: 'text/csv', buffer })
    await click('text=Preview')
    await click('main button:has-text("Import 2")')
    t.equal(clicks(), 3)
    t.match(await page.textContent('[role=status]'), '2 sites were created.')
    await page.click('text=Show the new objects')
    t.match(await page.textContent('table'), `Other ${name}`)
    t.notMatch(await page.textContent('table'), 'Old')
  }
  t.equal(await countSites(service), before + 4)

  await t.test('shows a refused line at its cell, and writes nothing', async (t) => {
    const page = await open({ viewport: { width: 360, height: 700 } })
    await login(page, base)
    await page.goto(`${base}/dcim/sites/import/`)
    await page.fill('textarea', 'name,slug,asn\nFirst,first,1\nSecond,second,x\n')
    await page.click('text=Preview')
    t.match(await page.textContent('td.wrong'), /x.*integer/)
    t.strictSame(await brokenRules(page), [])
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    t.ok(width <= 360, 'nothing but the table is wider than the screen')
    t.equal(await countSites(service), before + 4)
    await page.fill('textarea', 'name,slug,asn\nFirst,first,1\nSecond,second,2\n')
    await page.click('text=Preview again')
    t.strictSame(await brokenRules(page), [])
    await page.click('main button:has-text("Import 2")')
    t.equal(await countSites(service), before + 6)
  })
  t.strictSame(pageErrors, [])
})
