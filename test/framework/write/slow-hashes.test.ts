import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import { runSlowTask } from '../../../src/framework/limits/slow-tasks.ts'
import { testApp } from '../../support/fixture-app.ts'
import { People, quick } from '../../features/secrets/people.ts'

const people = new People(await testApp(t, quick))
const { request } = people.service
const headers = { 'x-session-key': await people.session(await people.root()) }

const named = (at: number): object => ({ name: `owner ${at}`, slug: `owner-${at}` })

/** Bulk writes whose objects each have a value that is hashed slowly. */
const writes: readonly (readonly [name: string, url: string, body: (at: number) => object])[] = [
  [
    'passwords',
    '/api/users/users/',
    (at) => ({ username: `user-${at}`, password: 'for tests only' }),
  ],
  ['secrets', '/api/store/owners/', (at) => ({ ...named(at), code: `code ${at}` })],
]

t.test('hashes the values of a bulk write one after another', async (t) => {
  for (const [name, url, bodyOf] of writes) {
    const body = Array.from({ length: 6 }, (_, at) => bodyOf(at))
    let isRunning = true
    const written = request('POST', url, { body, headers }).finally(() => (isRunning = false))
    let most = 0
    for (; isRunning; await nextTurn())
      most = Math.max(most, runSlowTask.activeCount + runSlowTask.pendingCount)
    t.equal((await written).status, 201, name)
    t.equal(most, 1, `${name}: tasks of others find a free thread`)
  }
})
