import type { Page } from 'playwright-core'
import t from 'tap'
import { asObject, type Json } from '../../support/app.ts'
import { login, openInBrowser, skip, type ServiceInBrowser } from './chromium.ts'

let shared: Promise<ServiceInBrowser> | undefined

/** Returns the service and the browser of both tests, which end with the file. */
const sharedService = (): Promise<ServiceInBrowser> => (shared ??= openInBrowser(t))

const url = '/api/tenancy/tenant-groups/'
const create = '#operations-tenancy-tenancy_tenant_groups_create'
const status = `${create} .live-responses-table .response .response-col_status`

t.test('sends requests of the documentation in the session of the reader', { skip }, async (t) => {
  const { base, open, pageErrors, service } = await sharedService()
  const page = await open()
  await showOnly(page, (paths) => ({ [url]: paths[url] }))
  await login(page, base)
  await page.goto(`${base}/api/docs/#/tenancy/tenancy_tenant_groups_create`)
  await page.locator(`${create} textarea`).first().fill('{"name": "Tried", "slug": "tried"}')
  await page.click(`${create} button.execute`)
  t.match(await page.locator(status).innerText(), /^201/)
  const { results } = await service.request('GET', url)
  t.match(results, [{ slug: 'tried' }])
  await page.context().close()
  const refused = pageErrors
    .splice(0)
    .filter((one) => !one.includes('Deprecated: escaping deep link'))
  t.strictSame(refused, [], 'nothing was refused by the policy')
})

const title = 'executes lists of every shape with the values that the documentation fills in'

t.test(title, { skip }, async (t) => {
  const { base, open, pageErrors } = await sharedService()
  const page = await open()
  const lists = new Map<string, Json>()
  const shapes = new Set<string>()
  await showOnly(page, (paths) => {
    for (const [path, item] of Object.entries(paths)) {
      const get = asObject(asObject(item)['get'] ?? {})
      const isList = String(get['operationId']).endsWith('_list') && !path.includes('{')
      if (!isList || listsWithRequiredParameters.has(path)) continue
      const list = requestOf(get)
      const shape = shapeOf(list)
      if (shapes.has(shape)) continue
      shapes.add(shape)
      lists.set(path, list)
    }
    return Object.fromEntries([...lists].map(([path, get]) => [path, { get }]))
  })
  await login(page, base)
  await page.goto(`${base}/api/docs/`)
  await page.locator('.opblock-tag').first().waitFor()
  for (const tag of await page.locator('.opblock-tag').all()) await tag.click()
  t.ok(lists.size > 3, `${lists.size} lists`)
  for (const list of lists.values()) t.match(await execute(page, list), /^200/, idOf(list))
  t.strictSame(pageErrors, [])
})

/** Lists that refuse a request without some parameter. */
const listsWithRequiredParameters: ReadonlySet<string> = new Set(['/api/dcim/connected-device/'])

/**
 * Returns the parts of a list that its request depends on. Most repeatable filters are left out:
 * they begin empty, and the page takes seconds to show them all.
 */
function requestOf({ parameters, ...list }: Json): Json {
  const all = (parameters ?? []) as readonly Json[] // the type of OpenAPI
  const isFilter = ({ schema = {} }: Json): boolean => asObject(schema)['type'] === 'array'
  const filters = all.filter(isFilter).slice(0, 2)
  return {
    ...list,
    parameters: [...filters, ...all.filter((one) => !isFilter(one))],
    responses: { default: { description: 'Any' } },
  }
}

/** Returns the parts of a list that the filled-in values depend on. Most lists have the same. */
const shapeOf = ({ parameters }: Json): string =>
  JSON.stringify(
    // Each is a parameter or a reference to one.
    (parameters as readonly Json[]).map(({ $ref, name, required, schema, example }) => {
      const { type, format, default: preset, items } = asObject(schema ?? {})
      const { type: itemType, format: itemFormat } = asObject(items ?? {})
      const own = type === 'array' ? 'filter' : ($ref ?? name)
      return [own, required, type, format, preset, example, itemType, itemFormat]
    }),
  )

/** `operations-ipam-ipam_vlans_list`: the element of an operation. */
const idOf = ({ tags, operationId }: Json): string =>
  `operations-${String(tags)}-${String(operationId)}`

/**
 * Shows a part of the document, without its schemas: the page resolves it, and the whole would take
 * a minute.
 */
async function showOnly(page: Page, choose: (paths: Json) => Json): Promise<void> {
  await page.route('**/api/docs/json', async (route) => {
    const document = asObject(await (await route.fetch()).json())
    const { schemas, ...components } = asObject(document['components'])
    const empty = Object.fromEntries(Object.keys(asObject(schemas)).map((name) => [name, {}]))
    const paths = choose(asObject(document['paths']))
    await route.fulfill({
      json: { ...document, paths, components: { ...components, schemas: empty } },
    })
  })
}

/** Expands an operation, executes it and returns the status that the page shows. */
async function execute(page: Page, list: Json): Promise<string> {
  const block = page.locator(`#${idOf(list)}`)
  await block.locator('.opblock-summary-control').click()
  await block.locator('button.execute').click()
  const status = block.locator('.live-responses-table .response .response-col_status')
  const text = await status.innerText()
  await block.locator('.opblock-summary-control').click()
  return text
}
