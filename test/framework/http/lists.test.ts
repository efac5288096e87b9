import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'
import { WebClient } from '../../features/pages/web-client.ts'

const app = await testApp(t)
const samples = new Samples(app)
const url = '/api/lab/samples/'
const both = await samples.make('lab.Sample', { given: { tags: ['b', 'a'], floors: [3, -1] } })
const one = await samples.make('lab.Sample', { given: { tags: ['b c'], floors: [] } })
const none = await samples.make('lab.Sample', { given: { tags: [], floors: [7] } })

t.test('keeps the items of a list in order', async (t) => {
  const { object } = await app.request('GET', `${url}${both}/`)
  t.match(object, { tags: ['b', 'a'], floors: [3, -1] })
  const changed = await app.request('PATCH', `${url}${both}/`, { body: { tags: ['a', 'b'] } })
  t.match([changed.status, changed.object], [200, { tags: ['a', 'b'], floors: [3, -1] }])
  for (const body of [{ tags: [''] }, { tags: 'a' }, { floors: [100] }, { floors: null }]) {
    const refused = await app.request('PATCH', `${url}${both}/`, { body })
    t.match([refused.status, Object.keys(refused.object)], [400, Object.keys(body)])
  }
})

t.test('finds the lists that have an item', async (t) => {
  const cases: readonly (readonly [query: string, found: readonly number[]])[] = [
    ['tags=a', [both]],
    ['tags=a&tags=b c', [both, one]],
    ['tags__n=a', [one, none]],
    ['tags__empty=true', [none]],
    ['tags__empty=false', [both, one]],
    ['floors=-1', [both]],
    ['floors=3&floors=7', [both, none]],
    ['floors__n=3', [one, none]],
  ]
  for (const [query, found] of cases) {
    const { status, results, text } = await app.request('GET', `${url}?${query}&ordering=id`)
    t.equal(status, 200, text)
    t.strictSame(
      results.map(({ id }) => id),
      found,
      query,
    )
  }
  t.equal((await app.request('GET', `${url}?floors=x`)).status, 400)
  t.equal((await app.request('GET', `${url}?ordering=tags`)).status, 400, 'lists have no order')
})

t.test('edits an item a line, and shows all', async (t) => {
  const client = new WebClient(app)
  await client.login()
  const edit = (await client.get(`/lab/samples/${both}/edit/`)).text
  t.match(edit, /<textarea[^>]* name="tags"[^>]*>a\nb<\/textarea>/)
  t.match(edit, /<textarea[^>]* name="floors"[^>]*>3\n-1<\/textarea>/)
  t.match((await client.get(`/lab/samples/?tags=a`)).text, /Tags: a/)
})
