import t from 'tap'
import { testApp, type Json } from '../../support/fixture-app.ts'
import { CustomDepots } from './custom-depots.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const app = await testApp(t)
const depots = new CustomDepots(app)

const fields = {
  note: await depots.define('note', { type: 100, weight: 1 }),
  units: await depots.define('units', { type: 200, weight: 2 }),
  leased: await depots.define('leased', { type: 300, weight: 3 }),
  until: await depots.define('until', { type: 400, weight: 4 }),
  portal: await depots.define('portal', { type: 500, weight: 5 }),
  tier: await depots.define('tier', { type: 600, weight: 6 }),
}
const [gold, silver] = [
  await depots.addChoice(fields.tier, 'Gold'),
  await depots.addChoice(fields.tier, 'Silver'),
]
const allNull = { note: null, units: null, leased: null, until: null, portal: null, tier: null }

t.test('returns the stored values of each type', async (t) => {
  const cases: readonly (readonly [name: string, sent: unknown, read: unknown])[] = [
    ['note', 'by the river', 'by the river'],
    ['note', 7, '7'],
    ['note', '', null],
    ['note', '\\u0000 and \\ud800', '\\u0000 and \\ud800'],
    ['units', 42, 42],
    ['units', '-42', -42],
    ['units', 9007199254740991, 9007199254740991],
    ['leased', true, true],
    ['leased', 'no', false],
    ['leased', 0, false],
    ['until', '2026-11-20', '2026-11-20'],
    ['until', '2026', '2026-01-01'],
    ['portal', 'https://example.com/a?b=c', 'https://example.com/a?b=c'],
    ['tier', gold, { value: gold, label: 'Gold' }],
    ['tier', String(silver), { value: silver, label: 'Silver' }],
    ['tier', 'Gold', { value: gold, label: 'Gold' }],
    ['tier', { value: silver, label: 'Silver' }, { value: silver, label: 'Silver' }],
    ['tier', null, null],
  ]
  for (const [name, sent, read] of cases) {
    const url = await depots.create({ [name]: sent })
    t.strictSame(
      await depots.read(url),
      { ...allNull, [name]: read },
      `${name} ${JSON.stringify(sent)}`,
    )
  }
  t.strictSame(
    Object.keys(await depots.read(await depots.create())),
    Object.keys(allNull),
    'in the order of their weights',
  )
})

t.test('refuses values that the type does not accept', async (t) => {
  const cases: readonly (readonly [sent: unknown, message: RegExp])[] = [
    [{ note: 'x'.repeat(1001) }, /^note: Ensure this field has no more than 1000 characters/],
    [{ note: ['x'] }, /^note: Not a valid string/],
    [{ note: 'a\0b' }, /Null characters/],
    [{ note: 'a\ud800b' }, /half of a surrogate pair/],
    [{ units: 'many' }, /^units: A valid integer/],
    [{ units: 1.5 }, /^units: A valid integer/],
    [{ units: 2 ** 60 }, /^units: /],
    [{ leased: 'perhaps' }, /^leased: "perhaps" is not a valid boolean/],
    [{ until: '20.11.2026' }, /^until: Date has wrong format/],
    [{ until: '2026-02-30' }, /^until: Date has wrong format/],
    [{ portal: 'not a url' }, /^portal: Enter a valid URL/],
    [{ portal: 'javascript:alert(1)' }, /^portal: Enter a valid URL/],
    [{ tier: 999999 }, /^tier: "999999" is not a valid choice. Allowed: \d+ \(Gold\), \d+ \(Silver\)/],
    [{ tier: [1] }, /^tier: /],
    [{ nots: 'x' }, /no custom field "nots" for this model. Did you mean "note"/],
    [{ constructor: 'x' }, /no custom field "constructor"/],
    [[], /Expected an object/],
    ['x', /Expected an object/],
    [null, /may not be null/],
  ] // prettier-ignore
  for (const [custom_fields, message] of cases) {
    const body = { ...depots.body(), custom_fields }
    const answer = await app.request('POST', '/api/store/depots/', { body })
    t.equal(answer.status, 400, JSON.stringify(custom_fields).slice(0, 60))
    t.match(answer.object, { custom_fields: [message] })
    t.strictSame(Object.keys(answer.object), ['custom_fields'])
  }
  const both = await app.request('POST', '/api/store/depots/', {
    body: depots.body({ units: 'x', until: 'y' }),
  })
  t.match(both.object['custom_fields'], [/^units/, /^until/], 'both values are reported')
})

t.test(
  'changes only the given keys, clears those that are null, and accepts a read object in a PUT',
  async (t) => {
    const url = await depots.create({ note: 'a', units: 1, tier: gold })
    const patched = await app.request('PATCH', url, {
      body: { custom_fields: { units: 2, note: null } },
    })
    t.strictSame(
      patched.object['custom_fields'],
      { tier: gold, units: 2 },
      'the response has the stored values',
    )
    const read = { ...allNull, units: 2, tier: { value: gold, label: 'Gold' } }
    t.strictSame(await depots.read(url), read)
    const whole = await app.request('GET', url)
    const put = await app.request('PUT', url, { body: whole.object })
    t.equal(put.status, 200, put.text)
    t.strictSame((await app.request('GET', url)).object, {
      ...whole.object,
      last_updated: (await app.request('GET', url)).object['last_updated'],
    })
    await app.request('PATCH', url, { body: { name: 'Renamed depot' } })
    t.strictSame(await depots.read(url), read, 'a write without custom_fields leaves them')
    const lines = await app.request(
      'GET',
      `/api/extras/object-changes/?object_name=Renamed%20depot`,
    )
    t.strictSame(
      lines.results.map(({ after }) => after),
      [{ name: 'Renamed depot' }],
    )
  },
)

t.test('filters by custom fields', async (t) => {
  const urls = [
    await depots.create({
      note: 'Alpha 100%',
      units: 10,
      leased: true,
      until: '2030-01-01',
      tier: gold,
    }),
    await depots.create({
      note: 'beta',
      units: 20,
      leased: false,
      until: '2031-01-01',
      tier: silver,
    }),
    await depots.create({ note: 'gamma', portal: 'https://example.net/' }),
  ]
  const ids = urls.map((url) => Number(url.split('/').at(-2)))
  const among = `id__in=${ids.join(',')}`
  const cases: readonly (readonly [query: string, found: readonly number[]])[] = [
    ['cf_note=alph', [0]],
    ['cf_note=100%25', [0]],
    ['cf_note=%25', [0]],
    ['cf_note=_', []],
    ['cf_note=ALPHA&cf_note=bet', [0, 1]],
    ['cf_note__n=beta', [0, 2]],
    ['cf_note__ie=BETA', [1]],
    ['cf_note__isw=gam', [2]],
    ['cf_units=10', [0]],
    ['cf_units=10&cf_units=20', [0, 1]],
    ['cf_units__n=10', [1, 2]],
    ['cf_units__gt=10', [1]],
    ['cf_units__lte=10', [0]],
    ['cf_units=null', [2]],
    ['cf_leased=true', [0]],
    ['cf_leased=0', [1]],
    ['cf_until=2030-01-01', [0]],
    ['cf_until__gte=2030-06-01', [1]],
    ['cf_portal=example.net', [2]],
    ['cf_portal__empty=true', [0, 1]],
    [`cf_tier=${gold}`, [0]],
    ['cf_tier=Silver', [1]],
    ['cf_tier=0', [2]],
    [`cf_tier__n=${gold}`, [1, 2]],
    [`cf_units=10&cf_tier=${silver}`, []],
  ] // prettier-ignore
  for (const [query, found] of cases) {
    const answer = await app.request('GET', `/api/store/depots/?${among}&${query}&ordering=id`)
    t.strictSame(
      answer.results.map(({ id }) => id),
      found.map((index) => ids[index]),
      query,
    )
    t.ok(answer.statements.length <= 2, `${query}: one statement and the definitions`)
  }
  const { statements } = await app.request('GET', '/api/store/depots/?cf_units=10')
  t.match(statements.join('; '), /custom_fields @> any\(/, 'a condition that the index supports')
  const refusals: readonly (readonly [query: string, message: RegExp])[] = [
    ['cf_unit=1', /Unknown filter. Did you mean "cf_units"/],
    ['cf_units=many', /A valid integer/],
    ['cf_tier=Bronze', /not a valid choice/],
    ['cf_until=soon', /Date has wrong format/],
    ['cf_note__regex=x', /Unknown filter/],
    [
      Array.from({ length: 21 }, (_, index) => `cf_note=${index}`).join('&'),
      /no more than 20 values/,
    ],
    [`cf_note__ic=${'x'.repeat(1001)}`, /no more than 1000 characters/],
  ]
  for (const [query, message] of refusals) {
    const answer = await app.request('GET', `/api/store/depots/?${query}`)
    t.equal(answer.status, 400, query)
    t.match(Object.values(answer.object), [[message]], query)
  }
  await app.request('PATCH', `/api/extras/custom-fields/${fields.portal}/`, {
    body: { is_filterable: false },
  })
  t.equal(
    (await app.request('GET', '/api/store/depots/?cf_portal=x')).status,
    400,
    'a field that is not filterable',
  )
  t.equal(
    (await app.request('GET', '/api/store/shelves/?cf_note=x')).status,
    400,
    'a field of another model',
  )
  t.equal((await app.request('GET', '/api/store/depots/')).statements.length <= 2, true)
})

t.test('finds an equal value by the index', async (t) => {
  const client = await app.database.pool.connect()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query<Json>(
    `explain select from store_depot t where t.custom_fields @> any(array['{"units": 10}']::jsonb[])`,
  )
  await client.query('reset enable_seqscan')
  client.release()
  t.match(JSON.stringify(rows), /Bitmap Index Scan on store_depot_custom_fields_idx/)
})

t.equal(app.logged.length, 0, app.logged.join('\n'))

checkRequiredTests(t, import.meta.url)
