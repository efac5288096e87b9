import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import pg from 'pg'
import t from 'tap'
import { loadDeclarations } from '../../generators/declarations.ts'
import { printPrisma } from '../../generators/prisma.ts'
import { openPrisma } from '../../src/inventory/prisma.ts'
import { delegateName, linkDelegateName, prismaName } from '../../src/framework/model/delegate.ts'
import { resolve } from '../../src/framework/model/resolve.ts'
import { graph as kitchenSink } from '../fixtures/graph.ts'
import { matchExpected } from '../fixtures/expected.ts'
import { createDatabase } from '../support/postgres.ts'

t.test('prints the kitchen-sink schema', async (t) => {
  const printed = printPrisma(kitchenSink)
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

t.test('names delegates after models', async (t) => {
  const cases = [
    [{ key: 'ipam.VLAN' }, 'IpamVLAN', 'ipamVLAN', 'ipamVLANTaggedByLink'],
    [{ key: 'dcim.Site' }, 'DcimSite', 'dcimSite', 'dcimSiteTaggedByLink'],
    [{ key: 'two-words.Site' }, 'TwoWordsSite', 'twoWordsSite', 'twoWordsSiteTaggedByLink'],
    [{ key: 'lab.Seen', view: { of: 'lab.Sample', whereSet: 'name' } }, 'LabSample', 'labSample', 'labSampleTaggedByLink'],
  ] as const // prettier-ignore
  for (const [model, name, delegate, link] of cases) {
    t.equal(prismaName(model), name)
    t.equal(delegateName(model), delegate)
    t.equal(linkDelegateName(model, 'tagged_by'), link)
  }
})

t.test("reads every model and link in full by Prisma's client", async (t) => {
  const { applications, sources } = await loadDeclarations(process.cwd())
  const pool = new pg.Pool(await createDatabase(t))
  const prisma = openPrisma(pool)
  t.teardown(() => pool.end())
  // The types of the client know each delegate by name; this test checks the names.
  const delegates = prisma as unknown as Record<string, { findFirst(): Promise<unknown> }>
  for (const model of resolve(applications, sources).models.values()) {
    const links = [...model.fields.values()].filter((field) => field.many && !model.view)
    const names = [delegateName(model), ...links.map(({ name }) => linkDelegateName(model, name))]
    for (const name of names) await t.resolves(Promise.resolve(delegates[name]?.findFirst()), name)
    t.ok(
      names.every((name) => delegates[name]),
      `${model.key} has delegates`,
    )
  }
})

t.test('creates without values that have defaults, and with a given id', async (t) => {
  const pool = new pg.Pool(await createDatabase(t))
  const prisma = openPrisma(pool)
  t.teardown(() => pool.end())
  const first = await prisma.ipamVLAN.create({ data: { vid: 1, name: 'one' } })
  const { id, status, description, custom_fields } = first
  t.strictSame({ id, status, description, custom_fields }, { id: 1, status: 1, description: '', custom_fields: {} }) // prettier-ignore
  t.match(await prisma.ipamVLAN.create({ data: { id: 70, vid: 2, name: 'two' } }), { id: 70 })
})

function prismaCommand(): string {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve('prisma/package.json')), 'build/index.js')
}
