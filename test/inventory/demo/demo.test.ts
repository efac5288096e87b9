import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { seesAll } from '../../../src/framework/model/permission.ts'
import { checkStored, isCheckable } from '../../../src/framework/write/check-stored.ts'
import { commandLineAuthor } from '../../../src/framework/model/author.ts'
import { fillDemo } from '../../../src/inventory/demo/demo.ts'
import { exportAll } from '../export/export-all.ts'
import { plain, type Progress } from '../../../src/features/transfer/import/progress.ts'
import { openInventory, type Inventory } from '../import/inventory.ts'

const folder = mkdtempSync(join(tmpdir(), 'cadastre-demo-'))
t.teardown(() => rmSync(folder, { recursive: true }))

async function fill(inventory: Inventory, seed: number, force = false): Promise<readonly string[]> {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  await fillDemo({ ...inventory, progress: plain(print), print, devices: 60, seed, force })
  return lines
}

async function written(inventory: Inventory, name: string): Promise<string> {
  return readFileSync(await exportAll(inventory.database, join(folder, name)), 'utf8')
}

/** Returns the objects that break a rule, of all models. */
async function refusedIn({ graph, database, extensions }: Inventory): Promise<readonly unknown[]> {
  const shared = { graph, database, extensions, author: commandLineAuthor(), reader: seesAll }
  const found: unknown[] = []
  for (const model of [...graph.models.values()].filter(isCheckable))
    for await (const { refused } of checkStored({ ...shared, model })) found.push(...refused)
  return found
}

/** Returns a progress that throws after a number of steps of a part, as a kill would end it. */
const stopsAt = (part: string, after: number): Progress => {
  let now = ''
  let done = 0
  const advance = (steps: number): void => {
    done += steps
    if (now === part && done >= after) throw new Error('stopped')
  }
  const begin = (name: string): void => void ([now, done] = [name, 0])
  return { begin, advance, line: () => undefined, end: () => undefined }
}

const facts: readonly (readonly [string, string, unknown])[] = [
  ['every device is there', 'select count(*)::int from dcim_device', 60],
  [
    'devices have the components of their types',
    `select count(*)::int from dcim_interface i join dcim_device d on d.id = i.device_id join dcim_devicetype t on t.id = d.device_type_id where t.slug = 'raven-2100'`,
    28,
  ],
  [
    'every device has a primary address',
    'select count(*)::int from dcim_device where primary_ip4_id is null',
    0,
  ],
  [
    'every address lies in a prefix of its site',
    `select count(*)::int from ipam_ipaddress a join dcim_interface i on i.id = a.interface_id join dcim_device d on d.id = i.device_id where not exists (select from ipam_prefix p where p.site_id = d.site_id and p.prefix >>= a.address and p.status = 1)`,
    0,
  ],
  [
    'prefixes lie in aggregates',
    'select count(*)::int from ipam_prefix p where not exists (select from ipam_aggregate a where a.prefix >>= p.prefix)',
    0,
  ],
  [
    'circuits end on routers',
    'select count(*)::int from circuits_circuittermination where interface_id is null',
    0,
  ],
  [
    'the change log names the command line',
    `select count(distinct user_name)::int from extras_objectchange where user_name = 'command line'`,
    1,
  ],
]

t.test('fills in equal networks for equal seeds', async (t) => {
  const [inventory, twin] = [await openInventory(t), await openInventory(t)]
  const indexes = 'select indexdef from pg_indexes where schemaname = current_schema() order by 1'
  const before = await inventory.ask(indexes)
  const lines = await fill(inventory, 3)
  t.strictSame(await inventory.ask(indexes), before, 'every index is there')
  t.match(lines.at(-1), /^60 devices at 1 site, /)
  for (const [name, question, answer] of facts)
    t.strictSame(await inventory.ask(question), [[answer]], name)
  t.strictSame(await refusedIn(inventory), [], 'no object breaks a rule')
  await fill(twin, 3)
  t.equal(await written(twin, 'twin'), await written(inventory, 'one'))
  await t.rejects(fill(inventory, 3), { message: /The inventory is not empty: it has regions/ })
  await t.rejects(fill(inventory, 3, true), { message: /could not be created: .*already exists/ })
})

t.test('continues an interrupted demo to the same network', async (t) => {
  const [inventory, twin] = [await openInventory(t), await openInventory(t)]
  const options = { ...inventory, print: () => undefined, devices: 130, seed: 4, force: false }
  const parts = [
    'regions',
    'devices',
    'prefixes',
    'IP addresses',
    'primary addresses',
    'interface connections',
    'console connections',
    'circuit terminations',
  ]
  for (const [index, part] of parts.entries())
    await t.rejects(
      fillDemo({ ...options, progress: stopsAt(part, 1), isContinued: index > 0 }),
      /stopped/,
      part,
    )
  await fillDemo({ ...options, progress: plain(() => undefined), isContinued: true })
  const whole = plain(() => undefined)
  await fillDemo({ ...options, ...twin, progress: whole })
  t.equal(await written(inventory, 'stopped'), await written(twin, 'whole'))
})
