import { readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { openFolder } from '../support/data-folder.ts'
import type { Footprint } from './footprint.ts'
import { medianOf } from './measure.ts'
import { watchProcesses } from './processor-time.ts'
import { root, startOurs } from './servers.ts'

/** A page that shows the OpenAPI document of this inventory. */
interface Viewer {
  readonly name: string
  /** The page, which loads `/document`; undefined is our own page. */
  readonly html?: string
  /** Files of packages by their URL. */
  readonly files?: Readonly<Record<string, string>>
  /** A selector that is visible as soon as an operation can be chosen. */
  readonly ready: string
  /** Shows the operation that creates a tenant group, with its schemas. */
  readonly open: (page: Page) => Promise<void>
}

const summary = /^Create a tenant group, or several/

const viewers: readonly Viewer[] = [
  {
    name: 'ours',
    ready: 'details.tag',
    open: async (page) => {
      await page.locator('details.tag > summary', { hasText: 'Tenancy' }).click()
      await page.locator('a[href$="/tenancy_tenant_groups_create/"]').click()
      await page.locator('.response').first().waitFor()
    },
  },
  {
    name: 'Swagger UI',
    html:
      '<link rel="stylesheet" href="/style"><div id="ui"></div><script src="/script"></script>' +
      "<script>SwaggerUIBundle({ url: '/document', dom_id: '#ui', docExpansion: 'none' })</script>",
    files: {
      '/script': 'swagger-ui-dist/swagger-ui-bundle.js',
      '/style': 'swagger-ui-dist/swagger-ui.css',
    },
    ready: '.opblock-tag',
    open: async (page) => {
      await page.locator('[data-tag=tenancy]').click()
      const operation = page.locator('#operations-tenancy-tenancy_tenant_groups_create')
      await operation.locator('.opblock-summary-control').click()
      await operation.locator('.responses-wrapper').waitFor()
    },
  },
  {
    name: 'Scalar',
    html:
      '<div id="ui"></div><script src="/script"></script><script>Scalar.createApiReference(' +
      "'#ui', { url: '/document', hideModels: true, withDefaultFonts: false })</script>",
    files: { '/script': '@scalar/api-reference/dist/browser/standalone.js' },
    ready: 'text=tenancy',
    open: openByText,
  },
  {
    name: 'Redoc',
    html: '<redoc spec-url="/document"></redoc><script src="/script"></script>',
    files: { '/script': 'redoc/bundles/redoc.standalone.js' },
    ready: 'text=tenancy',
    open: openByText,
  },
  {
    name: 'RapiDoc',
    html:
      '<rapi-doc spec-url="/document" render-style="view" load-fonts="false"></rapi-doc>' +
      '<script type="module" src="/script"></script>',
    files: { '/script': 'rapidoc/dist/rapidoc-min.js' },
    ready: '#tag--tenancy',
    open: async (page) => {
      const operation = page.locator('[id="post-/api/tenancy/tenant-groups/"]')
      await operation.locator('summary').click()
      await operation.locator('api-response').waitFor()
    },
  },
]

async function openByText(page: Page): Promise<void> {
  await page.getByText('tenancy', { exact: true }).first().click()
  await page.getByText(summary).locator('visible=true').first().click()
  await page.getByText('201', { exact: true }).locator('visible=true').first().waitFor()
}

/** The number of measurements of each page, of which the median counts. */
const MEASUREMENTS = 3

/** Seconds of processor time that the first use of a page takes the browser. */
interface FirstUse {
  readonly listed: number
  readonly opened: number
}

/**
 * Measures the processor time of all processes of Chromium from an empty page until operations can
 * be chosen, and until one is open. With a folder of packages, in which `npm install
 * swagger-ui-dist @scalar/api-reference redoc@2 rapidoc` was run, measures these too. Linux only.
 */
export async function measureDocumentation(
  packages: string | undefined,
  say: (line: string) => void,
): Promise<readonly Footprint[]> {
  const folder = openFolder('cadastre-documentation-', tmpdir())
  const service = await startOurs(folder)
  const found = new Map<Viewer, FirstUse>()
  try {
    for (const viewer of viewers) {
      if (viewer.html !== undefined && packages === undefined) continue
      const server = viewer.html === undefined ? undefined : await serve(viewer, packages ?? '')
      const url = server ? urlOf(server) : `${service.url}/api/docs/`
      const uses: FirstUse[] = []
      for (let time = 0; time < MEASUREMENTS; time++) uses.push(await firstUse(viewer, url))
      server?.close()
      found.set(viewer, {
        listed: medianOf(uses.map(({ listed }) => listed)),
        opened: medianOf(uses.map(({ opened }) => opened)),
      })
      say(`${viewer.name}: ${uses.map(({ opened }) => opened.toFixed(2)).join(', ')} s`)
    }
  } finally {
    await service.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return [...found].flatMap(([viewer, use]) => footprintOf(viewer, use, found))
}

function footprintOf(
  { name }: Viewer,
  { listed, opened }: FirstUse,
  found: ReadonlyMap<Viewer, FirstUse>,
): readonly Footprint[] {
  const [ours] = found.values()
  const share = { name: `ours of the time of ${name}`, unit: '%' as const, aim: 10 }
  return [
    { name: `${name}: operations listed`, unit: 's', value: listed, aim: 3 },
    { name: `${name}: an operation open`, unit: 's', value: opened, aim: 3 },
    ...(ours && name !== 'ours' ? [{ ...share, value: (100 * ours.opened) / opened }] : []),
  ]
}

async function firstUse({ ready, open }: Viewer, url: string): Promise<FirstUse> {
  const server = await chromium.launchServer({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const processes = watchProcesses(server.process().pid ?? 0)
  try {
    const browser = await chromium.connect(server.wsEndpoint())
    const page = await browser.newPage()
    page.setDefaultTimeout(300_000)
    await page.goto('about:blank')
    const began = processes.seconds()
    await page.goto(url, { waitUntil: 'commit' })
    await page.locator(ready).first().waitFor()
    const listed = processes.seconds() - began
    await open(page)
    return { listed, opened: processes.seconds() - began }
  } finally {
    processes.stop()
    await server.close()
  }
}

/** Serves a viewer, its files and the document. */
async function serve({ html = '', files = {} }: Viewer, packages: string): Promise<Server> {
  const read = (name: string): Buffer => readFileSync(join(packages, 'node_modules', name))
  const responses = new Map<string, readonly [type: string, body: string | Buffer]>([
    ['/', ['text/html; charset=utf-8', `<!doctype html><title>API</title><body>${html}`]],
    ['/document', ['application/json', readFileSync(join(root, 'openapi.json'))]],
    ...Object.entries(files).map(([url, name]): [string, [string, Buffer]] => [
      url,
      [url === '/style' ? 'text/css' : 'text/javascript', read(name)],
    ]),
  ])
  const server = createServer((request, response) => {
    const [type, body] = responses.get(request.url ?? '') ?? []
    if (type === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const urlOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/` // it listens on a port
