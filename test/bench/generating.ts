import { check } from '../../generators/generate.ts'
import { root } from './servers.ts'

// Generates and compares all files without writing them, so that runs are equal.
const began = performance.now()
const { differences } = await check({ root })
if (differences.length > 0) throw new Error('run `npm run generate` first')
console.log((performance.now() - began) / 1000)
