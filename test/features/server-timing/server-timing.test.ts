import t from 'tap'
import { testApp, type Answer } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'

const app = await testApp(t)
const { request } = app
const areas = '/api/store/areas/'
const headers = { prefer: 'server-timing' }
const timingOf = ({ headers }: Answer): string => headers['server-timing']?.toString() ?? ''

t.test('tells a superuser the times of a request and of its statements', async (t) => {
  const list = await request('GET', areas, { headers })
  t.equal(list.status, 200)
  t.equal(list.headers['preference-applied'], 'server-timing')
  const timing = timingOf(list)
  t.match(timing, /^total;dur=\d+\.\d\d, db;dur=\d+\.\d\d;desc="\d+ statements?", db1;dur=/)
  t.match(timing, /desc="[^"]*from store_area/)
  const [, count] = /desc="(\d+) statement/.exec(timing) ?? []
  t.equal(timing.match(/ db\d+;dur=/g)?.length, Number(count))
})

t.test(
  'tells the statements of writes, alone, in lists and in batches, without values',
  async (t) => {
    const body = { name: 'secret name', slug: 'secret-slug' }
    const one = await request('POST', areas, { body, headers })
    t.equal(one.status, 201)
    t.match(timingOf(one), /insert into store_area/)
    const list = await request('POST', areas, {
      body: [1, 2].map((at) => ({ name: `n${at}`, slug: `n${at}` })),
      headers,
    })
    t.equal(list.status, 201)
    t.match(timingOf(list), /insert into/)
    const refused = await request('POST', areas, { body, headers })
    t.equal(refused.status, 400)
    t.match(timingOf(refused), /^total;dur=/)
    for (const answer of [one, list, refused]) t.notMatch(timingOf(answer), /secret/)
  },
)

t.test('tells nothing to others, to those who do not ask, and with a value', async (t) => {
  const token = await makeUser(app, 'ann', ['store.view_area'])
  const answers = [
    await request('GET', areas, { headers, token }),
    await request('GET', areas, { headers, token: null }),
    await request('GET', areas),
    await request('GET', areas, { headers: { prefer: 'server-timing=1' } }),
  ]
  for (const answer of answers)
    t.strictSame(
      [answer.status, timingOf(answer), answer.headers['preference-applied']],
      [200, '', undefined],
    )
})
