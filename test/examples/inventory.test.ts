import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { installPacked } from '../support/packed.ts'
import { root } from '../support/running.ts'

t.setTimeout(600_000)

const installed = await installPacked(t)
const guide = readFileSync(join(root, 'docs/your-own-models.md'), 'utf8')

/** The models that a project has besides the inventory, by the paths of their files. */
const operations = {
  'schema/operations/contract.ts': `
import { defineModel, reference, text } from 'cadastre/schema'

export const contract = defineModel('Contract', {
  path: 'contracts',
  fields: {
    number: text({ max: 50, unique: true }),
    tenant: reference('tenancy.Tenant', { onDelete: 'protect', reverse: 'contracts' }),
  },
  order: ['number'],
  nested: ['number'],
})
`,
  'schema/operations/window.ts': `
import { date, defineModel, reference, text } from 'cadastre/schema'

export const window = defineModel('Window', {
  path: 'windows',
  fields: {
    title: text({ max: 100 }),
    device: reference('dcim.Device', { onDelete: 'cascade', reverse: 'windows' }),
    contract: reference('operations.Contract', { onDelete: 'protect', reverse: 'windows' }),
    starts: date(),
  },
  order: ['starts', 'title'],
  nested: ['title'],
})
`,
  'test/operations.test.ts': `
import { strictEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import { contractTests, openService, Samples } from 'cadastre/testing'
import { service } from '../src/app.ts'

const opened = await openService(service)
after(opened.close)

// A device has no rack here, so it has no place in one.
const samples = new Samples(opened, { 'dcim.Device': () => ({ position: null, face: null }) })
for (const { name, run } of contractTests(samples, ['operations'])) test(name, run)

test('has the actions and the rules of the inventory', async () => {
  const prefix = await opened.request('POST', '/api/ipam/prefixes/', {
    body: { prefix: '10.0.0.0/30' },
  })
  strictEqual(prefix.status, 201)
  const path = '/api/ipam/prefixes/1/available-ips/'
  const address = await opened.request('POST', path, { body: {} })
  strictEqual((address.body as { address: string }).address, '10.0.0.1/30')
})
`,
}

t.test('builds the inventory and models of a project on the packed package', async (t) => {
  const project = installed.below('operations')
  const [, section = ''] = guide.split('## 8. ')
  const [index = '', app = ''] = [...section.matchAll(/```ts\n(.*?)```/gs)].map(([, one]) => one)
  const files = { 'schema/index.ts': index, 'src/app.ts': app, ...operations }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project.folder, path)), { recursive: true })
    writeFileSync(join(project.folder, path), text)
  }
  for (const name of ['package.json', 'tsconfig.json'])
    cpSync(join(root, 'examples/library', name), join(project.folder, name))

  const generated = project.cadastre('generate')
  t.equal(generated.status, 0, generated.output)
  const [, changes = ''] = generated.output.split('New migration ')
  t.match(
    changes,
    /^0001_[a-z-]+_add_operations_contract_and_1_more:\n {2}add operations\.Contract/,
  )
  t.notMatch(changes, /dcim\.(?!Device)|ipam/, 'the tables of the inventory stay as they are')
  t.match(project.cadastre('generate', '--check'), { status: 0 })
  const tested = project.node('--import', 'tsx', '--test', 'test/operations.test.ts')
  t.equal(tested.status, 0, tested.output)
  t.match(tested.output, /operations\.Window deletes an object/)
  t.strictSame(installed.compile([project]), { status: 0, output: '' })
  t.match(project.cadastre('--help').output, /demo/, 'with the commands of the inventory')
})
