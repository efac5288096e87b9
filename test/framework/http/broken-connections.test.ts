import pg from 'pg'
import t from 'tap'
import { testApp, type Answer, type Json } from '../../support/fixture-app.ts'

const { request, database } = await testApp(t)
const url = '/api/store/boxes/'
const callers = 12
const breaks = 40

/** What a caller asked for, all of it under one name, and what it heard. */
interface Asked {
  readonly mark: string
  readonly ids: readonly number[]
  readonly action: 'create' | 'update' | 'delete'
  readonly status: number
}

const rows = async (text: string): Promise<unknown[][]> => database.rows({ text, values: [] })

const idsOf = ({ body }: Answer): readonly number[] => [body].flat().map((one) => Number((one as Json)['id'])) // prettier-ignore

/** Ends so many connections of the service, one after another. */
async function endConnections(): Promise<void> {
  const client = new pg.Client(database.pool.options)
  await client.connect()
  const text = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() order by random() limit 1`
  for (let ended = 0; ended < breaks;) {
    ended += (await client.query(text)).rowCount ?? 0
    await client.query('select pg_sleep(0.05)')
  }
  await client.end()
}

/** The change log: what was done to which object, and for changes, under which name. */
const lines = `select case action when 1 then 'create ' || object_id when 5 then 'delete ' || object_id
    else 'update ' || object_id || ' ' || (after ->> 'description') end
  from extras_objectchange where model = 'store.box'`

/**
 * Makes, changes and deletes, alone and in lists, some of it refused, and everybody changes what is
 * shared, too.
 */
async function call(
  caller: number,
  shared: readonly number[],
  goesOn: () => boolean,
): Promise<readonly Asked[]> {
  const all: Asked[] = []
  const own: number[] = []
  const keep = (asked: Asked): void => void all.push(asked)
  for (let round = 0; goesOn(); round++) {
    const mark = `${caller}-${round}`
    const one = (index: number): Json => ({ name: `v ${mark} ${index}`, number: 1 + index, description: mark }) // prettier-ignore
    const list = [one(0), one(1), round % 4 === 3 ? { ...one(2), owner: 999_999 } : one(2)]
    const made = await request('POST', url, { body: round % 2 ? list : one(0) })
    const ids = made.status === 201 ? idsOf(made) : []
    own.push(...ids)
    keep({ mark, ids, action: 'create', status: made.status })
    const some = shared.toSorted(() => Math.random() - 0.5).slice(0, 3)
    const body = some.map((id) => ({ id, description: mark }))
    keep({ mark, ids: some, action: 'update', status: (await request('PATCH', url, { body })).status }) // prettier-ignore
    const gone = round % 3 === 2 ? own.splice(0, 2) : []
    if (gone.length === 0) continue
    const deleted = await request('DELETE', url, { body: gone.map((id) => ({ id })) })
    keep({ mark, ids: gone, action: 'delete', status: deleted.status })
  }
  return all
}

t.test('stores and logs exactly the answered writes when connections break', async (t) => {
  const body = Array.from({ length: 8 }, (_, index) => ({ name: `shared ${index}`, number: 100 + index })) // prettier-ignore
  const shared = idsOf(await request('POST', url, { body }))
  const breaking = { now: true }
  const calls = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller, shared, () => breaking.now)))
  await endConnections().finally(() => (breaking.now = false))
  const asked = (await calls).flat()
  t.ok(asked.some(({ status }) => status === 503), 'some heard of it') // prettier-ignore

  const there = new Set((await rows('select id from store_box')).flat())
  const logged = new Set((await rows(lines)).flat().map(String))
  const named = new Set((await rows(`select distinct description from store_box where name like 'v %'
    union select after ->> 'description' from extras_objectchange where action = 1`)).flat()) // prettier-ignore
  for (const { action, ids, mark, status } of asked) {
    const name = `${action} ${mark}: ${status}`
    t.ok([200, 201, 204, 400, 503].includes(status), name)
    const found = ids.map((id) => logged.has(action === 'update' ? `update ${id} ${mark}` : `${action} ${id}`)) // prettier-ignore
    t.equal(new Set(found).size <= 1, true, `${name}: all or nothing`)
    if (status < 300) t.notOk(found.includes(false), `${name}: it is logged`)
    if (status === 400) t.notOk(named.has(mark), `${name}: nothing of it is there`)
    if (action === 'delete')
      t.strictSame(ids.map((id) => there.has(id)), found.map((line) => !line), name) // prettier-ignore
  }
  const made = [...logged].filter((line) => line.startsWith('create ')).map((line) => Number(line.slice(7))) // prettier-ignore
  const left = made.filter((id) => !logged.has(`delete ${id}`))
  t.strictSame(new Set(left), there, 'what is logged as made and not as deleted is there, and nothing else is')
  const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in%'`
  t.strictSame(await rows(open), [], 'no transaction is left open')
  t.equal(database.pool.idleCount, database.pool.totalCount, 'all connections are free again')
}) // prettier-ignore
