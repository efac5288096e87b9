import { gzipSync } from 'node:zlib'
import t from 'tap'
import { login, openInBrowser, skip, type ServiceInBrowser } from './chromium.ts'

let shared: Promise<ServiceInBrowser> | undefined

/** Returns the service and the browser of all tests, which end with the file. */
const sharedService = (): Promise<ServiceInBrowser> => (shared ??= openInBrowser(t))

const url = '/api/tenancy/tenant-groups/'
const create = '/api/docs/tenancy_tenant_groups_create/'

t.test('opens an operation by keyboard', { skip }, async (t) => {
  const { base, open, pageErrors } = await sharedService()
  const page = await open()
  await page.goto(`${base}/api/docs/`)
  t.equal(await page.locator('.tag li').filter({ visible: true }).count(), 0, 'all are folded')
  await page.locator('.tag > summary', { hasText: 'Tenancy' }).focus()
  await page.keyboard.press('Enter')
  t.equal(await page.locator('.tag li').filter({ visible: true }).count(), 22)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/api/docs/tenancy_root/`)
  t.match(await page.textContent('h1'), 'List the endpoints of Tenancy')

  await page.goto(`${base}${create}`)
  await page.locator('.response > summary', { hasText: 'Bad Request' }).click()
  await page.locator('a[href="#schema-ValidationError"]').filter({ visible: true }).click()
  const schema = page.locator('[id="schema-ValidationError"]')
  t.ok(await schema.isVisible(), 'a link to a schema opens it')
  t.strictSame(pageErrors, [])
})

t.test('filters operations while somebody types', { skip }, async (t) => {
  const { base, open, pageErrors } = await sharedService()
  const page = await open()
  const visible = async (): Promise<readonly string[]> => {
    const rows = await page.locator('.tag li').filter({ visible: true }).all()
    return Promise.all(rows.map(async (row) => (await row.locator('a').getAttribute('href')) ?? ''))
  }
  await page.goto(`${base}/api/docs/`)
  const input = page.getByLabel('Search operations')
  await input.pressSequentially('post tenant')
  const typed = await visible()
  t.ok(typed.includes(create))
  const all = await page.locator('.tag li').count()
  t.ok(all > 500)
  t.match(await page.textContent('main [role=status]'), `${typed.length} of ${all} operations`)
  await input.press('Enter')
  await page.waitForURL(`${base}/api/docs/?q=post+tenant`)
  t.strictSame(await visible(), typed, 'the service finds the same')
  await input.fill('')
  t.strictSame(await visible(), [], 'all are folded again')
  t.equal(await page.locator('.tag').filter({ visible: true }).count(), 8)
  t.strictSame(pageErrors, [])
})

t.test('works without scripts', { skip }, async (t) => {
  const { base, open } = await sharedService()
  const page = await open({ javaScriptEnabled: false })
  await page.goto(`${base}/api/docs/`)
  await page.locator('.tag > summary', { hasText: 'Tenancy' }).click()
  await page.locator(`a[href="${create}"]`).click()
  t.match(await page.textContent('h1'), 'Create a tenant group')
  t.ok(await page.getByText('Unique short name for URLs and filters').first().isVisible())
  t.equal(await page.locator('form.try').isVisible(), false, 'the form needs scripts')
  await page.getByRole('link', { name: 'browsable API' }).click()
  await page.waitForURL(base + url)
})

t.test('sends requests in the session of the reader, or with a token', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await sharedService()
  const page = await open()
  const status = page.locator('form.try [role=status]')
  const send = async (expected: RegExp): Promise<void> => {
    await page.locator('form.try button').click()
    await status.filter({ hasText: expected }).waitFor()
  }
  const body = (slug: string): string => JSON.stringify({ name: slug, slug })
  await page.goto(base + create)
  await page.getByLabel('Body').fill(body('nobody'))
  await send(/^401/)
  await page.getByLabel('API token').fill(service.token)
  await page.getByLabel('Body').fill(body('by-token'))
  await send(/^201/)

  await login(page, base)
  await page.goto(base + create)
  await page.getByLabel('Body').fill(body('tried'))
  await send(/^201/)
  t.match(await page.locator('form.try pre').innerText(), /"slug": "tried"/)
  const { results } = await service.request('GET', `${url}?slug=tried`)
  t.match(results, [{ slug: 'tried' }])
  const [group] = results

  await page.goto(`${base}/api/docs/tenancy_tenant_groups_list/`)
  await page.getByLabel('Query').fill('slug=tried&fields=slug')
  await send(/^200/)
  t.match(await page.locator('form.try pre').innerText(), /"count": 1,/)
  await page.goto(`${base}/api/docs/tenancy_tenant_groups_delete/`)
  await page.getByLabel('id').fill(String(group?.['id']))
  await send(/^204/)
  t.equal((await service.request('GET', `${url}?slug=tried`)).object['count'], 0)
  t.strictSame(pageErrors, [], 'nothing was refused by the policy')
})

t.test('sends small pages although the document has 3 MB', async (t) => {
  const { service } = await sharedService()
  const weights: readonly (readonly [string, number, number])[] = [
    ['/api/docs/', 120_000, 12_000],
    ['/api/docs/dcim_devices_list/', 110_000, 13_000],
    ['/api/docs/dcim_devices_create/', 50_000, 9_000],
    ['/static/documentation.js', 6_000, 2_500],
    ['/static/documentation.css', 6_000, 2_000],
  ]
  for (const [file, plain, compressed] of weights) {
    const { rawPayload, statusCode } = await service.app.inject(file)
    t.equal(statusCode, 200, file)
    t.ok(rawPayload.length < plain, `${file}: ${rawPayload.length} bytes`)
    const { length } = gzipSync(rawPayload)
    t.ok(length < compressed, `${file}: ${length} bytes as gzip`)
  }
})
