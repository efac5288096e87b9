import { check } from '../../generators/generate.ts'
import { root } from './servers.ts'

// Nothing is written, everything is made and compared: a run must not depend on what is stale.
const began = performance.now()
const { differences } = await check({ root })
if (differences.length > 0) throw new Error('run `npm run generate` first')
console.log((performance.now() - began) / 1000)
