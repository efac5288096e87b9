import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { writeClient } from '../../../src/host/client/write-client.ts'
import { service } from '../../fixtures/inventory.ts'
import { testApp } from '../../support/fixture-app.ts'
import { root } from '../../support/running.ts'

const { config } = await testApp(t)

const usage = (shown: string): string => `
import { connect } from './client.ts'

const { store } = connect({ url: 'http://localhost:8000', token: 'x' })
const body = { name: 'a', depot: { slug: 'hall' } }
const hold = { units: [1], description: 'kept' }

export async function use(): Promise<readonly (number | undefined)[]> {
  const made = await store.shelves.create({ ...body, holds: [hold, { ...hold, after: 1 }] })
  const [several] = await store.shelves.createMany([{ ...body, holds: [hold] }, body])
  await store.depots.create({
    name: 'b', slug: 'b', shelves: [{ name: 'a', holds: [hold] }, { name: 'b' }],
  })
  await store.shelves.update(made, { name: 'b' })
  // @ts-expect-error a hold needs a description
  await store.shelves.create({ ...body, holds: [{ units: [1] }] })
  // @ts-expect-error the service sets the reference
  await store.shelves.create({ ...body, holds: [{ ...hold, shelf: 1 }] })
  // @ts-expect-error an update takes no children
  await store.shelves.update(made, { holds: [] })
  await store.shelves.list({ depot__name: 'x', depot__asn: [1, 2], name: 'y' })
  // @ts-expect-error depots have no such filter
  await store.shelves.list({ depot__nothing: 'x' })
  const ${shown}
  return [first, several?.holds?.[0]?.id]
}
`

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

const forms = {
  flat: 'first: number | undefined = made.holds?.[0]?.shelf',
  base: 'first: number | undefined = made.holds?.[0]?.shelf?.id',
} as const

for (const [writeResponse, shown] of Object.entries(forms))
  t.test(`has types of the children, where writes are ${writeResponse}`, async (t) => {
    // Below the folder of the project, where the packages are found.
    const folder = await mkdtemp(join(root, 'node_modules', '.client-'))
    t.teardown(() => rm(folder, { recursive: true }))
    const form = writeResponse === 'base' ? 'base' : 'flat'
    await writeClient(service, { ...config, writeResponse: form }, join(folder, 'client.ts'))
    await writeFile(join(folder, 'usage.ts'), usage(shown))
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const args = [compiler, ...flags, join(folder, 'usage.ts')]
    t.equal(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout, '')
  })
