import t from 'tap'
import type { Page } from 'playwright-core'
import { seesAll } from '../../../src/framework/model/permission.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { planPick } from '../../../src/features/pages/forms/pick-plan.ts'
import { isJsonObject, type JsonObject } from '../../../src/framework/model/json-value.ts'
import type { TestApp } from '../../support/open-app.ts'
import { violationsOf } from '../../features/pages/violations.ts'
import { login, openInBrowser, skip } from '../../features/pages/chromium.ts'
import { WebClient } from '../../features/pages/web-client.ts'
import { makeUser } from '../../support/person.ts'
import { testApp } from '../../support/app.ts'

/** Creates two sites with a rack and a device each. */
async function fill({ request }: TestApp): Promise<void> {
  const post = async (path: string, body: object): Promise<number> =>
    Number((await request('POST', `/api/dcim/${path}/`, { body })).object['id'])
  const manufacturer = await post('manufacturers', { name: 'Acme', slug: 'acme' })
  const device_type = await post('device-types', { manufacturer, model: 'X', slug: 'x' })
  const device_role = await post('device-roles', { name: 'Leaf', slug: 'leaf', color: '2196f3' })
  for (const place of ['Alder', 'Birch']) {
    const site = await post('sites', { name: place, slug: place.toLowerCase() })
    const rack = await post('racks', { name: 'R1', site })
    for (const unit of ['sp01', 'sp010']) {
      const name = `${place.toLowerCase()}-${unit}`
      const device = await post('devices', { name, device_type, device_role, site, rack })
      for (const port of ['et2', 'et20']) await post('interfaces', { device, name: port })
    }
  }
}

const offers = (text: string): readonly JsonObject[] => {
  const parsed: unknown = JSON.parse(text)
  return Array.isArray(parsed) ? parsed.filter(isJsonObject) : []
}

t.test('compares at most 1,000 of many matches with each other', async (t) => {
  const service = await testApp(t)
  await fill(service)
  await service.runSql(`
    insert into dcim_interface (device_id, name, form_factor, mgmt_only, description)
    select 1, 'pe' || n, 1000, false, '' from generate_series(1, 4000) n
    union all select 1, 'E', 1000, false, ''`)
  const client = new WebClient(service)
  await client.login()
  const [first] = offers((await client.get('/dcim/interfaces/pick/?q=e')).text)
  t.equal(first?.['label'], 'alder-sp01 › E', 'the one with this name among them')
  const model = requireModel(service.graph, 'dcim.Interface')
  const picking = { graph: service.graph, model, reader: seesAll, within: new Map(), names: [] }
  const { text, values } = planPick({ ...picking, text: 'e' }).statement
  const explained = { text: `explain (analyze, timing off) ${text}`, values }
  const plan = (await service.database.rows(explained)).join('\n')
  const loops = [...plan.matchAll(/loops=(\d+)/g)].map(([, count]) => Number(count))
  t.ok(Math.max(...loops) < 2000, plan)
})

t.test('offers the objects whose labels have all words', async (t) => {
  const service = await testApp(t)
  await fill(service)
  const client = new WebClient(service)
  await client.login()
  const labels = async (url: string): Promise<readonly unknown[]> =>
    offers((await client.get(url)).text).map(({ label }) => label)
  t.strictSame(
    await labels('/dcim/interfaces/pick/?q=SP01+et20+bir'),
    ['birch-sp01 › et20', 'birch-sp010 › et20'],
    'in any order, over the object and its owner',
  )
  t.strictSame(await labels('/dcim/devices/pick/?q=alder-sp010'), ['alder-sp010'])
  t.equal(
    (await labels('/dcim/interfaces/pick/?q=alder+et2'))[0],
    'alder-sp01 › et2',
    'exact first',
  )
  const [device] = offers((await client.get('/dcim/devices/pick/?q=birch-sp01')).text)
  t.equal(device?.['context'], 'Birch › R1 · Active · Leaf', 'what tells it from others')
  const [birch] = offers((await client.get('/dcim/sites/pick/?q=birch')).text)
  const id = String(birch?.['id'])
  for (const site of [id, 'birch', 'Birch'])
    t.strictSame(await labels(`/dcim/racks/pick/?q=R1&site=${site}`), ['Birch › R1'], site)
  t.equal((await labels('/dcim/racks/pick/?q=R1&site=nowhere')).length, 2, 'no such site')
  t.equal((await labels('/dcim/racks/pick/?q=%25')).length, 0)
  t.equal((await labels('/dcim/racks/pick/')).length, 2)
  for (const address of ['10.0.0.1/24', '100.64.0.1/24', '192.168.0.1/24'])
    await service.request('POST', '/api/ipam/ip-addresses/', { body: { address } })
  const addresses = (q: string): Promise<readonly unknown[]> =>
    labels(`/ipam/ip-addresses/pick/?q=${q}`)
  t.strictSame(await addresses('1'), ['10.0.0.1/24', '100.64.0.1/24', '192.168.0.1/24'])
  t.strictSame(await addresses('10'), ['10.0.0.1/24', '100.64.0.1/24'], 'more digits may follow')
  t.strictSame(await addresses('10.'), ['10.0.0.1/24'])
  t.equal((await client.get('/dcim/nothing/pick/')).status, 404)
  t.match((await new WebClient(service).get('/users/tokens/pick/')).location, /^\/login\//)
})

t.test('offers to add an object that does not exist, without scripts', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  const sent = { name: 'Quay', slug: 'quay', region: 'Far North' }
  const link = /<a [^>]*href="\/dcim\/regions\/add\/\?name=Far\+North"[^>]*>Add region “Far North”/
  t.match(await client.post('/dcim/sites/add/', sent), { status: 400, text: link })
  t.match((await client.get('/dcim/regions/add/?name=Far+North')).text, /value="Far North"/)
  await makeUser(service, 'jo', ['dcim.add_site'])
  const jo = new WebClient(service)
  await jo.login('jo')
  const refused = await jo.post('/dcim/sites/add/', sent)
  t.match(refused, { status: 400, text: /No region is called/ })
  t.notMatch(refused.text, /regions\/add/, 'not to those who may add none')
})

t.test('chooses among 10,000 objects by the keyboard alone', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await openInBrowser(t)
  await fill(service)
  await service.runSql(
    `insert into dcim_site (name, slug, created, last_updated)
     select 'Cell ' || n, 'cell-' || n, now(), now() from generate_series(1, 10000) n`,
  )
  const page = await open()
  await login(page, base)
  await page.goto(`${base}/dcim/racks/add/`)
  await page.fill('#field-name', 'R7')
  await page.waitForSelector('#field-site[role=combobox]')
  await page.focus('#field-site')
  await page.keyboard.press('ArrowDown')
  await page.waitForSelector('#field-site-objects [aria-selected=true]')
  t.equal(await page.locator('#field-site-objects li').count(), 21, 'twenty, and a new one')
  t.strictSame(await violationsOf(page), [], 'accessible while it is open')
  await page.keyboard.press('Escape')
  t.notOk(await page.isVisible('#field-site-objects'))
  await page.keyboard.type('9876 cell')
  await page.waitForSelector('[data-combobox-option-default] >> text=Cell 9876')
  t.equal(await page.getAttribute('#field-site', 'aria-expanded'), 'true')
  await page.keyboard.press('Enter')
  t.equal(await page.inputValue('#field-site'), 'Cell 9876')
  t.notOk(await page.isVisible('#field-site-objects'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dcim\/racks\/\d+\/$/)
  t.match(await page.textContent('main'), /Cell 9876/)
  await page.goto(`${base}/dcim/racks/`)
  await typed(page, '[data-pick="/dcim/sites/pick/"]', 'birch')
  await page.waitForSelector('[data-combobox-option-default] >> text=Birch')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dcim\/racks\/\?site_id=\d+$/)
  t.strictSame(pageErrors, [])
})

const typed = async (page: Page, selector: string, text: string): Promise<void> => {
  await page.waitForSelector(`${selector}[role=combobox]`)
  await page.focus(selector)
  await page.keyboard.type(text)
}

t.test('adds a region in place while a site is added', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await openInBrowser(t)
  const page = await open({ viewport: { width: 360, height: 740 } })
  await login(page, base)
  await page.goto(`${base}/dcim/sites/add/`)
  await page.fill('#field-name', 'Quay')
  await page.fill('#field-slug', 'quay')
  await typed(page, '#field-region', 'North')
  await page.click('.offers .new')
  await page.waitForSelector('dialog form')
  t.equal(await page.inputValue('#adding-field-name'), 'North', 'what was typed')
  t.strictSame(await violationsOf(page), [], 'the dialog is accessible')
  await page.fill('#adding-field-slug', 'no slug')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog .problem')
  await page.fill('#adding-field-slug', 'north')
  await page.keyboard.press('Enter')
  await page.waitForSelector('dialog', { state: 'detached' })
  t.equal(await page.inputValue('#field-region'), 'North')
  t.equal(await page.inputValue('#field-name'), 'Quay', 'the form is as it was')
  await page.click('form.model button[type=submit]')
  await page.waitForURL(/\/dcim\/sites\/\d+\/$/)
  const [site] = (await service.request('GET', '/api/dcim/sites/?q=quay')).results
  t.match(site?.['region'], { name: 'North' })
  await page.goto(`${base}/dcim/sites/add/`)
  await page.click('#field-region-add')
  await page.waitForSelector('dialog form')
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  t.strictSame(pageErrors, [])
})
