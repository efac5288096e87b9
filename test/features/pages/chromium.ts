import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Browser, type Page } from 'playwright-core'
import t from 'tap'
import { testApp, type TestApp } from '../../support/app.ts'
import type { Teardown } from '../../support/postgres.ts'

const places = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const executablePath = places.find((place) => place !== '' && existsSync(place))
/** The reason for which tests in a browser are skipped, or false. */
export const skip = executablePath ? false : 'no Chromium is installed (apt-get install chromium)'
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [] // Chromium has no sandbox for root

/** Pages of a browser. */
export interface BrowserPages {
  /** Errors in the consoles of pages, of scripts and of the content security policy. */
  readonly pageErrors: string[]
  /** Opens a page with cookies and storage of its own. */
  readonly open: (options?: Parameters<Browser['newContext']>[0]) => Promise<Page>
}

/** A service that listens, and pages of a browser that open it. */
export interface ServiceInBrowser extends BrowserPages {
  readonly service: TestApp
  readonly base: string
}

/** The milliseconds by which each script of a page is late. */
export const scriptDelay = Number(process.env['SLOW_SCRIPTS'] ?? 0)

let launched: Promise<Browser> | undefined

/** Returns the browser of this process; its contexts share neither cookies nor storage. */
function sharedBrowser(): Promise<Browser> {
  if (launched === undefined) {
    launched = chromium.launch({ executablePath: executablePath ?? '', args: sandbox })
    t.teardown(async () => (await launched)?.close())
  }
  return launched
}

/** Starts a service that listens on a port, and a browser that opens its pages. */
export async function openInBrowser(
  test: Teardown,
  settings: Record<string, string> = {},
): Promise<ServiceInBrowser> {
  const service = await testApp(test, settings)
  const base = await service.app.listen({ port: 0, host: '127.0.0.1' })
  return { service, base, ...(await openBrowser(test)) }
}

/** Starts a browser; its pages are closed at the end of a test. */
export async function openBrowser(test: Teardown): Promise<BrowserPages> {
  const browser = await sharedBrowser()
  const pageErrors: string[] = []
  const open: BrowserPages['open'] = async (options) => {
    const context = await browser.newContext(options)
    test.teardown(() => context.close())
    if (scriptDelay > 0)
      await context.route('**/static/*.js', async (route) => {
        await setTimeout(scriptDelay)
        await route.continue()
      })
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    awaitScripts(page)
    page.on('console', (message) => {
      // The console reports each status over 399 as an error, which many tests expect.
      const isError = message.type() === 'error'
      if (isError && !/Failed to load resource/.test(message.text()))
        pageErrors.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => pageErrors.push(`${page.url()}: ${error.message}`))
    return page
  }
  return { pageErrors, open }
}

/**
 * Makes a click, a press and a wait for an element end after the scripts of the page have run, also
 * of the page that a click leads to. Locators call the same methods of the frame.
 */
function awaitScripts(page: Page): void {
  const frame = page.mainFrame()
  for (const name of ['click', 'press', 'waitForSelector'] as const) {
    const act: (...given: never[]) => Promise<unknown> = frame[name].bind(frame)
    const actAndWait = async (...given: never[]): Promise<unknown> => {
      const result = await act(...given)
      await page.waitForLoadState()
      return result
    }
    Object.assign(frame, { [name]: actAndWait })
  }
}

/** Signs in; without a name as the superuser. */
export async function login(page: Page, base: string, username = 'root'): Promise<void> {
  await page.goto(`${base}/login/`)
  await page.fill('#username', username)
  await page.fill('#password', 'for tests only')
  await page.click('main button[type=submit]')
  await page.waitForURL(`${base}/`)
}

/** Creates a device, with what it refers to, at the first site. Returns its id. */
export async function makeDevice({ request }: TestApp): Promise<number> {
  const post = async (path: string, body: object): Promise<number> =>
    Number((await request('POST', `/api/dcim/${path}/`, { body })).object['id'])
  const manufacturer = await post('manufacturers', { name: 'Acme', slug: 'acme' })
  const device_type = await post('device-types', { manufacturer, model: 'X', slug: 'x' })
  const device_role = await post('device-roles', {
    name: 'Router',
    slug: 'router',
    color: '2196f3',
  })
  const [site] = (await request('GET', '/api/dcim/sites/')).results
  return post('devices', { name: 'rt1', device_type, device_role, site: site?.['id'] })
}
