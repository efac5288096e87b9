import t from 'tap'
import { login, openInBrowser, skip } from '../../features/pages/chromium.ts'

t.test('gives a right to some objects by filters, with a preview', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await openInBrowser(t, { LOGIN_REQUIRED: 'true' })
  const make = async (path: string, body: object): Promise<number> =>
    Number((await service.request('POST', `/api/${path}/`, { body })).object['id'])
  const berlin = await make('dcim/sites', { name: 'Berlin', slug: 'berlin' })
  const paris = await make('dcim/sites', { name: 'Paris', slug: 'paris' })
  await make('dcim/racks', { name: 'R1', site: berlin })
  await make('dcim/racks', { name: 'R2', site: berlin })
  await make('dcim/racks', { name: 'S1', site: paris })
  const group = await make('users/groups', { name: 'noc' })

  for (const javaScriptEnabled of [true, false]) {
    const page = await open({ javaScriptEnabled })
    await login(page, base)
    await page.goto(`${base}/users/groups/${group}/`)
    await page.click('text=Add an object permission')
    t.equal(await page.inputValue('#field-groups'), 'noc')
    const name = `With${javaScriptEnabled ? '' : 'out'} scripts`
    await page.fill('#field-name', name)
    await page.getByLabel('View', { exact: true }).check()
    await page.click('summary:has-text("DCIM")')
    await page.getByLabel('Racks', { exact: true }).check()
    const again = page.getByText('Show the filters of the chosen kinds')
    if (javaScriptEnabled) t.notOk(await again.isVisible(), 'scripts need no button')
    else await again.click()

    const site = page.locator('[name="either-0-site_id"]')
    await site.fill('berlin')
    if (javaScriptEnabled) {
      await page.waitForSelector('#filter-either-0-site_id-objects [data-combobox-option-default]')
      await site.press('Enter')
    }
    await page.click('text=Or objects that meet other filters')
    const other = page.getByRole('group', { name: 'Other filters 1' })
    await other.waitFor()
    if (javaScriptEnabled)
      t.ok(await other.evaluate((one) => one === document.activeElement), 'the focus follows')
    t.equal(await page.inputValue('[name="either-0-site_id"]'), 'Berlin', 'the first one is kept')
    await other.getByText('More filters').click()
    await page.fill('[name="either-1-name__ic"]', '2')

    await page.click('text=Preview the objects')
    const preview = page.locator('.right-preview')
    await preview.getByText('2 racks').waitFor()
    const words = 'View racks whose site is Berlin, or whose name contains “2”.'
    t.match(await preview.textContent(), words)
    t.equal(await page.inputValue('#field-name'), name, 'nothing that was typed is lost')
    t.equal(await preview.getByRole('link', { name: 'S1' }).count(), 0)

    await page.press('#field-name', 'Enter')
    await page.waitForURL(`**/users/groups/${group}/`)
    t.match(await page.textContent('#object-permissions'), words)
    await page.click(`#object-permissions >> text=${name}`)
    await page.click('text=Edit')
    t.equal(await page.inputValue('[name="either-0-site_id"]'), 'Berlin')
    await page.getByLabel('All objects').check()
    t.notOk(await page.locator('.alternative').first().isVisible(), 'all objects need no filters')
    await page.getByLabel('Those that meet filters').check()
    await page.click('.alternative >> nth=1 >> text=Remove')
    await page.locator('.alternative').nth(1).waitFor({ state: 'detached' })
    await page.click('form.model > .line button')
    await page.waitForSelector('#right-words')
    t.match(await page.textContent('#right-words'), 'View racks whose site is Berlin.')
  }
  t.strictSame(pageErrors, [])
})
