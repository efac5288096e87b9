import t from 'tap'
import { readSources } from '../architecture/imports.ts'
import { testFilesBelow } from './order.ts'
import { suites, testsOf } from './suites.ts'

const files = readSources(['schema', 'generators', 'src'])
  .map(({ path }) => path)
  .concat('src/cadastre.mjs', 'src/load.mjs', 'src/worker.mjs')
  .filter((path) => !path.startsWith('src/generated/'))

t.test('has tests for every file of the code', async (t) => {
  t.ok(files.length > 600, `${files.length} files`)
  t.strictSame(
    files.filter((path) => testsOf([path]).length === 0),
    [],
    'no file without tests',
  )
})

t.test('names code and tests that exist in every row', async (t) => {
  for (const [code, tests] of suites) {
    t.ok(
      files.some((path) => path.startsWith(code)),
      `${code} is the beginning of a file`,
    )
    const missing = tests.filter((start) => testFilesBelow([start]).length === 0)
    t.strictSame(missing, [], `${code}: each entry is the beginning of a test file`)
  }
})
