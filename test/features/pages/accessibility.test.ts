import type { Page, Request } from 'playwright-core'
import t from 'tap'
import { TestObjects } from '../../inventory/dcim/test-objects.ts'
import { makeUser } from '../../support/person.ts'
import { login, openInBrowser, scriptDelay, skip, type ServiceInBrowser } from './chromium.ts'
import type { KindOfPage } from './kind-of-page.ts'
import { kindsOfPage, routesWithoutPages } from './kinds-of-page.ts'
import { violationsOf } from './violations.ts'

t.setTimeout(scriptDelay > 0 ? 1_800_000 : 600_000)

const appearances = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const

/** Creates what the pages show. */
async function fill({ service }: ServiceInBrowser): Promise<void> {
  const objects = new TestObjects(service)
  const region = await objects.make('dcim/regions', { name: 'North', slug: 'north' })
  await objects.make('dcim/regions', { name: 'Far', slug: 'far', parent: region })
  const site = await objects.make('dcim/sites', { name: 'Main', slug: 'main', region })
  const rack = await objects.make('dcim/racks', { name: 'R1', site })
  const ports = { is_console_server: true, is_pdu: true, is_network_device: true }
  const device = await objects.makeMounted(rack, 5, ports, { name: 'rt1', site })
  const other = await objects.makeMounted(rack, 9, {}, { name: 'rt2', site })
  const [a, b] = [
    await objects.make('dcim/interfaces', { device, name: 'et1' }),
    await objects.make('dcim/interfaces', { device: other, name: 'et1' }),
  ]
  await objects.make('dcim/interface-connections', { interface_a: a, interface_b: b })
  const cs_port = await objects.make('dcim/console-server-ports', { device, name: 'tty1' })
  await objects.make('dcim/console-ports', { device, name: 'con', cs_port })
  const power_outlet = await objects.make('dcim/power-outlets', { device, name: 'out1' })
  await objects.make('dcim/power-ports', { device, name: 'psu', power_outlet })
  const circuit = await objects.make('circuits/circuits', { cid: 'C-7' })
  const end = { circuit, term_side: 'A', site, port_speed: 1000 }
  await objects.make('circuits/circuit-terminations', end)
  const rir = await objects.make('ipam/rirs', { name: 'RIPE', slug: 'ripe' })
  await objects.make('ipam/aggregates', { prefix: '10.0.0.0/8', rir })
  await objects.make('ipam/prefixes', { prefix: '10.0.0.0/28', site })
  await objects.make('ipam/ip-addresses', { address: '10.0.0.1/28' })
  const group = await objects.make('ipam/vlan-groups', { name: 'Core', slug: 'core' })
  await objects.make('ipam/vlans', { vid: 5, name: 'five', group })
  const map = { name: 'All', slug: 'all', device_patterns: '.*', site }
  await objects.make('extras/topology-maps', map)
  const role = await objects.make('secrets/secret-roles', { name: 'Login', slug: 'login' })
  await service.runSql(
    `insert into secrets_secret (device_id, role_id, name, plaintext, plaintext_seal)
     values (${device}, ${role}, 'admin', '', '')`,
  )
  await service.runSql(
    `insert into secrets_reveal (event, user_id, username, model, field, object_id, request_id)
     values ('reveal', 1, 'root', 'secrets.secret', 'plaintext', 1, 'r')`,
  )
  const webhook = await objects.make('extras/webhooks', {
    name: 'Wiki',
    endpoint: 'https://wiki.example/hook',
    models: ['dcim.device'],
    enabled: false,
  })
  await service.runSql(
    `insert into extras_webhookdelivery
       (webhook_id, state, event, model, object_id, action, attempts, error, cursor)
     values (${webhook}, 'failed', 1, 'dcim.device', ${device}, 'created', 9, 'no response', '')`,
  )
  const noc = await objects.make('users/groups', { name: 'noc' })
  await objects.make('users/object-permissions', {
    name: 'Technicians',
    models: ['dcim.device', 'dcim.rack'],
    actions: ['change', 'delete'],
    constraints: [{ site: 'main' }, { name__ic: 'rt' }],
    groups: [noc],
  })
  await makeUser(service, 'jo', ['dcim.view_device'])
}

/** Returns the pattern of a route with parameters by their names only. */
const barePattern = (pattern: string): string => pattern.replaceAll(/\([^/]*\)\$?\)?/g, '')

/** Returns the pattern that serves a path: the one with the earliest literal segments. */
function patternOf(path: string, patterns: readonly string[]): string | undefined {
  const fits = patterns.filter((pattern) =>
    new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
  )
  return fits.toSorted().at(-1)
}

t.test(
  'serves pages of every kind accessibly, and no wider than the screen',
  { skip },
  async (t) => {
    const opened = await openInBrowser(t)
    const { base, open, pageErrors, service } = opened
    await fill(opened)
    // With animations, colours would be measured while they change.
    const own = (): Promise<Page> => open({ reducedMotion: 'reduce' })
    const readers = { root: await own(), jo: await own(), nobody: await own() }
    await login(readers.root, base)
    await login(readers.jo, base, 'jo')
    const visited = new Set<string>()
    const note = (request: Request): void => {
      if (request.isNavigationRequest()) visited.add(new URL(request.url()).pathname)
    }
    for (const page of Object.values(readers)) page.on('request', note)

    const check = async (page: Page, { kind }: KindOfPage): Promise<void> => {
      for (const { colorScheme, viewport } of appearances) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        const name = `${kind}, ${colorScheme}, ${viewport.width}`
        t.strictSame(await violationsOf(page), [], `${name}: accessibility`)
        t.strictSame(await tooWide(page), [], `${name}: nothing is scrolled sideways`)
      }
    }
    for (const kind of kindsOfPage) {
      const page = readers[kind.reader ?? 'root']
      await page.setViewportSize(appearances[0].viewport)
      await page.goto(base + kind.url)
      await kind.steps?.(page)
      await check(page, kind)
    }

    const patterns = service.app.registeredUrls().map(barePattern)
    const exempt = new Set(Object.values(routesWithoutPages).flat())
    const shown = new Set([...visited].map((path) => patternOf(path, patterns)))
    for (const pattern of new Set(patterns.filter((one) => !one.startsWith('/api/'))))
      t.ok(
        exempt.has(pattern) !== shown.has(pattern),
        `${pattern} has a kind of page, or needs none`,
      )
    for (const { application, path, key, pages } of service.graph.models.values()) {
      const list = `/${application}/${path}/`
      const isOpened = [...visited].some((url) => new RegExp(`^${list}\\d+/$`).test(url))
      if (pages.parts.length > 0) t.ok(isOpened, `${key} has parts of its own`)
      if (pages.tree) t.ok(visited.has(list), `${key} is a tree`)
    }
    t.strictSame(pageErrors, [])
  },
)

/** Returns what is wider than the screen: the page, and bars of controls with a scroll bar. */
const tooWide = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { documentElement: root } = document
    const bars = [...document.querySelectorAll('form, nav, .bar, .line, .chips, .tab-list')]
    const wide = bars.filter(
      (bar) =>
        bar.scrollWidth > bar.clientWidth + 1 && getComputedStyle(bar).overflowX !== 'visible',
    )
    return [
      ...(root.scrollWidth > innerWidth ? ['the page'] : []),
      ...wide.map((bar) => bar.outerHTML.slice(0, 80)),
    ]
  })
