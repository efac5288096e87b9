import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import {
  applyInput,
  planInput,
  type ApplyOptions,
} from '../../../src/features/transfer/apply/apply.ts'
import { textPlan } from '../../../src/features/transfer/apply/print.ts'
import { plain } from '../../../src/features/transfer/import/progress.ts'
import { fillDemo } from '../../../src/inventory/demo/demo.ts'
import { openInventory, type Inventory } from '../import/inventory.ts'
import { exportAll } from './export-all.ts'

t.setTimeout(300_000)

/** Returns options that apply a file, and delete all else of its models. */
function optionsFor(inventory: Inventory, path: string, lines: string[]): ApplyOptions {
  return {
    ...inventory,
    progress: plain((line) => void lines.push(line)),
    print: (line) => void lines.push(line),
    input: { paths: [path], standard: createReadStream(path), format: 'jsonl' },
    prune: true,
    scopes: [],
    printer: textPlan(false),
  }
}

for (const format of ['jsonl', 'yaml'] as const)
  t.test(`an export of the demo as ${format} is applied to an empty inventory`, async (t) => {
    const [one, other] = [await openInventory(t), await openInventory(t)]
    const none = (): void => undefined
    await fillDemo({
      ...one,
      progress: plain(none),
      print: none,
      devices: 12,
      seed: 1,
      force: false,
    })
    const folder = t.testdir({})
    const path = await exportAll(one.database, join(folder, `all.${format}`), format)
    const lines: string[] = []
    const options = optionsFor(other, path, lines)
    t.equal(await applyInput(options), 0, lines.slice(-5).join('\n'))
    const again = await exportAll(other.database, join(folder, `again.${format}`), format)
    t.equal(readFileSync(again, 'utf8'), readFileSync(path, 'utf8'))
    for (const inventory of [one, other]) {
      lines.length = 0
      t.equal(await planInput(optionsFor(inventory, path, lines)), 0, lines.join('\n'))
    }
  })
