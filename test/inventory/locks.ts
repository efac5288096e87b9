import type tap from 'tap'
import { testApp } from '../support/app.ts'
import type { Ask } from './dcim/rule.ts'
import { Yard } from './dcim/yard.ts'

/** A write, and the rows that other writers wait for: their table and the strength of the lock. */
export interface LockCase {
  readonly write: string
  readonly on: (yard: Yard) => Promise<Ask>
  readonly locks: readonly string[]
}

/** Checks the rows that each write locks. */
export async function tryLocks(
  t: Pick<typeof tap, 'ok' | 'strictSame' | 'teardown'>,
  cases: readonly LockCase[],
): Promise<void> {
  const yard = new Yard(await testApp(t))
  for (const { write, on, locks } of cases) {
    const [method, url, body] = await on(yard)
    const answer = await yard.app.request(method, `/api/${url}/`, { body })
    t.ok(answer.status < 300, answer.text)
    t.strictSame(locksIn(answer.statements), locks, write)
  }
}

/** Returns the table and the strength of each lock of the statements. */
const locksIn = (statements: readonly string[]): readonly string[] =>
  statements.flatMap((text) => {
    const [, strength] = /\bfor ((?:no key )?update|share)\b/.exec(text) ?? []
    const [, table] = /\bfrom (\w+)/.exec(text) ?? []
    return strength === undefined ? [] : [`${table} for ${strength}`]
  })
