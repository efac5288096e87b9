import type tap from 'tap'
import { testApp } from '../support/app.ts'
import type { WriteRequest } from './dcim/rule-cases.ts'
import { TestObjects } from './dcim/test-objects.ts'

/** A write, and the row locks that it takes: table and strength, in their order. */
export interface LockCase {
  readonly write: string
  /** Creates the objects that the write concerns; returns the write. */
  readonly prepare: (objects: TestObjects) => Promise<WriteRequest>
  readonly locks: readonly string[]
}

/** Checks the rows that each write locks. */
export async function checkLocks(
  t: Pick<typeof tap, 'ok' | 'strictSame' | 'teardown'>,
  cases: readonly LockCase[],
): Promise<void> {
  const objects = new TestObjects(await testApp(t))
  for (const { write, prepare, locks } of cases) {
    const [method, url, body] = await prepare(objects)
    const answer = await objects.app.request(method, `/api/${url}/`, { body })
    t.ok(answer.status < 300, answer.text)
    t.strictSame(locksIn(answer.statements), locks, write)
  }
}

/** Returns the table and the strength of each lock that statements take. */
const locksIn = (statements: readonly string[]): readonly string[] =>
  statements.flatMap((text) => {
    const [, strength] = /\bfor ((?:no key )?update|share)\b/.exec(text) ?? []
    const [, table] = /\bfrom (\w+)/.exec(text) ?? []
    return strength === undefined ? [] : [`${table} for ${strength}`]
  })
