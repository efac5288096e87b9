import t from 'tap'
import { login, openInBrowser, skip } from '../../features/pages/chromium.ts'

t.test('gives a group the right to change devices in five clicks', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await openInBrowser(t)
  const { object: group } = await service.request('POST', '/api/users/groups/', {
    body: { name: 'noc' },
  })
  await service.accounts.createUser({
    username: 'jo',
    password: 'for tests only',
    superuser: false,
  })
  for (const javaScriptEnabled of [true, false]) {
    const page = await open({ javaScriptEnabled })
    await login(page, base)
    let clicks = 0
    const click = async (selector: string): Promise<void> => {
      clicks += 1
      await page.click(selector)
    }
    await click('main a[href="/users/groups/"]')
    await click('tbody a >> text=noc')
    const box = page.getByLabel('Devices: Change', { exact: true })
    clicks += 1
    await (javaScriptEnabled ? box.check() : box.uncheck())
    await click('text=Save permissions')
    await page.waitForURL(/#permissions$/)
    t.equal(await box.isChecked(), javaScriptEnabled)
    const done = javaScriptEnabled ? 'given' : 'taken away'
    t.match(await page.textContent('.notice'), `1 permission was ${done}.`)
    t.ok(clicks <= 5, `${clicks} clicks`)
  }

  const page = await open({ viewport: { width: 360, height: 800 }, colorScheme: 'dark' })
  await login(page, base)
  await page.goto(`${base}/users/groups/${String(group['id'])}/`)
  await page.fill('#field-add', 'jo')
  await page.keyboard.press('Enter')
  await page.click('#members button >> text=Add')
  await page.click('#members a >> text=jo')
  t.equal(await page.textContent('h1'), 'jo')
  t.match(await page.textContent('#groups'), /noc/)
  await page.goBack()
  await page.getByRole('button', { name: 'Remove jo' }).click()
  await page.waitForSelector('text=No members.')

  const filter = page.getByLabel('Filter models')
  await filter.fill('rack res')
  t.strictSame(await page.locator('.matrix tbody tr:visible th').allTextContents(), [
    'Rack reservations',
  ])
  await filter.press('Enter')
  t.equal(await filter.inputValue(), 'rack res', 'Enter does not send the form')
  await filter.fill('')
  await page.getByLabel('with permissions').check()
  t.equal(await page.locator('.matrix tbody tr:visible').count(), 0, 'nothing is given')
  await page.getByLabel('with permissions').uncheck()

  const all = page.getByLabel('All of DCIM: Delete')
  await all.check()
  t.ok(await page.getByLabel('Racks: Delete', { exact: true }).isChecked())
  await page.getByLabel('Racks: Delete', { exact: true }).uncheck()
  t.ok(await all.evaluate((box: HTMLInputElement) => box.indeterminate))
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  t.ok(width <= 360, `the page fits: ${width} px`)
  t.strictSame(pageErrors, [])
})
