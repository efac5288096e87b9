import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import t from 'tap'
import { service } from '../../../src/app.ts'
import { addTransferCommands } from '../../../src/features/transfer/cli.ts'
import { addInventoryCommands } from '../../../src/inventory/cli/imports.ts'
import type { CommandContext } from '../../../src/framework/service/interface.ts'
import { openInventory, type Inventory } from './inventory.ts'

const folder = mkdtempSync(join(tmpdir(), 'cadastre-commands-'))
t.teardown(() => rmSync(folder, { recursive: true }))

/** Runs a command of the command line and returns its exit code and the lines that it prints. */
async function run({ database, config }: Inventory, ...words: string[]): Promise<unknown[]> {
  const program = new Command().exitOverride()
  const context: CommandContext = { service, withDatabase: (work) => work(database, config) }
  await addTransferCommands(program, context)
  addInventoryCommands(program, context)
  const lines: unknown[] = []
  const { log, error } = console
  console.log = console.error = (line: unknown) => void lines.push(line)
  try {
    await program.parseAsync(['node', 'cadastre', ...words])
    return [process.exitCode, ...lines]
  } finally {
    Object.assign(console, { log, error })
    process.exitCode = 0
  }
}

t.test('copies objects from one inventory into another by export and import', async (t) => {
  const [one, other] = [await openInventory(t), await openInventory(t)]
  const path = join(folder, 'all.jsonl')
  const made = await run(one, 'demo', '--devices', '8')
  t.match(made, [0])
  t.match(made.at(-1), /^8 devices at 1 site, 9 cables/)
  t.match(await run(one, 'demo'), [2, /The inventory is not empty/])
  const exported = await run(one, 'export', '--out', path)
  t.match(exported, [0, /^\d+ objects were written\.$/])
  const omitted = 'Not exported: secrets.Secret (its fields plaintext and hash are confidential).'
  t.ok(exported.includes(omitted), String(exported))
  t.match((await run(other, 'import', 'file', path, '--dry-run')).at(-1), /nothing was stored/)
  t.match(await run(other, 'import', 'file', path), [0])
  const again = join(folder, 'again.jsonl')
  await run(other, 'export', '--out', again)
  t.equal(readFileSync(again, 'utf8'), readFileSync(path, 'utf8'))
  const third = await openInventory(t)
  t.match(await run(third, 'import', 'file', path, '--keep', '--chunk', '20'), [0])
  await run(third, 'export', '--out', again)
  t.equal(readFileSync(again, 'utf8'), readFileSync(path, 'utf8'), 'also with --keep')
  const tables = join(folder, 'tables')
  t.match(await run(one, 'export', '--format', 'csv', '--out', tables, '--model', 'dcim.Site'), [
    0,
    '1 object was written.',
  ])
  t.match(readFileSync(join(tables, 'dcim.Site.csv'), 'utf8'), /^\$key,name,slug,region/)
})

const mistakes: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['an unknown format', ['export', '--format', 'xml'], /allowed are jsonl, yaml, csv/],
  ['CSV without a folder', ['export', '--format', 'csv'], /CSV needs a folder/],
  ['an unknown model', ['export', '--model', 'dcim.Sit'], /Did you mean "dcim.Site"/],
  ['no model', ['export', '--model', 'nothing'], /Allowed: (?!.*users\.User\b).*dcim\.Site/],
  ['a confidential model', ['export', '--model', 'users.User'], /are not exported/],
  ['a missing file', ['import', 'file', '/nowhere.jsonl'], /There is no file/],
  ['a file of another kind', ['import', 'file', import.meta.filename], /ends in none of/],
  ['a missing folder', ['import', 'device-types', '/nowhere'], /There is no folder/],
  ['a folder without types', ['import', 'device-types', folder], /There are no device types/],
  ['an invalid address', ['import', 'netbox', '--url', 'inventory'], /expected an address/],
]

t.test('exits with 2 before any work begins', async (t) => {
  const inventory = await openInventory(t)
  for (const [name, words, message] of mistakes) {
    const [code, ...lines] = await run(inventory, ...words)
    t.equal(code, 2, name)
    t.match(lines.join('\n'), message)
  }
})
