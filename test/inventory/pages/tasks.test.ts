import t from 'tap'
import { login, openInBrowser, skip } from '../../features/pages/chromium.ts'
import { Keyboard, Person } from './browser-person.ts'
import { fillNetwork } from './network.ts'
import { tasks } from './tasks.ts'

t.test('finishes the tasks of a day in few clicks, and without scripts', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await openInBrowser(t)
  await fillNetwork(service)
  for (const [mark, hasScripts] of [
    [1, true],
    [2, false],
  ] as const) {
    const page = await open({ javaScriptEnabled: hasScripts, acceptDownloads: true })
    page.setDefaultTimeout(15_000)
    await login(page, base)
    for (const { task, clicks, run, expect } of tasks)
      await t.test(`${task}, scripts: ${hasScripts}`, async (t) => {
        await page.goto(`${base}/`)
        const person = new Person(page, base, mark, hasScripts)
        t.match(await run(person), expect)
        const counted = `${person.clicks} clicks of ${clicks}`
        if (hasScripts) t.ok(person.clicks <= clicks, counted)
        else t.comment(counted)
      })
  }
  await t.test('works by the keyboard alone', async (t) => {
    const page = await open({ viewport: { width: 1280, height: 800 } })
    page.setDefaultTimeout(15_000)
    await login(page, base)
    const keys = new Keyboard(page)

    await keys.press('/')
    await keys.type('quay')
    await page.waitForSelector('#found-objects [role=option]:has-text("Quay")')
    await keys.press('ArrowDown', 'Enter')
    await page.waitForURL(`${base}/dcim/sites/1/`)

    await page.goto(`${base}/dcim/sites/`)
    await keys.tabTo('#filter-q')
    await keys.type('quay')
    await keys.press('Enter')
    await page.waitForURL(/\?q=quay$/)
    await keys.tabTo('tbody a', 'Quay')
    await keys.press('Enter')
    await page.waitForURL(/\/dcim\/sites\/\d+\/$/)
    await keys.tabTo('.actions a', 'Edit')
    await keys.press('Enter')
    await page.waitForURL(/\/edit\/$/)
    await keys.tabTo('#field-region')
    await keys.type('shore 1-2')
    await page.waitForSelector('#field-region-objects [data-combobox-option-default]')
    await keys.press('Enter')
    t.equal(await page.inputValue('#field-region'), 'Shore 1-2', 'the picker takes Enter')
    await keys.tabTo('#field-facility')
    await keys.type('Hall 7')
    await keys.press('Enter')
    await page.waitForSelector('.notice')
    t.match(await page.innerText('dl.facts'), /Hall 7|Shore 1-2/)

    await page.goto(`${base}/ipam/vlans/`)
    await keys.tabTo('thead input[type=checkbox], [data-choose-all] input')
    await keys.press('Space')
    await keys.tabTo('.bulk-actions button[value=change]')
    await keys.press('Enter')
    await page.waitForURL(`${base}/ipam/vlans/several/`)
    await keys.tabTo('#field-description')
    await keys.type('by keyboard')
    await keys.press('Enter')
    await page.waitForSelector('.notice')
    t.match(await page.innerText('.notice'), /12 VLANs were changed/)

    await page.goto(`${base}/dcim/devices/1/?tab=interfaces`)
    await keys.tabTo('tr:has([href="/dcim/interfaces/4/"]) a', 'Connect')
    await keys.press('Enter')
    await page.waitForURL(/\/interface-connections\/add\//)
    await keys.tabTo('#field-interface_b')
    await keys.type('sw2 et3')
    await page.waitForSelector('#field-interface_b-objects [data-combobox-option-default]')
    await keys.press('Enter', 'Enter')
    await page.waitForURL(/\/dcim\/devices\/1\/\?tab=interfaces$/)
    t.match(await page.innerText('tr:has([href="/dcim/interfaces/4/"])'), /sw2 › et3/)
  })
  t.strictSame(pageErrors, [])
})
