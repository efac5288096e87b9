import t from 'tap'
import { dateRange, defineModel, text, timeRange } from '../../../src/framework/model/index.ts'
import { asList, asObject } from '../../support/json.ts'
import { serveDeclared } from '../../support/declared-app.ts'

const stay = defineModel('Stay', {
  path: 'stays',
  rows: 'many',
  fields: {
    name: text({ max: 20, unique: true }),
    days: dateRange({ optional: true }),
    hours: timeRange({ optional: true }),
  },
  order: ['name'],
})
const ask = await serveDeclared(t, [stay])

/** The stays by name, with values of the kinds date-range and time-range as sent and as shown. */
const given: Readonly<Record<string, readonly [sent: object, shown: object]>> = {
  january: [
    { days: '2026-01-01/2026-01-31', hours: '2026-01-01T08:00Z/2026-01-01T09:00Z' },
    {
      days: '[2026-01-01,2026-01-31]',
      hours: '[2026-01-01T08:00:00.000000Z,2026-01-01T09:00:00.000000Z)',
    },
  ],
  since: [
    { days: '[2026-01-20,)', hours: '2026-01-01T08:30:00.5Z/..' },
    { days: '[2026-01-20,)', hours: '[2026-01-01T08:30:00.500000Z,)' },
  ],
  until: [
    { days: '../2025-12-31', hours: '../2026-01-01T08:00Z' },
    { days: '(,2025-12-31]', hours: '(,2026-01-01T08:00:00.000000Z)' },
  ],
  none: [{}, { days: null, hours: null }],
}

async function found(query: string): Promise<readonly unknown[]> {
  const { status, body } = await ask('GET', `/stays/?${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return asList(asObject(body)['results']).map((one) => asObject(one)['name'])
}

t.test('shows ranges in one form, however they are sent', async (t) => {
  for (const [name, [sent, shown]] of Object.entries(given)) {
    const made = await ask('POST', '/stays/', { name, ...sent })
    t.match([made.status, made.body], [201, shown], name)
    const { id } = asObject(made.body)
    const again = await ask('PATCH', `/stays/${String(id)}/`, shown)
    t.match([again.status, again.body], [200, shown], `${name} as shown`)
    const { body } = await ask('GET', `/stays/?name=${name}`)
    t.match(asList(asObject(body)['results']), [shown], `${name} as read`)
  }
})

t.test('finds ranges by what they contain and overlap with', async (t) => {
  const cases: Readonly<Record<string, readonly string[]>> = {
    'days__contains=2026-01-31': ['january', 'since'],
    'days__contains=2026-02-01': ['since'],
    'days__contains=2026-01-20/2026-01-31': ['january', 'since'],
    'days__contains=2026-01-19&days__contains=2025-01-01': ['january', 'until'],
    'days__overlaps=2025-12-31/2026-01-01': ['january', 'until'],
    'days__overlaps=[2026-02-01,)': ['since'],
    'days=2026-01-01/2026-01-31': ['january'],
    'days__n=2026-01-01/2026-01-31': ['none', 'since', 'until'],
    'days=null': ['none'],
    'hours__contains=2026-01-01T08:00Z': ['january'],
    'hours__contains=2026-01-01T09:00Z': ['since'],
    'hours__overlaps=2026-01-01T08:59Z/2026-01-01T09:00Z': ['january', 'since'],
  }
  for (const [query, names] of Object.entries(cases)) t.strictSame(await found(query), names, query)
  t.strictSame(await found('ordering=-days&days__n=null'), ['since', 'january', 'until'])
})

t.test('refuses values that are no range', async (t) => {
  const bodies = { days: '2026-01-31/2026-01-01', hours: '2026-01-31/2026-01-31' }
  for (const [name, value] of Object.entries(bodies)) {
    const { status, body } = await ask('POST', '/stays/', { name: 'wrong', [name]: value })
    t.match([status, body], [400, { [name]: [/^The range/] }], name)
  }
  for (const query of ['days__contains=x', 'days__overlaps=2026-02-30/..', 'hours=1'])
    t.equal((await ask('GET', `/stays/?${query}`)).status, 400, query)
})
