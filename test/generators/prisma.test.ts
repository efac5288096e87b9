import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { loadDeclarations } from '../../generators/declarations.ts'
import { printPrisma } from '../../generators/prisma.ts'
import type { Database } from '../../src/framework/database/database.ts'
import { openDatabase } from '../../src/framework/database/open-database.ts'
import { silentLog } from '../../src/framework/log.ts'
import { withPrisma } from '../../src/inventory/prisma.ts'
import { prismaLinkName, prismaName } from '../../src/framework/model/prisma-name.ts'
import type { ModelGraph, Model } from '../../src/framework/model/graph.ts'
import { resolve } from '../../src/framework/model/resolve.ts'
import { graph as everyKind } from '../fixtures/graph.ts'
import { matchExpected } from '../fixtures/expected.ts'
import { createDatabase } from '../support/postgres.ts'

t.test('prints a schema with every kind of field', async (t) => {
  const printed = printPrisma(everyKind)
  matchExpected(t, 'prisma', printed)

  const folder = t.testdir({})
  for (const [path, text] of printed) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  cpSync('prisma/schema/base.prisma', join(folder, 'prisma/schema/base.prisma'))
  cpSync('prisma.config.ts', join(folder, 'prisma.config.ts'))
  const { status, stdout, stderr } = spawnSync(process.execPath, [prismaCommand(), 'validate'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  })
  t.equal(status, 0, stdout + stderr)
})

t.test('names tables of the Prisma schema after models', async (t) => {
  const cases = [
    [{ key: 'ipam.VLAN' }, 'IpamVLAN', 'IpamVLANTaggedByLink'],
    [{ key: 'dcim.Site' }, 'DcimSite', 'DcimSiteTaggedByLink'],
    [{ key: 'two-words.Site' }, 'TwoWordsSite', 'TwoWordsSiteTaggedByLink'],
    [{ key: 'lab.Seen', view: { of: 'lab.Sample', whereSet: 'name' } }, 'LabSample', 'LabSampleTaggedByLink'],
  ] as const // prettier-ignore
  for (const [model, name, link] of cases) {
    t.equal(prismaName(model), name)
    t.equal(prismaLinkName(model, 'tagged_by'), link)
  }
})

t.test("reads every model, relation and link in full by Prisma's client", async (t) => {
  const { applications, sources } = await loadDeclarations(process.cwd())
  const graph = resolve(applications, sources)
  const database = await open(t)
  await withPrisma(database, async (client) => {
    // The types of the client know each delegate by name; this test checks the names.
    const delegates = client as unknown as Record<string, Delegate | undefined>
    for (const model of graph.models.values()) {
      const include = Object.fromEntries(relationsOf(graph, model).map((name) => [name, true]))
      const isEmpty = Object.keys(include).length === 0
      await t.resolves(read(prismaName(model), isEmpty ? {} : { include }), model.key)
      for (const { name, many } of model.fields.values())
        if (many && !model.view) await t.resolves(read(prismaLinkName(model, name), {}), name)
    }
    async function read(name: string, options: object): Promise<unknown> {
      // The client begins the names of its properties in lower case.
      const delegate = delegates[name.charAt(0).toLowerCase() + name.slice(1)]
      return delegate?.findFirst(options) ?? Promise.reject(new Error(`no delegate ${name}`))
    }
  })
})

interface Delegate {
  readonly findFirst: (options: object) => Promise<unknown>
}

/** Returns the relations of a model, in both directions. */
function relationsOf(graph: ModelGraph, { key, view, fields }: Model): readonly string[] {
  if (view) return []
  const forward = [...fields.values()].filter((field) => field.reference).map(({ name }) => name)
  const back = [...graph.models.values()]
    .filter((model) => !model.view)
    .flatMap((model) => [...model.fields.values()])
    .filter(({ reference }) => reference?.target === key)
    .flatMap(({ reference }) => reference?.reverse ?? [])
  return [...forward, ...back]
}

t.test('creates without values that have defaults, and with a given id', async (t) => {
  await withPrisma(await open(t), async (client) => {
    const first = await client.ipamVLAN.create({ data: { vid: 1, name: 'one' } })
    const { id, status, description, custom_fields } = first
    t.strictSame(
      { id, status, description, custom_fields },
      { id: 1, status: 1, description: '', custom_fields: {} },
    )
    t.match(await client.ipamVLAN.create({ data: { id: 70, vid: 2, name: 'two' } }), { id: 70 })
  })
})

async function open(t: Test): Promise<Database> {
  const database = openDatabase(await createDatabase(t), { log: silentLog })
  t.teardown(() => database.close())
  return database
}

function prismaCommand(): string {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve('prisma/package.json')), 'build/index.js')
}
