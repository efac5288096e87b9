import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import t from 'tap'
import { exportAll } from './export-all.ts'
import { importPaths, openInventory, type Inventory } from '../import/inventory.ts'
import { network } from './network.ts'

const folder = mkdtempSync(join(tmpdir(), 'cadastre-export-'))
t.teardown(() => rmSync(folder, { recursive: true }))

async function exportFrom(app: Inventory, format: 'jsonl' | 'csv', name: string): Promise<string> {
  return exportAll(app.database, join(folder, name), format)
}

const read = (path: string): string => readFileSync(path, 'utf8')
const readAll = (path: string): string =>
  readdirSync(path)
    .toSorted()
    .map((name) => `${name}\n${read(join(path, name))}`)
    .join('\n')

t.test('exports the same bytes again after an import', async (t) => {
  const source = await openInventory(t)
  const seed = join(folder, 'seed.jsonl')
  writeFileSync(seed, network.map((line) => JSON.stringify(line)).join('\n'))
  const seeded = await importPaths(source, [seed])
  t.equal(seeded.code, 0, seeded.lines.join('\n'))
  const first = await exportFrom(source, 'jsonl', 'first.jsonl')
  const tables = await exportFrom(source, 'csv', 'first')

  const byLines = await openInventory(t)
  const done = await importPaths(byLines, [first])
  t.equal(done.code, 0, done.lines.join('\n'))
  t.equal(read(await exportFrom(byLines, 'jsonl', 'second.jsonl')), read(first), 'JSON lines')

  const again = await importPaths(byLines, [first])
  t.equal(again.code, 0)
  t.match(again.lines.at(-1), /^Total +\d+ unchanged$/, 'doing it again changes nothing')

  const byTables = await openInventory(t)
  const filled = await importPaths(byTables, [tables])
  t.equal(filled.code, 0, filled.lines.join('\n'))
  t.equal(readAll(await exportFrom(byTables, 'csv', 'second')), readAll(tables), 'CSV')
  t.equal(read(await exportFrom(byTables, 'jsonl', 'third.jsonl')), read(first), 'one as the other')
})

t.test(
  'fails where the system refuses the folder',
  { skip: !existsSync('/proc/self') },
  async (t) => {
    const source = await openInventory(t)
    await t.rejects(exportFrom(source, 'csv', relative(folder, '/proc/none/a')), {
      name: 'StartError',
      message: /^The folder \/proc\/none\/a cannot be created: Error: ENOENT/,
    })
  },
)
