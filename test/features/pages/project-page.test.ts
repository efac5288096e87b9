import t from 'tap'
import { applications } from '../../../schema/index.ts'
import { createService } from '../../../src/features/create-service.ts'
import { readConfig } from '../../../src/framework/config/config.ts'
import { openDatabase } from '../../../src/framework/database/open-database.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { html, type ProjectPage } from '../../../src/public/pages.ts'
import { sources } from '../../../src/generated/models.ts'
import { routes } from '../../../src/generated/routes.ts'
import { inventoryPageParts } from '../../../src/inventory/page-parts.ts'
import { inventorySettings } from '../../../src/inventory/settings.ts'
import { createDatabase } from '../../support/postgres.ts'

const migrations = new URL('../../../prisma/migrations/', import.meta.url)

const sitesPage: ProjectPage = {
  path: '/site-names/',
  shows: ['dcim.Site', 'ipam.VRF'],
  content: async ({ database }) => {
    const rows = await database.rows({ text: 'select name from dcim_site', values: [] })
    return { title: 'Sites', content: html`<h1>${rows.length} sites ${'<b>'}</h1>` }
  },
}

const settings = inventorySettings
const definition = {
  pageParts: inventoryPageParts,
  applications,
  models: sources,
  routes,
  migrations,
  settings,
}

t.test('serves the page of a project to readers of the models that it shows', async (t) => {
  const database = openDatabase(await createDatabase(t), { log: silentLog })
  t.teardown(() => database.close())
  const cases = [
    { environment: {}, status: 200 },
    { environment: { BASE_PATH: '/base' }, status: 200 },
    { environment: { LOGIN_REQUIRED: 'true' }, status: 303 },
  ]
  for (const { environment, status } of cases) {
    const config = readConfig(environment)
    const service = createService({ ...definition, pages: [sitesPage] })
    const app = await service.buildApp({ config, database })
    const url = `${config.basePath}${sitesPage.path}`
    const response = await app.inject({ url, headers: { accept: 'text/html' } })
    t.equal(response.statusCode, status, JSON.stringify(environment))
    if (status === 303) t.match(response.headers.location, /^\/login\/\?next=/)
    if (status === 200) {
      t.match(response.headers['content-type'], /^text\/html/)
      t.match(response.payload, '<h1>0 sites &lt;b></h1>')
      t.match(response.payload, `<title>Sites · ${service.about.name}</title>`)
    }
    const document = await app.inject(`${config.basePath}/api/schema/`)
    t.notMatch(document.payload, 'site-names', 'the page is not in the OpenAPI document')
    await app.close()
  }
})

t.test('refuses at the start a page that shows an unknown model', async (t) => {
  const pages: ProjectPage[] = [{ ...sitesPage, shows: ['dcim.Sites'] }]
  t.throws(() => createService({ ...definition, pages }), /dcim\.Sites/)
})
