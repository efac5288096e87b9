import t from 'tap'
import { testApp, type Answer, type Json } from '../../../support/fixture-app.ts'
import { withoutCursors } from '../../../support/links.ts'

const tags = '/api/store/tags/'
const total = 7

async function openFilled(settings: Record<string, string>) {
  const service = await testApp(t, settings)
  for (let index = 1; index <= total; index++) {
    const body = {
      name: `Role ${index}`,
      slug: `role-${index}`,
      color: index % 2 ? 'ff0000' : '00ff00',
    }
    const { status } = await service.request('POST', tags, { body })
    if (status !== 201) throw new Error(`POST → ${status}`)
  }
  return service
}

const capped = await openFilled({ PAGINATE_COUNT: '3', MAX_PAGE_SIZE: '5' })
const unlimited = await openFilled({ PAGINATE_COUNT: '3', MAX_PAGE_SIZE: '0' })
const listUrl = 'http://localhost/api/store/tags/'

/** Returns the queries of `next` and `previous` without cursors; null for an absent link. */
function links({ object }: Answer): readonly unknown[] {
  return [object['next'], object['previous']].map((url) => {
    if (typeof url !== 'string') return url
    if (!url.startsWith(`${listUrl}?`)) throw new Error(`no absolute link: ${url}`)
    return withoutCursors(url.slice(listUrl.length + 1))
  })
}

const ids = ({ results }: Answer): readonly unknown[] => results.map(({ id }) => id)

interface Page {
  readonly query: string
  readonly ids: readonly number[]
  readonly next: string | null
  readonly previous: string | null
}

const pages: readonly Page[] = [
  { query: '', ids: [1, 2, 3], next: 'limit=3&offset=3', previous: null },
  { query: 'limit=2', ids: [1, 2], next: 'limit=2&offset=2', previous: null },
  { query: 'limit=2&offset=1', ids: [2, 3], next: 'limit=2&offset=3', previous: 'limit=2&offset=0' },
  { query: 'limit=2&offset=2', ids: [3, 4], next: 'limit=2&offset=4', previous: 'limit=2&offset=0' },
  { query: 'limit=2&offset=5', ids: [6, 7], next: null, previous: 'limit=2&offset=3' },
  { query: 'limit=2&offset=6', ids: [7], next: null, previous: 'limit=2&offset=4' },
  { query: 'limit=2&offset=7', ids: [], next: null, previous: 'limit=2&offset=5' },
  { query: 'limit=2&offset=100', ids: [], next: null, previous: 'limit=2&offset=98' },
  { query: 'limit=2&offset=999999999999999', ids: [], next: null, previous: 'limit=2&offset=999999999999997' },
  { query: 'limit=0', ids: [1, 2, 3, 4, 5], next: 'limit=5&offset=5', previous: null },
  { query: 'limit=0&offset=5', ids: [6, 7], next: null, previous: 'limit=5&offset=0' },
  { query: 'limit=6', ids: [1, 2, 3, 4, 5], next: 'limit=5&offset=5', previous: null },
  { query: 'limit=1000000000', ids: [1, 2, 3, 4, 5], next: 'limit=5&offset=5', previous: null },
  { query: 'limit=999999999999999', ids: [1, 2, 3, 4, 5], next: 'limit=5&offset=5', previous: null },
  { query: 'limit=99999999999999999999999999', ids: [1, 2, 3, 4, 5], next: 'limit=5&offset=5', previous: null },
  { query: 'limit=2&offset=99999999999999999999999999', ids: [], next: null, previous: 'limit=2&offset=999999999999997' },
  { query: 'offset=0', ids: [1, 2, 3], next: 'limit=3&offset=3', previous: null },
  { query: 'offset=4', ids: [5, 6, 7], next: null, previous: 'limit=3&offset=1' },
  { query: 'limit=5&limit=2', ids: [1, 2], next: 'limit=2&offset=2', previous: null },
] // prettier-ignore

t.test('returns the page that limit and offset name', async (t) => {
  for (const { query, next, previous, ids: expected } of pages) {
    const answer = await capped.request('GET', `${tags}?${query}`)
    t.strictSame(
      [answer.object['count'], ids(answer), links(answer)],
      [total, expected, [next, previous]],
      query,
    )
    t.strictSame(Object.keys(answer.object), ['count', 'next', 'previous', 'results'])
  }
})

const wholePages: readonly Page[] = [
  { query: '', ids: [1, 2, 3], next: 'limit=3&offset=3', previous: null },
  { query: 'limit=0', ids: [1, 2, 3, 4, 5, 6, 7], next: null, previous: null },
  { query: 'limit=6', ids: [1, 2, 3, 4, 5, 6], next: 'limit=6&offset=6', previous: null },
  { query: 'limit=1000000000', ids: [1, 2, 3, 4, 5, 6, 7], next: null, previous: null },
  { query: 'limit=0&offset=999999999999999', ids: [], next: null, previous: 'limit=0&offset=0' },
] // prettier-ignore

t.test('returns everything for limit=0 without a maximum', async (t) => {
  for (const { query, next, previous, ids: expected } of wholePages) {
    const answer = await unlimited.request('GET', `${tags}?${query}`)
    t.strictSame([ids(answer), links(answer)], [expected, [next, previous]], query)
  }
})

t.test('refuses invalid page parameters by name', async (t) => {
  const whole = ['A non-negative integer is required.']
  for (const value of ['', '-1', 'abc', '1e9', '1.5', '0x10', '%00', '1%00', '%2B1', 'null']) {
    for (const name of ['limit', 'offset']) {
      const { status, body } = await capped.request('GET', `${tags}?${name}=${value}`)
      t.strictSame([status, body], [400, { [name]: whole }], `${name}=${value}`)
    }
  }
})

const keptParameters = [
  ['color=ff0000&limit=1', 'color=ff0000&limit=1&offset=1'],
  ['limit=1&color=ff0000', 'color=ff0000&limit=1&offset=1'],
  ['color=ff0000&color=00ff00&limit=1', 'color=ff0000&color=00ff00&limit=1&offset=1'],
  ['color=ff0000&color=ff0000&limit=1&color=ff0000', 'color=ff0000&limit=1&offset=1'],
  ['q=Role+%26%20&q=R%C3%B6le&q=role&limit=1', 'q=Role%20%26%20&q=R%C3%B6le&q=role&limit=1&offset=1'],
  ['limit=1&offset=0&limit=1&offset=0', 'limit=1&offset=1'],
  ['name__ic=o%25&name__ic=role&brief=1&limit=1', 'name__ic=o%25&name__ic=role&brief=1&limit=1&offset=1'],
  ['fields=id&exclude=name&ordering=-name&limit=1', 'fields=id&exclude=name&ordering=-name&limit=1&offset=1'],
] as const // prettier-ignore

t.test('keeps other parameters in links: repeated ones repeated, equal pairs once', async (t) => {
  for (const [query, next] of keptParameters) {
    const answer = await capped.request('GET', `${tags}?${query}`)
    t.strictSame([answer.status, links(answer)[0]], [200, next], query)
  }
  const headers = { prefer: 'handling=lenient' }
  const strange = '__proto__=1&%3Cscript%3E=%22&nothing=%00&limit=1'
  const answer = await capped.request('GET', `${tags}?${strange}`, { headers })
  const next = '__proto__=1&%3Cscript%3E=%22&nothing=%00&limit=1&offset=1'
  t.equal(links(answer)[0], next, 'also ignored parameters')
})

t.test('returns every object once along the links, in both directions', async (t) => {
  for (const order of ['', 'ordering=color&', 'ordering=-color,name&', 'ordering=-id&']) {
    const seen: unknown[] = []
    let url: unknown = `${listUrl}?${order}limit=2`
    let last = ''
    while (typeof url === 'string') {
      last = url
      const answer: Answer = await capped.request('GET', url.slice('http://localhost'.length))
      seen.push(...ids(answer))
      url = answer.object['next']
    }
    t.equal(new Set(seen).size, total, order)
    const back: unknown[] = []
    for (url = last; typeof url === 'string';) {
      const answer: Answer = await capped.request('GET', url.slice('http://localhost'.length))
      back.unshift(...ids(answer))
      url = answer.object['previous']
    }
    t.strictSame(back, seen, `${order} backwards`)
  }
})

t.test('counts filtered objects, also with an empty page', async (t) => {
  for (const query of [
    'color=ff0000',
    'color=ff0000&limit=1',
    'color=ff0000&offset=50',
    'color=ff0000&limit=0',
  ]) {
    const { object } = await capped.request('GET', `${tags}?${query}`)
    t.equal(object['count'], 4, query)
  }
  const none: Json = { count: 0, next: null, previous: null, results: [] }
  t.strictSame((await capped.request('GET', `${tags}?name=nobody`)).object, none)
})
