// Passes the limit of executions of the mutant to the instrumented code, and writes what this code
// counted when the process ends.
const { writeFileSync } = require('node:fs')

const limit = process.env.MUTATION_HIT_LIMIT
const state = limit === undefined ? {} : { hitLimit: Number(limit), hitCount: 0 }
const output = process.env.MUTATION_OUTPUT
// Processes that a test starts are not measured.
delete process.env.MUTATION_OUTPUT
globalThis.__stryker__ = state

process.on('SIGTERM', () => process.exit(143))
process.on('exit', () => {
  const { mutantCoverage, hitCount } = state
  if (output !== undefined) writeFileSync(output, JSON.stringify({ mutantCoverage, hitCount }))
})
