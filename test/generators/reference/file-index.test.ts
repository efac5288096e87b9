import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { printFolders } from '../../../generators/reference/file-index.ts'
import { readFiles } from '../../../generators/reference/read-files.ts'
import { root } from '../../support/running.ts'

/** Makes a project whose `generators/` has the given files, and reads it. */
function read(t: Test, files: Readonly<Record<string, string>>): ReturnType<typeof readFiles> {
  const config = readFileSync(join(root, 'generators/reference/tsconfig.docstrings.json'), 'utf8')
  return readFiles(
    t.testdir({
      generators: { ...files, reference: { 'tsconfig.docstrings.json': config } },
      src: { framework: {}, inventory: {} },
    }),
  )
}

/** Files, the names that are listed, and the purpose. */
const cases: readonly [file: string, text: string, names: readonly string[], purpose: string][] = [
  [
    'one.ts',
    '/** Returns 1. Never 2. */\nexport const one = (): number => 1\n',
    ['one'],
    'Returns 1',
  ],
  [
    'order.ts',
    [
      '/** An order. */',
      'export interface Order { readonly by: string }',
      '/** The longest order. */',
      'export const longest = 3',
      '/** Returns the keys. */',
      'export const keysOf = (): number => 1',
      '/** Plans the order by',
      ' * v2.1 keys. */',
      'export function planOrder(): number { return 1 }',
    ].join('\n'),
    ['longest', 'keysOf', 'planOrder'],
    'Plans the order by v2.1 keys',
  ],
  [
    'types.ts',
    '/** A page. */\nexport interface Page { readonly count: number }\n',
    ['Page'],
    'A page',
  ],
  [
    'command.mjs',
    '#!/usr/bin/env node\n// The command. It\n// has options.\nimport "node:fs"\n',
    [],
    'The command',
  ],
  [
    'public.ts',
    '/**\n * What a project\n * imports.\n *\n * @module\n */\nexport { one } from "./one.ts"\n',
    [],
    'What a project imports',
  ],
]

t.test('reads the exports and the purpose of a file', async (t) => {
  const files = Object.fromEntries(cases.map(([file, text]) => [file, text]))
  const found = new Map(read(t, files).map((file) => [file.path, file]))
  for (const [file, , names, purpose] of cases) {
    const path = `generators/${file}`
    t.strictSame(found.get(path), { path, names, purpose }, file)
  }
})

t.test('refuses a file without a docstring', async (t) => {
  const files = { 'bare.ts': 'export const bare = 1\n' }
  t.throws(() => read(t, files), /generators\/bare\.ts has neither a comment at its head nor an/)
})

t.test('prints a table for each folder of the code map', async (t) => {
  const text = printFolders([
    { path: 'src/app.ts', names: ['service'], purpose: 'The service' },
    { path: 'src/framework/read/order.ts', names: ['a', 'b'], purpose: 'Sorts by `a|b`' },
    { path: 'src/framework/read/by/id.ts', names: [], purpose: 'Reads by id' },
  ])
  t.match(text, '<summary><code>src/</code>: 1 file</summary>')
  t.match(text, '<summary><code>src/framework/read/</code>: 2 files</summary>')
  t.match(text, '| `order.ts` | `a`, `b` | Sorts by `a\\|b` |')
  t.match(text, '| `by/id.ts` |  | Reads by id |')
})

t.test('lists every file of the code once', async (t) => {
  const paths = readFiles(root).map(({ path }) => path)
  t.ok(paths.includes('src/app.ts') && paths.includes(join('src', 'load.mjs')))
  t.ok(paths.length > 600, `${paths.length} files`)
  t.equal(new Set(paths).size, paths.length)
  t.strictSame(
    paths.filter((path) => /generated|template\//.test(path)),
    ['src/public/generated.ts'],
  )
})
