import type { Page } from 'playwright-core'
import t from 'tap'
import { login, openInBrowser, skip } from '../../features/pages/chromium.ts'

t.test('loses no work when it is interrupted', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await openInBrowser(t)
  const { request } = service
  for (const [path, body] of [
    ['dcim/regions', { name: 'North', slug: 'north' }],
    ['dcim/sites', { name: 'Quay', slug: 'quay', region: 1 }],
    ['dcim/sites', { name: 'Mill', slug: 'mill' }],
    ['ipam/prefixes', { prefix: '10.0.0.0/24' }],
  ] as const)
    t.equal((await request('POST', `/api/${path}/`, { body })).status, 201, path)
  const page = await open()
  await login(page, base)

  const save = async (of: Page = page): Promise<void> => of.click('form.model button[type=submit]')

  /** Ends the session, sends what the page shows, and signs in again. */
  const interrupt = async (send: () => Promise<void>): Promise<void> => {
    await page.context().clearCookies()
    await send()
    await page.fill('#username', 'root')
    await page.fill('#password', 'for tests only')
    await page.click('main button[type=submit]')
    await page.waitForURL((url) => !url.pathname.startsWith('/login/'))
  }

  const siteOf = async (id: number): Promise<Readonly<Record<string, unknown>>> =>
    (await request('GET', `/api/dcim/sites/${id}/`)).object

  await t.test('resumes forms after the session ended', async (t) => {
    await t.test('of an edit', async (t) => {
      await page.goto(`${base}/dcim/sites/1/edit/`)
      await page.fill('#field-facility', 'Hall 1')
      await interrupt(save)
      await page.waitForSelector('text=You are signed in again')
      t.equal(await page.inputValue('#field-facility'), 'Hall 1')
      t.equal((await siteOf(1))['facility'], '', 'nothing is saved unasked')
      await save()
      await page.waitForURL(`${base}/dcim/sites/1/`)
      t.equal((await siteOf(1))['facility'], 'Hall 1')
    })

    await t.test('of a selection, and of its fields', async (t) => {
      await page.goto(`${base}/dcim/sites/?ordering=-name`)
      await page.getByLabel('Select all rows of this page').check()
      await interrupt(() => page.click('button[value=change]'))
      t.match(await page.textContent('h1'), /Edit 2 sites/)
      await page.fill('#field-facility', 'Hall 2')
      await interrupt(save)
      await page.waitForSelector('text=You are signed in again')
      t.match(await page.textContent('.chosen'), /Quay.*Mill|Mill.*Quay/s)
      t.equal(await page.inputValue('#field-facility'), 'Hall 2')
      t.equal((await siteOf(2))['facility'], '')
      await save()
      await page.waitForURL(`${base}/dcim/sites/?ordering=-name`)
      t.match(await page.textContent('.notice'), /2 sites were changed/)
    })

    await t.test('of an action, and of its button', async (t) => {
      await page.goto(`${base}/ipam/prefixes/1/do/available-ips/`)
      await page.fill('#field-description', 'gateway')
      await interrupt(save)
      await page.waitForSelector('text=You are signed in again')
      t.equal(await page.inputValue('#field-description'), 'gateway')
      t.equal((await request('GET', '/api/ipam/ip-addresses/')).object['count'], 0)
      await save()
      await page.waitForURL(/\/ipam\/ip-addresses\/\d+\/$/)
      await page.goto(`${base}/ipam/prefixes/1/`)
      await interrupt(() => page.click('button:text-is("Next free address")'))
      await page.waitForSelector('text=You are signed in again')
      t.equal((await request('GET', '/api/ipam/ip-addresses/')).object['count'], 1)
    })

    await t.test('of a request to the API', async (t) => {
      await page.goto(`${base}/api/dcim/regions/`)
      await page.click('summary:has-text("POST")')
      await page.fill('#body-POST', '{"name": "South", "slug": "south"}')
      await interrupt(() => page.click('text=Send POST'))
      await page.waitForSelector('text=You are signed in again')
      t.match(await page.inputValue('#body-POST'), 'South')
      t.equal((await request('GET', '/api/dcim/regions/')).object['count'], 1)
      await page.click('text=Send POST')
      await page.waitForSelector('text=HTTP 201 Created')
    })

    await t.test('others lead back to their page', async (t) => {
      await page.goto(`${base}/dcim/sites/2/delete/`)
      await interrupt(() => page.click('button.delete'))
      t.equal(page.url(), `${base}/dcim/sites/2/delete/`)
      await page.goto(`${base}/dcim/sites/import/`)
      await interrupt(() => page.click('text=Preview'))
      t.equal(page.url(), `${base}/dcim/sites/import/`)
    })
  })

  await t.test('leads back with the button of the browser', async (t) => {
    await t.test('to a form that was refused, as it was', async (t) => {
      await page.goto(`${base}/dcim/sites/add/`)
      await page.fill('#field-name', 'Pier')
      await page.fill('#field-slug', 'no slug')
      await save()
      await page.waitForSelector('.problem')
      await page.fill('#field-slug', 'pier')
      await save()
      await page.waitForURL(/\/dcim\/sites\/\d+\/$/)
      await page.goBack()
      t.equal(await page.textContent('h1'), 'Add a site')
      t.equal(await page.inputValue('#field-name'), 'Pier')
    })

    await t.test('to the form of several objects', async (t) => {
      await page.goto(`${base}/dcim/sites/?q=mill`)
      await page.check('tbody input[type=checkbox]')
      await page.click('button[value=change]')
      await page.fill('#field-facility', 'Hall 3')
      await save()
      await page.waitForURL(`${base}/dcim/sites/?q=mill`)
      await page.goBack()
      t.match(await page.textContent('h1'), /Edit 1 site/)
      await page.goBack()
      t.equal(page.url(), `${base}/dcim/sites/?q=mill`)
    })

    await t.test('to the filters before', async (t) => {
      await page.goto(`${base}/dcim/sites/`)
      await page.fill('#filter-q', 'mill')
      await page.press('#filter-q', 'Enter')
      await page.waitForURL(/\?q=mill$/)
      await page.click('.chip')
      await page.waitForURL(`${base}/dcim/sites/`)
      await page.goBack()
      t.equal(await page.inputValue('#filter-q'), 'mill')
      t.match(await page.textContent('.count'), /of\s*1$/)
      await page.goBack()
      t.equal(page.url(), `${base}/dcim/sites/`)
      t.equal(await page.inputValue('#filter-q'), '')
    })

    await t.test('to nothing after signing out', async (t) => {
      const other = await open()
      await login(other, base)
      await other.goto(`${base}/dcim/sites/add/`)
      await other.fill('#field-name', 'Private harbour')
      await other.fill('#field-slug', 'no slug')
      await save(other)
      await other.waitForSelector('.problem')
      await other.click('text=Sign out')
      await other.waitForURL(`${base}/login/`)
      const body = other.waitForEvent('domcontentloaded')
      await other.goBack().catch(() => {})
      await body
      t.notMatch(await other.content(), /Private harbour/)
    })
  })

  await t.test('says what another tab has changed', async (t) => {
    const other = await page.context().newPage()
    for (const tab of [page, other]) await tab.goto(`${base}/dcim/sites/1/edit/`)
    await page.fill('#field-facility', 'Hall 8')
    await save(page)
    await page.waitForURL(`${base}/dcim/sites/1/`)
    await other.fill('#field-facility', 'Hall 9')
    await other.fill('#field-physical_address', 'Quay 1')
    await save(other)
    t.match(await other.textContent('.problem'), /Somebody has changed this to "Hall 8"/)
    t.equal(await other.inputValue('#field-facility'), 'Hall 9', 'what was typed is kept')
    t.equal((await siteOf(1))['facility'], 'Hall 8')
    await save(other)
    await other.waitForURL(`${base}/dcim/sites/1/`)
    t.match(await siteOf(1), { facility: 'Hall 9', physical_address: 'Quay 1' })
  })

  t.strictSame(pageErrors, [], 'no script failed, nothing was refused by the policy')
})
