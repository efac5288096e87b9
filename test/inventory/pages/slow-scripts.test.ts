import type { Page } from 'playwright-core'
import t from 'tap'
import { login, openInBrowser, skip } from '../../features/pages/chromium.ts'

/** What somebody types before the scripts of a page run, and what the page then shows. */
const cases = [
  {
    name: 'offers objects that match',
    url: '/dcim/racks/add/',
    field: '#field-site',
    text: 'qua',
    shown: '#field-site-objects [role=option] >> text=Quay',
  },
  {
    name: 'suggests objects that are searched for',
    url: '/dcim/sites/',
    field: '.find input',
    text: 'quay',
    shown: '#found-objects [role=option] >> text=Quay',
  },
  {
    name: 'shows the names of a pattern',
    url: '/dcim/interfaces/add/',
    field: '#field-name',
    text: 'ge[0-3]',
    shown: '.names >> text=ge0',
  },
  {
    name: 'filters the operations of the API',
    url: '/api/docs/',
    field: '#find-operations [name=q]',
    text: 'racks_elevation',
    shown: 'main [role=status] >> text=/^\\d of \\d+ operations/',
  },
] as const

/** Holds the scripts of the pages that follow. Returns a function that lets them run. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/static/*.js', async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    release()
    await page.waitForLoadState()
    await page.unroute('**/static/*.js')
  }
}

t.test('keeps to what is typed before the scripts of a page run', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await openInBrowser(t)
  const { request } = service
  await request('POST', '/api/dcim/sites/', { body: { name: 'Quay', slug: 'quay' } })
  const page = await open()
  await login(page, base)

  for (const { name, url, field, text, shown } of cases)
    await t.test(name, async () => {
      const runScripts = await holdScripts(page)
      await page.goto(base + url, { waitUntil: 'commit' })
      await page.fill(field, text)
      await runScripts()
      await page.waitForSelector(shown)
    })

  await t.test('fills the slug, and asks before the form is left', async (t) => {
    const runScripts = await holdScripts(page)
    await page.goto(`${base}/dcim/sites/add/`, { waitUntil: 'commit' })
    await page.focus('#field-name')
    await page.keyboard.type('Long Pier')
    await runScripts()
    t.equal(await page.inputValue('#field-slug'), 'long-pier')
    const asked = page.waitForEvent('dialog')
    const left = page.goto(`${base}/`)
    const dialog = await asked
    t.equal(dialog.type(), 'beforeunload')
    await dialog.accept()
    await left
  })

  await t.test('leaves the focus where it is', async (t) => {
    await page.goto(`${base}/dcim/sites/add/`)
    await page.fill('#field-name', 'Pier')
    await page.fill('#field-slug', 'no slug')
    const runScripts = await holdScripts(page)
    await page.focus('#field-slug')
    await page.keyboard.press('Enter')
    await page.textContent('.problem') // the refused form is shown
    await page.focus('#field-slug')
    await runScripts()
    t.equal(await page.getAttribute(':focus', 'id'), 'field-slug')
  })
  t.strictSame(pageErrors, [])
})
