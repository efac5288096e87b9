import pg from 'pg'
import t from 'tap'
import { testApp, type Answer, type Json } from '../../../support/fixture-app.ts'

const { request, database } = await testApp(t)
const url = '/api/store/boxes/'
const callers = 12
const terminations = 40

/** A write of a caller, and the status of its response. Each round of a caller has its own mark. */
interface Write {
  readonly mark: string
  readonly ids: readonly number[]
  readonly action: 'create' | 'update' | 'delete'
  readonly status: number
}

const rows = async (text: string): Promise<unknown[][]> => database.rows({ text, values: [] })

const idsOf = ({ body }: Answer): readonly number[] =>
  [body].flat().map((one) => Number((one as Json)['id']))

/** Ends connections of the service, one after another. */
async function endConnections(): Promise<void> {
  const client = new pg.Client(database.pool.options)
  await client.connect()
  const text = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`
  for (let ended = 0; ended < terminations;) {
    ended += (await client.query(text)).rowCount ?? 0
    await client.query('select pg_sleep(0.05)')
  }
  await client.end()
}

/** The entries of the change log as texts: the action, the object, and for updates the mark. */
const loggedWrites = `select case action when 1 then 'create ' || object_id when 5 then 'delete ' || object_id
    else 'update ' || object_id || ' ' || (after ->> 'description') end
  from extras_objectchange where model = 'store.box'`

/**
 * Creates, updates and deletes boxes, one or several in a request, until `isRunning` returns false.
 * Some requests are invalid, and all callers update the shared boxes.
 */
async function call(
  caller: number,
  shared: readonly number[],
  isRunning: () => boolean,
): Promise<readonly Write[]> {
  const writes: Write[] = []
  const own: number[] = []
  const record = (write: Write): void => void writes.push(write)
  for (let round = 0; isRunning(); round++) {
    const mark = `${caller}-${round}`
    const one = (index: number): Json => ({
      name: `v ${mark} ${index}`,
      number: 1 + index,
      description: mark,
    })
    const list = [one(0), one(1), round % 4 === 3 ? { ...one(2), owner: 999_999 } : one(2)]
    const made = await request('POST', url, { body: round % 2 ? list : one(0) })
    const ids = made.status === 201 ? idsOf(made) : []
    own.push(...ids)
    record({ mark, ids, action: 'create', status: made.status })
    const updated = shared.toSorted(() => Math.random() - 0.5).slice(0, 3)
    const body = updated.map((id) => ({ id, description: mark }))
    record({
      mark,
      ids: updated,
      action: 'update',
      status: (await request('PATCH', url, { body })).status,
    })
    const removed = round % 3 === 2 ? own.splice(0, 2) : []
    if (removed.length === 0) continue
    const deleted = await request('DELETE', url, { body: removed.map((id) => ({ id })) })
    record({ mark, ids: removed, action: 'delete', status: deleted.status })
  }
  return writes
}

t.test('stores and logs exactly the answered writes when connections break', async (t) => {
  const body = Array.from({ length: 8 }, (_, index) => ({
    name: `shared ${index}`,
    number: 100 + index,
  }))
  const shared = idsOf(await request('POST', url, { body }))
  const breaking = { isRunning: true }
  const calls = Promise.all(
    Array.from({ length: callers }, (_, caller) => call(caller, shared, () => breaking.isRunning)),
  )
  await endConnections().finally(() => (breaking.isRunning = false))
  const writes = (await calls).flat()
  t.ok(
    writes.some(({ status }) => status === 503),
    'some writes fail',
  )

  const stored = new Set((await rows('select id from store_box')).flat())
  const logged = new Set((await rows(loggedWrites)).flat().map(String))
  const storedMarks = new Set(
    (
      await rows(`select distinct description from store_box where name like 'v %'
    union select after ->> 'description' from extras_objectchange where action = 1`)
    ).flat(),
  )
  for (const { action, ids, mark, status } of writes) {
    const name = `${action} ${mark}: ${status}`
    t.ok([200, 201, 204, 400, 503].includes(status), name)
    const found = ids.map((id) =>
      logged.has(action === 'update' ? `update ${id} ${mark}` : `${action} ${id}`),
    )
    t.equal(new Set(found).size <= 1, true, `${name}: logged whole or not at all`)
    if (status < 300) t.notOk(found.includes(false), `${name}: it is logged`)
    if (status === 400) t.notOk(storedMarks.has(mark), `${name}: nothing is stored`)
    if (action === 'delete')
      t.strictSame(
        ids.map((id) => stored.has(id)),
        found.map((line) => !line),
        name,
      )
  }
  const made = [...logged]
    .filter((line) => line.startsWith('create '))
    .map((line) => Number(line.slice(7)))
  const left = made.filter((id) => !logged.has(`delete ${id}`))
  t.strictSame(new Set(left), stored, 'the objects that are logged as created and not as deleted')
  const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in%'`
  t.strictSame(await rows(open), [], 'no transaction is left open')
  t.equal(database.pool.idleCount, database.pool.totalCount, 'all connections are free again')
})
