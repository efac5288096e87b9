import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t from 'tap'
import { readSources, root } from './imports.ts'
import { testedElsewhere } from './tested-elsewhere.ts'

/** The folders of the code whose tests have the same path below `test/`. */
const folders = new Set(
  readSources([
    'generators',
    'src/framework',
    'src/features',
    'src/host',
    'src/public',
    'src/inventory',
  ])
    .map(({ path }) => dirname(path))
    .map((path) => path.replace(/^generators\/template.*/, 'generators/template')),
)

const testPath = (folder: string): string => `test/${folder.replace(/^src\//, '')}`

const isTest = (path: string): boolean => path.endsWith('.test.ts')

/** Returns whether a path below `test/` is a test file, or a folder with test files. */
function hasTests(path: string): boolean {
  if (isTest(path)) return existsSync(join(root, path))
  const folder = join(root, path)
  return existsSync(folder) && readdirSync(folder, { recursive: true }).map(String).some(isTest)
}

t.test('tests each folder of the code in the folder of its name, or as listed', async (t) => {
  t.ok(folders.size > 40, `${folders.size} folders`)
  const mirrored = (folder: string): boolean =>
    hasTests(testPath(folder)) || hasTests(`${testPath(folder)}.test.ts`)
  const elsewhere = [...folders].filter((folder) => !mirrored(folder))
  t.strictSame(elsewhere.toSorted(), Object.keys(testedElsewhere).toSorted())
  for (const [folder, paths] of Object.entries(testedElsewhere))
    for (const path of paths) t.ok(hasTests(path), `${folder}: ${path}`)
})
