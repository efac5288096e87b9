import t from 'tap'
import type { Author } from '../../../src/framework/model/author.ts'
import type { Job, Written } from '../../../src/framework/write/context.ts'
import { createObject } from '../../../src/framework/write/objects/create.ts'
import { removeObject } from '../../../src/framework/write/removal/remove.ts'
import { workOf } from '../../../src/framework/write/context.ts'
import { transaction } from '../../../src/framework/database/transaction/transaction.ts'
import { migratedDatabase } from '../../support/fixture-app.ts'
import { jobService, openJobs } from '../../support/with-jobs.ts'
import { addressOf } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

interface Seen extends Written {
  readonly event: string
  readonly author: Author
}

const seen: Seen[] = []
const see =
  (event: string) =>
  async (object: Written, { author }: Job): Promise<void> =>
    void seen.push({ ...object, event, author })

const service = jobService({
  'store.Tag': {
    created: async ({ id }, { contextOf }) => {
      const body = { name: `owner of tag ${id}`, slug: `tag-${id}`, code: null }
      await createObject(contextOf('store.Owner'), body)
    },
  },
  'store.Owner': { created: see('owner created') },
  'store.Depot': { created: see('depot created'), updated: see('depot updated') },
})
const opened = await openJobs(service, addressOf(await migratedDatabase(t)))
const { contextOf, run, storage } = opened
const { database } = storage
t.teardown(() => storage.close())

t.beforeEach(() => void seen.splice(0))

const depot = (name: string, more: object = {}): object => ({ name, slug: name, ...more })

t.test('follows changes that the delete of another object makes', async (t) => {
  const area = await createObject<{ id: number }>(contextOf('store.Area'), depot('north'))
  const { id } = await createObject<{ id: number }>(
    contextOf('store.Depot'),
    depot('one', { area: area.id }),
  )
  await removeObject(contextOf('store.Area'), area.id)
  const runner = run()
  t.teardown(() => runner.close())
  await until('both were seen', () => seen.length === 2)
  const updated = seen.find(({ event }) => event === 'depot updated')
  t.match(updated, {
    id,
    before: { name: 'one', area: area.id },
    after: { name: 'one', area: null },
  })
  t.match(updated?.author, { username: 'test', requestId: 'request-1' })
})

t.test('follows rows that a statement makes', async (t) => {
  const context = contextOf('store.Depot')
  await transaction(database, async (writer) => {
    const first = `with made as (
      insert into store_depot (name, slug) select 'made', 'made' where $1::integer[] is not null
      returning *)`
    const found = [{ model: context.model, action: 'create', from: 'made t' } as const]
    await workOf(context, writer).logRows({ first, found, ids: [] })
  })
  const runner = run()
  t.teardown(() => runner.close())
  await until('it was seen', () => seen.length === 1)
  t.match(seen, [{ event: 'depot created', before: {}, after: { name: 'made' } }])
})

t.test('writes with all rights, for the user of the write', async (t) => {
  const body = { name: 'hot', slug: 'hot', color: 'f44336' }
  await createObject(contextOf('store.Tag'), body)
  const runner = run()
  t.teardown(() => runner.close())
  await until('the owner was created', () => seen.length === 1)
  t.match(seen, [{ event: 'owner created', author: { username: 'test', requestId: 'request-1' } }])
  const text = `select user_name, request_id from extras_objectchange where model = 'store.owner'`
  t.strictSame(await database.rows({ text, values: [] }), [['test', 'request-1']])
})
