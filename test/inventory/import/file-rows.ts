import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { importPaths, openInventory } from './inventory.ts'

const base = mkdtempSync(join(tmpdir(), 'cadastre-files-'))
t.teardown(() => rmSync(base, { recursive: true }))

/** An import of files, its exit code, and what it prints and stores. */
export interface FileRow {
  readonly name: string
  /** Name and contents of each file, in the order of the command line. */
  readonly files: readonly (readonly [string, string | Buffer | readonly object[]])[]
  /** Files of an import that is run before. */
  readonly before?: FileRow['files']
  /** A statement that is run before. */
  readonly sql?: string
  readonly options?: { dryRun?: boolean; update?: boolean; chunk?: number }
  readonly code: number
  readonly says?: readonly RegExp[]
  readonly stored?: readonly [string, unknown[][]]
}

/** The query of all slugs of sites. */
export const siteSlugs = 'select slug from dcim_site order by 1'

/** Runs each import in an inventory of its own. */
export function testImports(rows: readonly FileRow[]): void {
  for (const [number, row] of rows.entries())
    t.test(row.name, async (t) => {
      const inventory = await openInventory(t)
      const write = ([name, content]: FileRow['files'][number]): string => {
        const path = join(mkdtempSync(join(base, `${number}-`)), name)
        writeFileSync(path, textOf(content))
        return path
      }
      if (row.sql) await inventory.ask(row.sql)
      if (row.before) await importPaths(inventory, row.before.map(write))
      const { code, lines } = await importPaths(inventory, row.files.map(write), row.options)
      t.equal(code, row.code, lines.join('\n'))
      for (const text of row.says ?? [])
        t.ok(
          lines.some((line) => text.test(line)),
          `${text}\n${lines.join('\n')}`,
        )
      if (row.stored) t.strictSame(await inventory.ask(row.stored[0]), row.stored[1])
    })
}

const textOf = (content: string | Buffer | readonly object[]): string | Buffer =>
  typeof content === 'string' || Buffer.isBuffer(content)
    ? content
    : content.map((one) => JSON.stringify(one)).join('\n')
