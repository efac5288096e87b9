import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { graph } from '../../support/inventory.ts'
import type { ExportOptions } from '../../../src/features/transfer/export/export.ts'
import { exportableModels } from '../../../src/features/transfer/export/exportable.ts'
import { testApp } from '../../support/app.ts'
import { exportAll } from './export-all.ts'
import { Samples } from '../../support/samples.ts'
import { importPaths, openInventory, type Inventory } from '../import/inventory.ts'

const folder = mkdtempSync(join(tmpdir(), 'cadastre-every-'))
t.teardown(() => rmSync(folder, { recursive: true }))

const formats = ['jsonl', 'yaml', 'csv'] as const

/** Returns all files of an export by name. */
async function written(
  { database }: Pick<Inventory, 'database'>,
  format: ExportOptions['format'],
  name: string,
): Promise<ReadonlyMap<string, string>> {
  const out = join(folder, name)
  await exportAll(database, out, format)
  const files = format === 'csv' ? readdirSync(out).map((file) => join(out, file)) : [out]
  return new Map(files.map((path) => [path.slice(out.length), readFileSync(path, 'utf8')]))
}

t.test('exports and imports objects of every model with all their fields', async (t) => {
  const app = await testApp(t)
  const samples = new Samples(app)
  const models = exportableModels(graph)
  const permissions = await app.database.rows({
    text: 'select id from users_permission order by id limit 4',
    values: [],
  })
  for (const [id] of permissions) samples.offer('users.Permission', Number(id))
  for (const { key } of models)
    for (const variant of [0, 1, 2]) await samples.make(key, { full: true, variant })
  for (const format of formats) {
    const name = `first.${format}`
    const first = await written(app, format, name)
    for (const { key } of models)
      t.ok(
        [...first].some(([path, text]) => `${path} ${text}`.includes(key)),
        `${key} in ${format}`,
      )
    const other = await openInventory(t)
    const { code, lines } = await importPaths(other, [join(folder, name)])
    t.equal(code, 0, lines.join('\n'))
    t.strictSame(await written(other, format, `second.${format}`), first, format)
  }
})
