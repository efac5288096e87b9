import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { WebClient } from './web-client.ts'

const service = await testApp(t)
const client = new WebClient(service)
await client.login()

/** Returns the milliseconds of processor time that work takes. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

t.test('splits a name with many blanks in linear time', async (t) => {
  const room = `a${' '.repeat(100_000)}a`
  const spent = await processorTime(async () => {
    const page = await client.post('/lab/samples/add/', { name: 'one', room })
    t.equal(page.status, 400)
  })
  t.ok(spent < 5000, `${spent} ms`)
})

t.test('parses few more lines of an import than it takes', async (t) => {
  const text = `name,slug\n${'a,b\n'.repeat(500_000)}`
  const file = { name: 'file', bytes: new TextEncoder().encode(text) }
  const spent = await processorTime(async () => {
    const page = await client.upload('/lab/rooms/import/', {}, file)
    t.match(page, { status: 400, text: 'at most 1,000 lines' })
  })
  t.ok(spent < 1000, `${spent} ms`)
})

t.test('repeats a long name only in the field that holds it', async (t) => {
  const room = 'a'.repeat(300_000)
  const { status, text } = await client.post('/lab/samples/add/', { name: 'one', room })
  t.equal(status, 400)
  t.match(text, /No room is called &quot;a{57}\.\.\.&quot;/)
  t.equal(text.split('a'.repeat(1000)).length - 1, 300)
})

t.test('says how large a form may be', async (t) => {
  const sent = await client.post('/lab/rooms/add/', { name: 'a'.repeat(1024 * 1024) })
  t.match(sent, { status: 413, text: 'over 1048576 bytes' })
})

t.test('refuses a field with more names than are looked up', async (t) => {
  const groups = Array.from({ length: 101 }, (_, index) => `group${index}`).join(',')
  const page = await client.post('/users/users/add/', { username: 'jo', groups })
  t.equal(page.status, 400)
  t.match(page.text, 'Write at most 100 names. There is no limit for IDs.')
})

t.test('looks up the first 100 names of a form of filters', async (t) => {
  const { object } = await service.request('POST', '/api/lab/rooms/', {
    body: { name: 'Attic', slug: 'attic' },
  })
  const names = Array.from({ length: 99 }, (_, index) => `no room ${index}`)
  const query = new URLSearchParams({ ':form': '1' })
  for (const name of ['Attic', ...names, 'Attic']) query.append('room_id', name)
  const { status, location = '' } = await client.get(`/lab/samples/?${query.toString()}`)
  t.equal(status, 303)
  const left = new URLSearchParams(location.split('?')[1]).getAll('room_id')
  t.equal(left[0], String(object['id']))
  t.equal(left.at(-1), 'Attic')
})

t.test('shows chips for the first filters and values, and counts the others', async (t) => {
  const numbers = Array.from({ length: 1500 }, (_, index) => index + 1)
  const values = numbers.map((number) => `name=n${number}`).join('&')
  const several = await client.get(`/lab/rooms/?${values}`)
  t.equal(several.status, 200)
  t.match(several.text, 'aria-label="Remove Name: n30"')
  t.match(several.text, 'aria-label="Remove Name: 1470 more"')
  t.ok(several.text.length < 1_500_000, `${several.text.length} characters`)
  const names = numbers.map((number) => `x${number}=1`).join('&')
  const unknown = await client.get(`/lab/rooms/?${names}`)
  t.equal(unknown.status, 400)
  t.match(unknown.text, 'and 1470 more filters')
})

t.test('takes null characters for no object', async (t) => {
  t.equal((await client.get('/lab/rooms/%00/')).status, 404)
  const picked = await client.get('/lab/rooms/pick/?q=a%00b')
  t.equal(picked.status, 200)
  t.match(picked.text, '[]')
})

t.test('shows the answer of the API to browsers that take compressed ones', async (t) => {
  const page = await client.get('/request/?url=/api/lab/rooms/nothing/', {
    'accept-encoding': 'gzip, br',
  })
  t.equal(page.status, 200)
})
