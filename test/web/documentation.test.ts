import t from 'tap'
import { asObject } from '../support/app.ts'
import { login, skip, stage } from './stage.ts'

const url = '/api/tenancy/tenant-groups/'
const create = '#operations-tenancy-tenancy_tenant_groups_create'
const status = `${create} .live-responses-table .response .response-col_status`

t.test('the documentation tries requests in the session of its reader', { skip }, async (t) => {
  const { base, open, complaints, service } = await stage(t)
  const page = await open()
  await page.route('**/api/docs/json', async (route) => {
    const document: unknown = await (await route.fetch()).json()
    const { [url]: path } = asObject(asObject(document)['paths'])
    // The page resolves the document: of the whole that would take a minute.
    await route.fulfill({ json: { ...asObject(document), paths: { [url]: path } } })
  })
  await login(page, base)
  await page.goto(`${base}/api/docs/#/tenancy/tenancy_tenant_groups_create`)
  await page.locator(`${create} textarea`).first().fill('{"name": "Tried", "slug": "tried"}')
  await page.click(`${create} button.execute`)
  t.match(await page.locator(status).innerText(), /^201/)
  const { results } = await service.request('GET', url)
  t.match(results, [{ slug: 'tried' }])
  const refused = complaints.filter((one) => !one.includes('Deprecated: escaping deep link'))
  t.strictSame(refused, [], 'nothing was refused by the policy')
})
