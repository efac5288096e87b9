import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { printLicenses, printPackages } from '../../generators/licenses.ts'
import type { Lockfile } from '../../generators/lockfile.ts'
import { root } from '../support/running.ts'

const lockOf = (locked: object): Lockfile => ({
  packages: {
    '': { version: '1.0.0' },
    'node_modules/known': { version: '1.0.0', license: 'MIT' },
    'node_modules/known/node_modules/other': { version: '2.0.0', ...locked },
  },
})

t.test('lists the packages of package-lock.json in docs/licenses.md', async (t) => {
  const [[path, text] = ['', '']] = printLicenses()
  t.equal(text, readFileSync(join(root, path), 'utf8'), 'run npm run generate')
})

for (const license of ['MIT', '(BSD-3-Clause OR GPL-2.0)', '(MIT AND ISC)', 'Apache-2.0 OR MIT'])
  t.test(`allows ${license}`, async (t) => {
    t.match(printPackages(lockOf({ license })), `| \`other\` | 2.0.0 | ${license} |  |`)
  })

for (const license of [undefined, 'GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN LICENSE.md', ''])
  t.test(`refuses the licence ${JSON.stringify(license)} in production`, async (t) => {
    const lockfile = lockOf(license === undefined ? {} : { license })
    const message = /^These packages .*: other 2\.0\.0 \(.+\)\. Allowed are Apache-2\.0, /
    t.throws(() => printPackages(lockfile), { name: 'LicenseError', message })
  })

t.test('leaves out packages that only development needs', async (t) => {
  const table = printPackages(lockOf({ license: 'GPL-3.0', dev: true }))
  t.notMatch(table, 'other')
})

t.test('names the platform of a package that is not for all platforms', async (t) => {
  const table = printPackages(lockOf({ license: 'MIT', os: ['linux'], cpu: ['x64'] }))
  t.match(table, '| `other` | 2.0.0 | MIT | linux x64 |')
})
