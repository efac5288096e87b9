// Writes the references of the schema language and of the framework, which are made of docstrings.
// With --check it only compares. It loads the TypeScript compiler: `generate` does not run it.
import { fileURLToPath } from 'node:url'
import { compare, write } from '../files.ts'
import { printReference } from './reference.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const texts = await printReference()
const differences = compare(root, { owns: [...texts.keys()], keeps: [], texts })
const paths = differences.map((one) => one.path).join(', ')

if (differences.length === 0) console.log('The generated documents are up to date.')
else if (process.argv.includes('--check')) {
  console.error(`Out of date: ${paths}\nRun: npm run generate:docs`)
  process.exitCode = 1
} else {
  write(root, differences)
  console.log(`wrote ${paths}`)
}
