import t from 'tap'
import { login, openInBrowser, skip } from '../../features/pages/chromium.ts'
import { violationsOf } from '../../features/pages/violations.ts'
import { TestObjects } from '../dcim/test-objects.ts'

t.test('finds, fills and connects racks and ports in few clicks', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await openInBrowser(t)
  const objects = new TestObjects(service)
  const site = await objects.make('dcim/sites', { name: 'Quay', slug: 'quay' })
  const rack = await objects.make('dcim/racks', { name: 'R01', site, u_height: 12 })
  const first = await objects.makeMounted(rack, 11, {}, { name: 'sw1', site })
  const second = await objects.makeMounted(rack, 9, {}, { name: 'sw2', site })
  for (const device of [first, second]) {
    await objects.make('dcim/interfaces', { device, name: 'et0' })
    await objects.make('dcim/interfaces', { device, name: 'et1' })
  }
  const circuit = await objects.make('circuits/circuits', { cid: 'C-7' })
  const end = { circuit, term_side: 'A', site, port_speed: 1000 }
  await objects.make('circuits/circuit-terminations', end)

  const page = await open({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark' })
  await login(page, base)
  let clicks = 0
  const click = async (selector: string): Promise<void> => {
    clicks += 1
    await page.locator(selector).first().click()
  }
  const start = async (): Promise<void> => {
    await page.goto(`${base}/`)
    clicks = 0
  }

  await start()
  await click('main a[href="/dcim/racks/"], nav a[href="/dcim/racks/"]:visible')
  await click('main a:text-is("R01")')
  t.equal(await page.locator('svg[aria-label="Front of R01"] a:has-text("sw1")').count(), 1)
  t.equal(clicks, 2, "a rack's elevation takes two clicks")

  await click('svg[aria-label="Rear of R01"] a[aria-label="Add a device at U4, Rear"]')
  t.equal(clicks, 3, 'the form of a device in a free unit takes three')
  t.equal(await page.inputValue('#field-site'), 'Quay')
  t.match(await page.inputValue('#field-rack'), 'R01')
  t.strictSame(
    [await page.inputValue('#field-position'), await page.inputValue('#field-face')],
    ['4', '1'],
  )
  await page.fill('#field-name', 'new1')
  await page.fill('#field-device_type', 'Model')
  await page.locator('[role=option]:visible').first().click()
  await page.fill('#field-device_role', 'Role')
  await page.locator('[role=option]:visible').first().click()
  await page.click('form.model button[type=submit]')
  await page.waitForURL(/\/dcim\/devices\/\d+\/$/)
  t.equal(await page.locator('svg[aria-label="Rear of R01"] a[aria-current]').count(), 1)

  await page.goto(`${base}/dcim/devices/${first}/`)
  clicks = 0
  await click('tr:has-text("et0") a:text-is("Connect")')
  t.match(await page.inputValue('#field-interface_a'), 'sw1 › et0')
  await page.fill('#field-interface_b', 'sw2 et')
  await click('[role=option]:visible:has-text("et1")')
  await click('form.model button[type=submit]')
  await page.waitForURL(/\/dcim\/devices\/\d+\/\?tab=interfaces$/)
  t.equal(clicks, 3, 'two ports are connected in three clicks, by name')
  await page.goto(`${base}/dcim/devices/${second}/`)
  t.equal(await page.locator('tr:has-text("et1") a:text-is("sw1 › et0")').count(), 1)

  await page.goto(`${base}/dcim/sites/${site}/`)
  clicks = 0
  t.equal(await page.locator('svg[aria-label="Front of R01"] a').count(), 2, 'its row of racks')
  await click('.tab-list a:has-text("Circuit terminations")')
  t.match(await page.textContent('.tabs table'), 'C-7')
  t.equal(clicks, 1, 'what ends at a site takes one')

  const urls = [
    `dcim/racks/${rack}/`,
    `dcim/devices/${first}/`,
    `dcim/sites/${site}/`,
    'dcim/interfaces/1/',
    `circuits/circuits/${circuit}/`,
  ]
  for (const [width, colorScheme] of [
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const url of urls) {
      await page.goto(`${base}/${url}`)
      const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      t.ok(Number(over) <= 0, `${url} fits ${width} px`)
      t.strictSame(await violationsOf(page), [], `${url} ${colorScheme}: accessibility`)
    }
  }
  t.strictSame(pageErrors, [], 'no script failed, nothing was refused by the policy')
})
