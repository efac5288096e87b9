import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Duplex } from 'node:stream'
import t from 'tap'

/** The output of tap: each line, and whether the reporter prints it. */
const printed: readonly (readonly [string, boolean])[] = [
  ['TAP version 14', true],
  ['1..3', true],
  ['# Subtest: test/a.test.ts', false],
  ['    # Subtest: passes', false],
  ['        ok 1 - should be equal', false],
  ['        1..1', false],
  ['    ok 1 - passes # time=1.5ms', false],
  ['    ', false],
  ['    # { total: 1, pass: 1 }', false],
  ['    # time=2ms', false],
  ['ok 1 - test/a.test.ts # time=2ms', true],
  ['# Subtest: test/b.test.ts', true],
  ['    # Subtest: passes too', false],
  ['        ok 1 - should be equal', false],
  ['    ok 1 - passes too', false],
  ['    # Subtest: fails', true],
  ['        not ok 1 - should be equal', true],
  ['          ---', true],
  ['          source: t.equal(1, 2)', true],
  ['          ...', true],
  ['        1..1', false],
  ['    not ok 2 - fails', true],
  ['    ok 3 - needs a browser # SKIP there is none', true],
  ['not ok 2 - test/b.test.ts', true],
  ['# Subtest: test/c.test.ts', true],
  ['    # 510 requests', true],
  ['ok 3 - test/c.test.ts', true],
  ['# { total: 3, pass: 1, fail: 1, skip: 1 }', true],
  ['# time=3ms', true],
]

/** The part of `test/reporter.mjs`, which is no part of the bundle, that tap uses. */
interface Reporting {
  readonly default: new () => Duplex
}

t.test('reports files, what was skipped and what failed, in chunks of any size', async (t) => {
  const address = new URL('reporter.mjs', import.meta.url).href
  const { default: Reporter } = (await import(address)) as Reporting // its export
  const tap = printed.map(([line]) => `${line}\n`).join('')
  const lines = printed.flatMap(([line, isReported]) => (isReported ? [`${line}\n`] : []))
  for (const size of [1, 7, tap.length]) {
    const chunks = tap.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    t.equal(await text(Readable.from(chunks).pipe(new Reporter())), lines.join(''), `${size}`)
  }
})
