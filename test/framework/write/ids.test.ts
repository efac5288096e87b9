import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'

const { request } = await testApp(t)
const owners = '/api/store/owners/'

const made = await request('POST', owners, {
  body: ['a', 'b', 'c'].map((name) => ({ name, slug: name })),
})
const [first, second, third] = (made.body as { id: number }[]).map(({ id }) => id)

const required = { id: ['This field is required.'] }
const invalid = { id: ['A valid integer is required.'] }
const unknown = { id: ['There is no owner with this id.'] }

/** Bodies of a bulk change, and the messages for each of their objects. */
const refused: readonly (readonly [body: unknown, messages: unknown])[] = [
  [
    [{ name: 'x' }, { id: first }],
    [required, {}],
  ],
  [
    [{ id: 0 }, { id: first }],
    [invalid, {}],
  ],
  [[{ id: -1 }], [invalid]],
  [
    [{ id: 'x' }, {}],
    [invalid, required],
  ],
  [
    [{ id: first }, { id: 99_999 }],
    [{}, unknown],
  ],
]

t.test('names every id that is missing, invalid or unknown', async (t) => {
  for (const method of ['PATCH', 'DELETE'] as const)
    for (const [body, messages] of refused) {
      const answer = await request(method, owners, { body })
      const text = `${method} ${JSON.stringify(body)}`
      t.strictSame([answer.status, answer.body], [400, messages], text)
    }
  t.equal((await request('GET', owners)).object['count'], 3, 'nothing was changed')
})

t.test('deletes objects by their ids, each once', async (t) => {
  const body = [first, { id: second }, first]
  t.equal((await request('DELETE', owners, { body })).status, 204)
  const { results } = await request('GET', owners)
  t.strictSame(
    results.map(({ id }) => id),
    [third],
  )
})
