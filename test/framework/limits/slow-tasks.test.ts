import t from 'tap'
import { matchesPassword } from '../../../src/features/accounts/sign-in.ts'
import { password } from '../../../src/framework/model/index.ts'
import { hashSecret, matchesHash } from '../../../src/framework/sealing/hash.ts'
import { runSlowTask } from '../../../src/framework/limits/slow-tasks.ts'
import { until } from '../../support/until.ts'

const stored = await hashSecret('text', 1000)
const hash = await password().store?.('a password')

const tasks: Readonly<Record<string, () => Promise<unknown>>> = {
  'hashes of secrets': () => hashSecret('text', 1000),
  'comparisons with such a hash': () => matchesHash('text', stored),
  'hashes of passwords': async () => password().store?.('a password'),
  'comparisons with such a hash of a password': () => matchesPassword(String(hash), 'a password'),
}

t.test('waits with a slow task while two others run', async (t) => {
  for (const [name, task] of Object.entries(tasks)) {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const others = [1, 2].map(() => runSlowTask(() => released))
    const waiting = task()
    await until(`${name} wait`, () => runSlowTask.pendingCount === 1)
    t.equal(runSlowTask.activeCount, 2, name)
    release()
    await Promise.all([...others, waiting])
  }
})
