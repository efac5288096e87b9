import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import t from 'tap'
import { writeClient } from '../../src/host/client/write-client.ts'
import { camel } from '../../src/framework/model/components/names.ts'
import { service } from '../../src/app.ts'
import { testApp, type Json } from '../support/app.ts'
import { graph } from '../support/inventory.ts'
import { isMade, isPlain, Samples } from '../support/samples.ts'

const root = new URL('../../', import.meta.url).pathname

/** A resource of the client, whatever its model. */
interface AnyResource {
  readonly list: (filters: object) => AsyncIterable<Json>
  readonly count: (filters?: object) => Promise<number>
  readonly read: (id: number) => Promise<Json>
  readonly create: (body: object) => Promise<Json>
  readonly createMany: (bodies: readonly object[]) => Promise<readonly Json[]>
  readonly update: (object: Json | number, changes: object) => Promise<Json>
  readonly updateMany: (changes: readonly object[]) => Promise<readonly Json[]>
  readonly delete: (object: Json | number) => Promise<void>
  readonly deleteMany: (objects: readonly (Json | number)[]) => Promise<void>
}

interface AnyClient {
  readonly connect: (
    options: object,
  ) => Readonly<Record<string, Readonly<Record<string, AnyResource>>>>
}

/** Writes the client below the folder of the project, where its packages are found. */
async function written(config = app.config): Promise<string> {
  const folder = await mkdtemp(join(root, 'node_modules', '.client-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const path = join(folder, 'cadastre-client.ts')
  await writeClient(service, config, path)
  return path
}

const app = await testApp(t)
const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
const path = await written()
const module = `${path}.mjs`
const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts' })
await writeFile(module, code)
const { connect } = (await import(pathToFileURL(module).href)) as AnyClient // the printed client
const client = connect({ url, token: app.token })
const samples = new Samples(app)

const resourceOf = (application: string, name: string): AnyResource => {
  const resource = client[application]?.[camel(name)]
  if (!resource) throw new Error(`the client has no ${application}.${camel(name)}`)
  return resource
}

async function collect(objects: AsyncIterable<Json>): Promise<readonly Json[]> {
  const found: Json[] = []
  for await (const object of objects) found.push(object)
  return found
}

for (const model of graph.models.values()) {
  if (!isMade(model) || !isPlain(model)) continue
  const { operations } = model
  if (!['list', 'read', 'create', 'update', 'delete'].every((one) => operations.has(one as never)))
    continue
  t.test(`writes and reads ${model.labelPlural}`, async (t) => {
    const resource = resourceOf(model.application, model.path)
    const body = (await samples.body(model, { full: true })) as Json
    const made = await resource.create(body)
    const id = Number(made['id'])
    const read = await resource.read(id)
    t.equal(read['id'], id)
    const changed = await resource.update(read, {})
    t.equal(changed['id'], id, 'an update of what was read')
    t.strictSame(
      (await collect(resource.list({ id }))).map((one) => one['id']),
      [id],
    )
    t.equal(await resource.count({ id: [id] }), 1)
    const several = await resource.createMany([
      (await samples.body(model)) as Json,
      (await samples.body(model)) as Json,
    ])
    t.equal(several.length, 2)
    const ids = several.map((one) => ({ id: one['id'] }))
    t.equal((await resource.updateMany(ids)).length, 2)
    await resource.deleteMany(several)
    await resource.delete(await resource.read(id))
    t.equal(await resource.count({ id: [id] }), 0)
  })
}

/** The error of a request whose condition fails. */
const refused = { name: 'RequestRefused', message: /^412: / }

t.test('reads all pages, refuses what others changed, and takes natural keys', async (t) => {
  const [regions, sites] = [resourceOf('dcim', 'regions'), resourceOf('dcim', 'sites')]
  await regions.create({ name: 'Coast', slug: 'coast' })
  const names = ['a', 'b', 'c', 'd', 'e'].map((slug) => ({ name: slug, slug: `page-${slug}` }))
  const made = await sites.createMany(names.map((one) => ({ ...one, region: { slug: 'coast' } })))
  const found = await collect(sites.list({ slug__isw: 'page-', limit: 2, ordering: 'name' }))
  t.strictSame(
    found.map(({ name }) => name),
    ['a', 'b', 'c', 'd', 'e'],
  )
  const read = await sites.read(Number(made[0]?.['id']))
  t.match(read, { region: { slug: 'coast' } })
  await sites.update(Number(read['id']), { comments: 'by another' })
  await t.rejects(sites.update(read, { comments: 'mine' }), refused)
  await t.rejects(sites.delete(read), refused)
})

t.test('repeats a request that was not answered or is to wait, with the same key', async (t) => {
  const keys: (string | undefined)[] = []
  const refusals = [503, 429, 0]
  const patient = connect({
    url,
    token: app.token,
    fetch: async (at: string, init: { readonly headers: Record<string, string> }) => {
      keys.push(init.headers['idempotency-key'])
      const status = refusals.shift()
      if (status === 0) {
        await fetch(at, init)
        throw new Error('the connection is lost')
      }
      if (status === undefined) return fetch(at, init)
      return new Response('{}', { status, headers: { 'retry-after': '0.01' } })
    },
  })
  const made = await patient['dcim']?.['sites']?.create({ name: 'Once', slug: 'once' })
  t.equal(await resourceOf('dcim', 'sites').count({ slug: 'once' }), 1)
  t.match(made, { slug: 'once' })
  t.equal(keys.length, 4)
  t.equal(new Set(keys).size, 1, 'one key')
  t.ok(keys[0])
})

t.test('runs the example of docs/api.md', async (t) => {
  const text = await readFile(join(root, 'docs/api.md'), 'utf8')
  const [, example = ''] = /```ts\n(import \{ connect \}.*?)```/s.exec(text) ?? []
  const source = join(path, '..', 'example.ts')
  await writeFile(source, `${example}export {}\n`)
  t.equal(checked(source), '')
  const { code: script } = await transform(
    example
      .replace('./cadastre-client.ts', pathToFileURL(module).href)
      .replace('http://localhost:8000', url)
      .replace('0123456789abcdef0123456789abcdef01234567', app.token),
    { loader: 'ts' },
  )
  await writeFile(`${source}.mjs`, script)
  await import(pathToFileURL(`${source}.mjs`).href)
  const sites = await collect(resourceOf('dcim', 'sites').list({ slug: 'depot-12' }))
  t.match(sites, [{ comments: 'Open' }])
  t.equal(await resourceOf('dcim', 'racks').count({ site: 'depot-12' }), 2)
})

t.test('asks for the form that its types describe', async (t) => {
  const own = await written({ ...app.config, choiceShape: 'value', writeResponse: 'base' })
  const { code: script } = await transform(await readFile(own, 'utf8'), { loader: 'ts' })
  await writeFile(`${own}.mjs`, script)
  const plain = ((await import(pathToFileURL(`${own}.mjs`).href)) as AnyClient).connect({
    url,
    token: app.token,
  })
  const site = await resourceOf('dcim', 'sites').create({ name: 'Plain', slug: 'plain' })
  const rack = await plain['dcim']?.['racks']?.create({ name: 'P1', site, width: 19 })
  t.match(rack, { name: 'P1', site: { slug: 'plain' }, width: 19 })
  const usage = join(own, '..', 'plain-usage.ts')
  await writeFile(usage, plainUsage)
  t.equal(checked(usage), '')
})

const plainUsage = `
import { connect } from './cadastre-client.ts'

const { dcim } = connect({ url: 'http://localhost:8000', token: 'x' })

export async function use(): Promise<readonly [string | undefined, 19 | 23]> {
  const made = await dcim.racks.create({ name: 'P1', site: { slug: 'plain' } })
  return [made.site.slug, made.width]
}
`

t.test('has types that need no casts, and refuse mistakes', async (t) => {
  const usage = join(path, '..', 'usage.ts')
  await writeFile(usage, usageText)
  t.equal(checked(usage), '')
})

/** Returns what the compiler reports about a file. */
function checked(file: string): string {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [compiler, ...flags, file], { encoding: 'utf8' }).stdout
}

const flags = [
  '--ignoreConfig',
  '--noEmit',
  '--strict',
  '--exactOptionalPropertyTypes',
  '--noUncheckedIndexedAccess',
  '--allowImportingTsExtensions',
  '--target',
  'es2022',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
  '--lib',
  'es2022,dom,dom.iterable',
  '--types',
  '',
]

const usageText = `
import { connect, type Device } from './cadastre-client.ts'

const { dcim } = connect({ url: 'http://localhost:8000', token: 'x' })

export async function use(): Promise<unknown> {
  const made = await dcim.devices.create({
    name: 'a',
    device_type: { slug: 'x' },
    device_role: 1,
    site: { slug: 'hq' },
    status: 1,
  })
  const id: number = made.id
  const many = await dcim.devices.createMany([{ device_type: 1, device_role: 1, site: 1 }])
  const sites: number[] = many.map(({ site }) => site)
  const found: Device = await dcim.devices.read(id)
  const [value, label] = found.status
  const state: 0 | 1 | 2 | 3 | 4 | 5 = value
  const text: string = label
  await dcim.devices.update(found, { tenant: { slug: 'x' }, asset_tag: null, rack: null })
  const names: (string | null)[] = []
  for await (const { name } of dcim.devices.list({ name__ic: 'a', status: [1, 2], limit: 9 }))
    names.push(name)
  await dcim.devices.delete(found)
  // @ts-expect-error a device needs a site
  await dcim.devices.create({ device_type: 1, device_role: 1 })
  // @ts-expect-error there is no such filter
  dcim.devices.list({ nome: 'a' })
  // @ts-expect-error no natural key has this field
  await dcim.devices.create({ device_type: { slog: 'x' }, device_role: 1, site: 1 })
  return [sites, state, text, names]
}
`
