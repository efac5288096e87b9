// `npm run check:static`: every check but the test suite, in order, stopping at the first that
// fails. With --all it runs the rest too. The exit code is the number of failed checks.
import { spawnSync } from 'node:child_process'

const checks = ['format', 'lint', 'types', 'unused', 'generated', 'docs', 'architecture', 'package']
const all = process.argv.includes('--all')
const failed = []

for (const check of checks) {
  console.log(`\n── ${check}`)
  if (!passes(`check:${check}`)) failed.push(check)
  if (failed.length > 0 && !all) break
}

if (failed.length > 0) console.error(`\nfailed: ${failed.join(', ')} (npm run check:${failed[0]})`)
process.exitCode = failed.length

/**
 * Returns whether a script of package.json passes. Runs it by the path of npm that npm sets, which
 * needs no shell.
 */
function passes(script) {
  const npm = process.env.npm_execpath
  if (!npm) throw new Error('run this as: npm run check:static')
  const { status, error } = spawnSync(process.execPath, [npm, 'run', '--silent', script], {
    stdio: 'inherit',
  })
  if (error) throw error
  return status === 0
}
