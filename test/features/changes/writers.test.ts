import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { transaction } from '../../../src/framework/database/transaction/index.ts'
import { asList, asObject, testApp } from '../../support/fixture-app.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const writers = 20
const writesOfEach = 10

t.test('delivers each change once while writers commit in any order', async (t) => {
  const { request, database } = await testApp(t)
  const start = String((await request('GET', '/api/changes/?since=now')).object['next'])
  const text = `insert into extras_objectchange
      (user_name, request_id, model, object_id, object_name, action, message)
    values ('', '', 'store.area', 1, $1, 1, '')`
  const write = async (writer: number): Promise<void> => {
    for (let at = 0; at < writesOfEach; at += 1)
      await transaction(database, async ({ rows }) => {
        await rows({ text, values: [`${writer}/${at}`] })
        await sleep(randomInt(30))
      })
  }
  const writing = Promise.all(Array.from({ length: writers }, (_, index) => write(index)))
  let isOver = false
  /** Begins anew at the cursor of each response, as a client that connects again. */
  const follow = async (): Promise<readonly string[]> => {
    const names: string[] = []
    let since = start
    for (let isLast = false; !isLast;) {
      isLast = isOver
      const { object } = await request(
        'GET',
        `/api/changes/?since=${since}&limit=${randomInt(1, 9)}`,
      )
      const events = asList(object['events']).map(asObject)
      names.push(...events.map(({ data }) => String(asObject(data)['object_name'])))
      isLast &&= object['more'] === false && events.length === 0
      since = String(object['next'])
    }
    return names
  }
  const following = Promise.all([follow(), follow(), follow()])
  await writing
  isOver = true
  const all = Array.from({ length: writers }, (_, writer) =>
    Array.from({ length: writesOfEach }, (_, at) => `${writer}/${at}`),
  ).flat()
  for (const names of await following) {
    t.strictSame(names.toSorted(), all.toSorted(), 'none is lost, and none comes twice')
    for (let writer = 0; writer < writers; writer += 1) {
      const own = names.filter((name) => name.startsWith(`${writer}/`))
      t.strictSame(own, own.toSorted(), 'the changes of a writer are in their order')
    }
  }
})

checkRequiredTests(t, import.meta.url)
