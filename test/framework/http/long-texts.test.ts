import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'

const maxBytes = 200_000
const { request, database } = await testApp(t, { PAGE_MAX_BYTES: String(maxBytes) })
const url = '/api/store/depots/'
const longest = 65_535
const tooLong = { comments: [`Ensure this field has no more than ${longest} characters.`] }
const long = 'x'.repeat(longest + 1)

const body = (number: number, comments: string): object => ({
  name: `S${number}`,
  slug: `s${number}`,
  comments,
})

t.test('refuses a text over the default limit of 65535 characters', async (t) => {
  const made = await request('POST', url, { body: body(1, '💩'.repeat(longest)) })
  t.equal(made.status, 201, 'characters are counted, not bytes')
  const refused = await request('POST', url, { body: body(2, long) })
  t.strictSame([refused.status, refused.body], [400, tooLong])
  const detail = `${url}${String(made.object['id'])}/`
  for (const method of ['PUT', 'PATCH'] as const) {
    const answer = await request(method, detail, { body: body(1, long) })
    t.strictSame([answer.status, answer.body], [400, tooLong], method)
  }
})

t.test('keeps a stored text that is over the limit', async (t) => {
  const { object } = await request('POST', url, { body: body(3, 'short') })
  const detail = `${url}${String(object['id'])}/`
  await database.rows({
    text: 'update store_depot set comments = $1 where id = $2',
    values: [long, object['id']],
  })
  const other = await request('PATCH', detail, { body: { facility: 'F' } })
  t.equal(other.status, 200, 'another field')
  const same = await request('PUT', detail, { body: body(3, long) })
  t.equal(same.status, 200, 'the whole object as it was read')
  const longer = await request('PATCH', detail, { body: { comments: `${long}y` } })
  t.strictSame([longer.status, longer.body], [400, tooLong])
  t.equal((await request('GET', detail)).object['comments'], long)
})

t.test('refuses a page with too many bytes before it takes memory', async (t) => {
  for (const number of [4, 5, 6]) {
    const made = await request('POST', url, { body: body(number, 'x'.repeat(longest)) })
    t.equal(made.status, 201)
  }
  const detail = `The page holds more than ${maxBytes} bytes. Send a smaller limit, or choose fewer fields.`
  for (const query of ['', '?limit=0', '?limit=4&offset=1']) {
    const { status, body: refusal } = await request('GET', url + query)
    t.strictSame([status, refusal], [400, { detail }], query)
  }
  const page = await request('GET', `${url}?limit=2&offset=3`)
  t.equal(page.results.length, 2, 'a smaller page')
  const names = await request('GET', `${url}?fields=id,name`)
  t.equal(names.results.length, 5, 'without the long texts')
  t.equal(names.statements.length, 1)
})

t.test('sorts long texts by their first 600 characters', async (t) => {
  const start = 'y'.repeat(600)
  const comments = [`${start}b`, `${start}a`, 'y', `${start}c`]
  const made = await request('POST', url, { body: comments.map((text, at) => body(70 + at, text)) })
  t.equal(made.status, 201)
  const list = `${url}?name__isw=S7&ordering=comments`
  const namesIn = async (page: string): Promise<readonly unknown[]> =>
    (await request('GET', page)).results.map(({ name }) => name)
  t.strictSame(await namesIn(list), ['S72', 'S70', 'S71', 'S73'], 'equal ones by id')
  const { object } = await request('GET', `${list}&limit=2`)
  t.match(object['next'], /&cursor=/)
  const next = String(object['next']).replace('http://localhost', '')
  t.strictSame(await namesIn(next), ['S71', 'S73'], 'and from a cursor on')
})
