import type { Request } from 'playwright-core'
import t from 'tap'
import { login, openInBrowser, skip } from '../../features/pages/chromium.ts'

t.test('finds objects by the keyboard, and with few clicks', { skip }, async (t) => {
  const { base, open, service, pageErrors } = await openInBrowser(t)
  const make = async (url: string, body: object): Promise<number> => {
    const { object, text } = await service.request('POST', `/api/${url}/`, { body })
    t.type(object['id'], 'number', text)
    return Number(object['id'])
  }
  const site = await make('dcim/sites', { name: 'Alder Quay', slug: 'alder' })
  const manufacturer = await make('dcim/manufacturers', { name: 'Corvid', slug: 'corvid' })
  const type = { manufacturer, model: 'Raven', slug: 'raven' }
  const device_type = await make('dcim/device-types', type)
  const role = { name: 'Spine', slug: 'spine', color: '00ff00' }
  const device_role = await make('dcim/device-roles', role)
  const body = { site, device_type, device_role, name: 'sp01', serial: 'AB1' }
  const device = await make('dcim/devices', body)
  await make('dcim/devices', { ...body, name: 'sp02', serial: 'AB12' })
  const port = await make('dcim/interfaces', { device, name: 'et20' })

  const page = await open()
  await login(page, base)
  await page.keyboard.press('/')
  await page.keyboard.type('AB1')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/search/?q=AB1`)
  await page.click('.best a')
  await page.waitForURL(`${base}/dcim/devices/${device}/`) // until its scripts listen to keys
  t.pass('a device by its serial number: 1 click')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('sp01 et20')
  await page.waitForSelector('#found-objects [role=option]')
  const option = page.locator('#found-objects [role=option]').first()
  t.match(await option.textContent(), 'sp01 › et20')
  await page.keyboard.press('ArrowDown')
  t.equal(await option.getAttribute('aria-selected'), 'true', 'the screen reader is told')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/dcim/interfaces/${port}/`)
  t.pass('an interface by two words and Enter: no click')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('sp0')
  await page.waitForSelector('#found-objects [role=option]')
  await page.keyboard.press('Escape')
  t.ok(await page.locator('#found-objects').isHidden(), 'Escape closes the suggestions')

  const isFor = (q: string) => (request: Request) => request.url().endsWith(`suggest/?q=${q}`)
  await page.route('**/suggest/?q=sp', () => undefined) // never answered
  await page.keyboard.press('Backspace')
  await page.waitForRequest(isFor('sp'))
  const given = page.waitForEvent('requestfailed', isFor('sp'))
  await page.keyboard.type('02')
  t.ok(await given, 'a search that nobody waits for is given up')
  await page.waitForSelector('#found-objects [role=option]')
  await page.keyboard.press('Escape')

  await page.goto(`${base}/`)
  await page.getByText('Devices', { exact: true }).first().click()
  await page.locator('.places').getByRole('link', { name: 'Devices', exact: true }).click()
  await page.waitForURL(`${base}/dcim/devices/`)
  await page.locator('.places summary').first().press('Enter')
  t.equal(await page.locator('.places details[open]').count(), 1, 'the menu opens by the keyboard')
  await page.keyboard.press('Escape')
  t.equal(await page.locator('.places details[open]').count(), 0)

  await page.goto(`${base}/`)
  await page.getByRole('link', { name: 'Today' }).click()
  const [entries, chips] = [page.locator('.history li'), page.locator('.chips')]
  t.ok((await entries.count()) > 3, 'who changed what on a day: 1 click')
  t.match(await chips.textContent(), /time/i, 'the filter is shown')
  t.strictSame(pageErrors, [])

  const plain = await open({ javaScriptEnabled: false })
  await login(plain, base)
  await plain.fill('.find input', 'sp01 et20')
  await plain.press('.find input', 'Enter')
  await plain.getByRole('link', { name: 'sp01 › et20' }).first().click()
  t.equal(plain.url(), `${base}/dcim/interfaces/${port}/`, 'without scripts by a page of results')
})
