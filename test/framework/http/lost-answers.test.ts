import t from 'tap'
import { migratedDatabase, openApp, type Method } from '../../support/fixture-app.ts'
import { query } from '../../support/data-folder.ts'
import { DatabaseProxy } from '../../support/proxy.ts'

const connection = await migratedDatabase(t)
const proxy = new DatabaseProxy(connection)
await proxy.open()
const { request, close } = await openApp(proxy.connection)
t.teardown(async () => {
  await close()
  proxy.cut()
})

const list = '/api/store/boxes/'
const box = (name: string): object => ({ name, number: 1 + Number(name.replace(/\D/g, '')) })

/** Returns the number of entries of the change log. */
const countEntries = async (): Promise<number> =>
  Number((await query(connection, 'select count(*)::int from extras_objectchange'))[0]?.[0])

/** Returns the URL and the body of a write. */
type Write = (name: string, id: number) => readonly [url: string, body?: unknown]

const description = 'changed'

/** Writes to a box, which is created before, except by the creates. */
const writes: readonly (readonly [Method, Write])[] = [
  ['POST', (name) => [list, box(name)]],
  ['POST', (name) => [list, [box(name)]]],
  ['PATCH', (_, id) => [`${list}${id}/`, { description }]],
  ['PATCH', (_, id) => [list, [{ id, description }]]],
  ['PUT', (name, id) => [`${list}${id}/`, { ...box(name), description }]],
  ['DELETE', (_, id) => [`${list}${id}/`]],
  ['DELETE', (_, id) => [list, [{ id }]]],
]

t.test('runs a write once when its connection is lost after the commit', async (t) => {
  for (const [index, [method, write]] of writes.entries()) {
    const name = `box-${index}`
    const isCreated = method !== 'POST'
    const created = isCreated ? await request('POST', list, { body: box(name) }) : undefined
    const [url, body] = write(name, Number(created?.object['id']))
    t.equal((await request('GET', list)).status, 200, 'the user is remembered')
    const before = await countEntries()
    proxy.loseAnswer(async () => (await countEntries()) > before)
    const { status, headers } = await request(method, url, { body })
    t.equal(status, 503, `${method} ${url}: it may be committed`)
    t.equal(headers['retry-after'], '5')
    t.equal(await countEntries(), before + 1, 'it was not run again')
  }
})
