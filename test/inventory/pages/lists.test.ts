import type { Page } from 'playwright-core'
import t from 'tap'
import { login, openInBrowser, skip } from '../../features/pages/chromium.ts'
import type { TestApp } from '../../support/app.ts'

/** Creates two sites, roles, 60 devices at the first site and 12 VLANs. */
async function fill({ request }: TestApp): Promise<void> {
  const post = async (path: string, body: object): Promise<number> =>
    Number((await request('POST', `/api/${path}/`, { body })).object['id'])
  const site = await post('dcim/sites', { name: 'Alder Quay', slug: 'alder' })
  await post('dcim/sites', { name: 'Bracken Mill', slug: 'bracken' })
  await post('ipam/roles', { name: 'Storage', slug: 'storage' })
  await post('tenancy/tenants', { name: 'Lyrebird', slug: 'lyrebird' })
  const manufacturer = await post('dcim/manufacturers', { name: 'Acme', slug: 'acme' })
  const device_type = await post('dcim/device-types', { manufacturer, model: 'X', slug: 'x' })
  const device_role = await post('dcim/device-roles', { name: 'PE', slug: 'pe', color: '2196f3' })
  const devices = Array.from({ length: 50 }, (_, index) => ({
    name: `sw${index}`,
    site,
    device_type,
    device_role,
  }))
  await request('POST', '/api/dcim/devices/', { body: devices })
  const vlans = Array.from({ length: 12 }, (_, index) => ({ vid: index + 1, name: `v${index}` }))
  await request('POST', '/api/ipam/vlans/', { body: vlans })
}

/** Counts clicks in a page. */
class Clicks {
  readonly #page: Page
  count = 0

  constructor(page: Page) {
    this.#page = page
  }

  async click(selector: string, options: Parameters<Page['click']>[1] = {}): Promise<void> {
    this.count += 1
    await this.#page.click(selector, options)
  }

  async select(selector: string, label: string): Promise<void> {
    this.count += 1
    await this.#page.selectOption(selector, { label })
  }
}

const chips = (page: Page): Promise<readonly string[]> => page.locator('.chip').allTextContents()

t.test('finds, arranges and changes many objects in few clicks', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await openInBrowser(t)
  await fill(service)
  const page = await open()
  await login(page, base)

  await t.test('two fields on ten VLANs', async (t) => {
    const clicks = new Clicks(page)
    await clicks.click('nav.places summary:has-text("IP space")')
    await clicks.click('nav.places a:text-is("VLANs")')
    await clicks.click('tbody tr:nth-child(1) input')
    await clicks.click('tbody tr:nth-child(10) input', { modifiers: ['Shift'] })
    t.equal(await page.textContent('[data-chosen]'), '10 selected')
    await clicks.click('.bulk-actions button[value=change]')
    await clicks.select('#field-status', 'Reserved')
    await clicks.click('#field-tenant')
    await page.keyboard.type('Lyrebird')
    t.equal(await page.inputValue('[name="tenant:how"]'), 'set', 'what is typed is set')
    await page.fill('#field-description', 'not this')
    await page.selectOption('[name="description:how"]', 'keep')
    t.equal(await page.inputValue('#field-description'), '', 'what is kept is not typed')
    await clicks.click('form.model button:has-text("Save for all 10")')
    await page.waitForSelector('.notice')
    t.match(await page.textContent('.notice'), /10 VLANs were changed/)
    t.ok(clicks.count <= 12, `${clicks.count} clicks`)
    const found = await service.request('GET', '/api/ipam/vlans/?status=2&tenant=lyrebird')
    t.equal(found.object['count'], 10)
    await page.click('.notice a')
    t.match(await page.textContent('.count'), /of\s*10/, 'the link shows what changed')
  })

  await t.test('the status of all 50 devices of a filter', async (t) => {
    await page.goto(`${base}/dcim/devices/?site=alder`)
    const clicks = new Clicks(page)
    await clicks.click('[data-choose-all] input')
    await clicks.click('.bulk-actions button[value=change]')
    await clicks.select('#field-status', 'Offline')
    await clicks.click('form.model button:has-text("Save for all 50")')
    await page.waitForSelector('.notice')
    t.match(await page.textContent('.notice'), /50 devices were changed/)
    t.equal(clicks.count, 4)
    t.equal(new URL(page.url()).search, '?site=alder', 'back to the same list')
  })

  await t.test('all that match, beyond the page', async (t) => {
    await page.goto(`${base}/dcim/devices/?site=alder&limit=25`)
    await page.click('[data-choose-all] input')
    await page.click('input[name=all]')
    t.equal(await page.textContent('[data-chosen]'), '50 selected')
    await page.click('.bulk-actions button[value=delete]')
    t.match(await page.textContent('h1'), 'Delete 50 devices?')
    await page.click('text=Cancel')
    t.equal(new URL(page.url()).search, '?site=alder&limit=25')
  })

  await t.test('chips name what is filtered, and remove it', async (t) => {
    await page.goto(`${base}/dcim/devices/?site=alder&name__ic=sw1&status=0`)
    t.strictSame(await chips(page), [
      'Site: Alder Quay ×',
      'Name contains sw1 ×',
      'Status: Offline ×',
    ])
    t.match(await page.textContent('.count'), /of\s*11/)
    await page.click('.chip:has-text("contains")')
    t.equal(new URL(page.url()).search, '?site=alder&status=0')
    await page.fill('#filter-tenant_id', 'Lyrebird')
    await page.click('.bar button[type=submit]')
    t.match(await page.textContent('.empty'), /No object matches/)
    t.match((await chips(page)).join(), /Tenant: Lyrebird/)
    await page.click('text=Clear all')
    t.match(await page.textContent('.count'), /of\s*50/)
  })

  await t.test('the changes of a day', async (t) => {
    const today = new Date().toISOString().slice(0, 10)
    await page.goto(`${base}/extras/object-changes/?time=${today}`)
    t.match(await page.textContent('.count'), /of\s*\d\d+/)
    t.strictSame(await chips(page), [`Time: ${today} ×`])
    await page.goto(`${base}/extras/object-changes/?time%3Awhen=yesterday`)
    t.match(await page.textContent('.empty'), /No object matches/)
    t.equal((await chips(page)).length, 2, 'from and to')
  })

  await t.test('columns follow the account to another browser', async (t) => {
    await page.goto(`${base}/dcim/devices/`)
    await page.click('text=Columns …')
    await page.waitForSelector('dialog[open]')
    await page.click('dialog label:has-text("Rack face")')
    await page.click('dialog label:has-text("Site")')
    await page.click('dialog button[aria-label="Move Status up"]')
    await page.click('dialog button:text-is("Save")')
    await page.waitForSelector('thead th:has-text("Rack face")')
    const other = await open()
    await login(other, base)
    await other.goto(`${base}/dcim/devices/?limit=1`)
    const headings = await other.locator('thead th').allTextContents()
    t.equal(headings.includes('Site'), false)
    t.strictSame(headings.slice(0, 2), ['Status', 'Name ▲'])
    t.equal(headings.at(-1), 'Rack face')
  })

  t.strictSame(pageErrors, [])
})

t.test('serves 1,000 rows, and works without scripts', { skip }, async (t) => {
  const { base, open, service } = await openInBrowser(t)
  const page = await open({ javaScriptEnabled: false })
  const body = Array.from({ length: 1000 }, (_, index) => ({ vid: index + 1, name: `v${index}` }))
  await service.request('POST', '/api/ipam/vlans/', { body })
  await login(page, base)
  const reply = await page.goto(`${base}/ipam/vlans/?limit=1000`)
  const bytes = (await reply?.body())?.length ?? 0
  t.ok(bytes < 600_000, `${bytes} bytes`)
  t.equal(await page.locator('tbody tr').count(), 1000)
  await page.goto(`${base}/ipam/vlans/`)
  await page.click('.sizes button:text-is("25")')
  t.equal(await page.locator('tbody tr').count(), 25)
  await page.click('text=Columns …')
  await page.click('button[aria-label="Move Name up"]')
  await page.click('button:text-is("Save")')
  t.strictSame((await page.locator('thead th').allTextContents())[0]?.trim(), 'Name')
  await page.check('tbody tr:nth-child(3) input')
  await page.check('.bulk-actions input[name=all]')
  await page.click('.bulk-actions button[value=change]')
  await page.selectOption('#field-status', { label: 'Deprecated' })
  await page.click('form.model button[type=submit] >> nth=0')
  t.match(await page.textContent('.notice'), /1,000 VLANs were changed/)
  await page.fill('#filter-vid', '10–19')
  await page.click('.bar button[type=submit]')
  t.equal(new URL(page.url()).search, '?vid__gte=10&vid__lte=19')
  t.match(await page.textContent('.count'), /of\s*10/)
})
