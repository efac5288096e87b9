import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { parse, parseAllDocuments } from 'yaml'
import { service } from '../src/app.ts'
import { readHostConfig } from '../src/host/config/read-host-config.ts'

const read = (path: string): string =>
  readFileSync(new URL(`../deploy/${path}`, import.meta.url), 'utf8')

/** Variables of the environment that are not settings of the service. */
const others: ReadonlySet<string> = new Set(['NODE_ENV'])

/** Returns the configuration that settings give; throws for one that the service does not know. */
function configOf(settings: Readonly<Record<string, string>>): ReturnType<typeof readHostConfig> {
  const names = Object.keys(settings).filter((name) => !others.has(name))
  const unknown = names.filter((name) => !settingNames.includes(name))
  if (unknown.length > 0) throw new Error(`no settings: ${unknown.join(', ')}`)
  return readHostConfig(settings, service.settings)
}

const settingNames = [
  ...readFileSync(new URL('../docs/operations.md', import.meta.url), 'utf8').matchAll(
    /^\| `([A-Z_]+)` \|/gm,
  ),
].map(([, name = '']) => name)

interface Composed {
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: object
  readonly volumes?: readonly string[]
  readonly entrypoint?: readonly string[]
}

interface Compose {
  readonly services: Readonly<Record<string, Composed>>
  readonly volumes: object
}

const compose = (): Compose => {
  const text = read('compose.yaml').replaceAll(/\$\{\w+:?[?-]?[^}]*\}/g, 'secret-123')
  return parse(text, { merge: true }) as Compose
}

t.test('finds valid settings of the services in compose.yaml', async (t) => {
  const { services } = compose()
  for (const name of ['service1', 'service2']) {
    const { databaseUrl } = configOf(services[name]?.environment ?? {})
    const [, hosts = ''] = /@([^/]+)/.exec(String(databaseUrl)) ?? []
    for (const host of hosts.split(',')) t.ok(services[host], `${name}: ${host}`)
  }
})

t.test('finds the services, volumes and files that compose.yaml names', async (t) => {
  const { services, volumes } = compose()
  const containers = Object.values(services)
  t.ok(
    containers.some((one) => one.depends_on),
    'services are named',
  )
  t.ok(
    containers.some((one) => one.volumes),
    'volumes are named',
  )
  for (const [name, { volumes: used = [], depends_on: needed = {} }] of Object.entries(services)) {
    const needs = Array.isArray(needed) ? needed.map(String) : Object.keys(needed)
    for (const other of needs) t.ok(services[other], `${name} needs ${other}`)
    for (const [source = ''] of used.map((volume) => volume.split(':')))
      t.ok(source.startsWith('.') ? isFile(source) : Object.hasOwn(volumes, source), source)
  }
})

const isFile = (path: string): boolean => existsSync(new URL(`../deploy/${path}`, import.meta.url))

t.test('sets the variables of compose.yaml in the guide, and no others', async (t) => {
  const used = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
  const [, file = ''] = /\.env <<END\n([^]*?)END/.exec(read('README.md')) ?? []
  const set = [...file.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  t.ok(used.length > 0, 'variables are used')
  t.strictSame(new Set(used), new Set(set))
})

t.test('finds what the Dockerfile copies, and valid settings in it', async (t) => {
  const text = read('Dockerfile')
  const copies = [...text.matchAll(/^COPY --from=build \/app\/(\S+)/gm)]
  t.ok(copies.length > 0, 'files are copied')
  for (const [, path = ''] of copies) t.ok(existsSync(new URL(`../${path}`, import.meta.url)), path)
  const [, pairs = ''] = /^ENV (.*)$/m.exec(text) ?? []
  configOf(Object.fromEntries(pairs.split(' ').map((pair) => pair.split('='))))
  t.match(text, /^USER node$/m)
})

t.test('finds valid settings in the units of systemd', async (t) => {
  for (const unit of ['cadastre', 'cadastre-backup', 'cadastre-standby']) {
    const [, pairs = ''] = /^Environment=(.*)$/m.exec(read(`systemd/${unit}.service`)) ?? []
    const { dataDir } = configOf(
      Object.fromEntries(pairs.split(' ').map((pair) => pair.split('='))),
    )
    t.equal(dataDir, '/var/lib/cadastre', unit)
  }
})

t.test('lets systemd start a service again for as long as it takes', async (t) => {
  for (const unit of ['cadastre', 'cadastre-standby']) {
    const text = read(`systemd/${unit}.service`)
    const [, seconds] = /^RestartSec=(\d+)$/m.exec(text) ?? []
    t.match(text, /^Restart=on-failure$/m)
    // By default systemd gives up after five starts within ten seconds.
    t.ok(Number(seconds) * 5 > 10, `${unit}: ${seconds}`)
  }
})

t.test('closes idle connections in the proxy before the service does', async (t) => {
  const [, seconds] = /transport http \{[^}]*\bkeepalive (\d+)s\b/.exec(read('Caddyfile')) ?? []
  t.ok(Number(seconds) < configOf({}).idleTimeoutSeconds, String(seconds))
})

interface Container {
  readonly env: readonly Variable[]
  readonly lifecycle?: { readonly preStop?: { readonly exec: { readonly command: string[] } } }
}

interface Deployment {
  readonly kind: string
  readonly spec: {
    readonly template?: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number
        readonly containers: readonly Container[]
      }
    }
  }
}

interface Variable {
  readonly name: string
  readonly value?: string
}

const deployment = (): Deployment | undefined => {
  const all = parseAllDocuments(read('kubernetes/cadastre.yaml'))
  for (const { errors } of all) t.strictSame(errors, [])
  return all.map((one) => one.toJS() as Deployment).find(({ kind }) => kind === 'Deployment')
}

t.test('finds valid settings in the deployment for Kubernetes', async (t) => {
  const [container] = deployment()?.spec.template?.spec.containers ?? []
  const example: Readonly<Record<string, string>> = {
    DATABASE_URL: 'postgres://cadastre:secret@cadastre-db-rw.default:5432/cadastre',
    SUPERUSER_PASSWORD: 'secret-123',
  }
  const pairs = (container?.env ?? []).map(({ name, value }) => [
    name,
    value ?? example[name] ?? '',
  ])
  t.ok(configOf(Object.fromEntries(pairs)).databaseUrl)
})

t.test('lets a pod serve until the proxies of Kubernetes know that it ends', async (t) => {
  const { containers = [], terminationGracePeriodSeconds } = deployment()?.spec.template?.spec ?? {}
  const [, pause] = containers[0]?.lifecycle?.preStop?.exec.command ?? []
  t.ok(Number(pause) > 0)
  // Requests in flight have 30 seconds.
  t.ok(Number(pause) + 30 < Number(terminationGracePeriodSeconds))
})

t.test('finds no syntax errors in the scripts of the database servers', async (t) => {
  for (const script of ['primary', 'server']) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: read(`postgres/${script}.sh`) })
    t.equal(status, 0, String(stderr))
  }
})
