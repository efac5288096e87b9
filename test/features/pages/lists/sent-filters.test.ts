import t from 'tap'
import { sentPairs } from '../../../../src/features/pages/lists/sent-filters.ts'

const now = new Date('2026-03-01T10:00:00Z')

const sent = (fields: Readonly<Record<string, string>>, timeZone = 'UTC'): readonly unknown[] =>
  sentPairs(new Map(Object.entries(fields).map(([name, value]) => [name, [value]])), {
    now,
    timeZone,
    hasTime: (name) => name === 'seen',
  })

t.test('turns periods such as "yesterday" into days', async (t) => {
  for (const [word, from, to] of [
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['7-days', '2026-02-23', '2026-03-01'],
    ['30-days', '2026-01-31', '2026-03-01'],
    ['month', '2026-03-01', '2026-03-01'],
    ['year', '2026-01-01', '2026-03-01'],
  ] as const) {
    const days = [
      ['seen__gte', from],
      ['seen__lte', to],
    ]
    t.strictSame(sent({ 'seen:when': word }), days, word)
    const replaced = { 'seen:when': word, seen__gte: '2020-01-01', seen__lte: '' }
    t.strictSame(sent(replaced), days, 'a word counts instead of days')
  }
  const chosen = { 'seen:when': '', 'seen:from': '2020-01-01', 'seen:to': '', seen__lte: '2019' }
  t.strictSame(sent(chosen), [['seen__gte', '2020-01-01']], 'days count instead of edges')
  const kept = { 'seen:when': '', seen__gte: '2020-01-01' }
  t.strictSame(sent(kept), [['seen__gte', '2020-01-01']])
  t.strictSame(sent({ 'seen:when': 'tomorrow' }), [])
})

t.test('takes days as those of the time zone of the person', async (t) => {
  const march = { 'seen:from': '2026-03-28', 'seen:to': '2026-03-29' }
  t.strictSame(sent(march, 'Europe/Berlin'), [
    ['seen__gte', '2026-03-27T23:00:00Z'],
    ['seen__lt', '2026-03-29T22:00:00Z'],
  ])
  t.strictSame(sent({ 'seen:when': 'today' }, 'Pacific/Auckland'), [
    ['seen__gte', '2026-02-28T11:00:00Z'],
    ['seen__lt', '2026-03-01T11:00:00Z'],
  ])
  t.strictSame(
    sent({ 'made:when': 'today' }, 'Pacific/Kiritimati'),
    [
      ['made__gte', '2026-03-02'],
      ['made__lte', '2026-03-02'],
    ],
    'of a date only what is today',
  )
  t.strictSame(sent({ 'seen:from': 'soon' }, 'Europe/Berlin'), [['seen__gte', 'soon']])
})

t.test('turns a typed range of numbers into its edges', async (t) => {
  const both = [
    ['number__gte', '10'],
    ['number__lte', '20'],
  ]
  for (const text of ['10–20', '10-20', ' 10 – 20 ', '10..20', '10 to 20'])
    t.strictSame(sent({ 'number:range': text }), both, text)
  t.strictSame(sent({ 'number:range': '10–' }), [['number__gte', '10']])
  t.strictSame(sent({ 'number:range': '–20' }), [['number__lte', '20']])
  for (const text of ['10', '-10', '1.5', 'many', '–'])
    t.strictSame(sent({ 'number:range': text }), [['number', text]], text)
})

t.test('sends ids for unchanged names, and no empty fields', async (t) => {
  const shown = { 'area_id:text': '7', 'area_id:shown': 'Pole' }
  t.strictSame(sent({ area_id: 'Pole', ...shown }), [['area_id', '7']])
  t.strictSame(sent({ area_id: 'Rim', ...shown }), [['area_id', 'Rim']])
  t.strictSame(sent({ area_id: '', ...shown, ':form': '1', q: ' ' }), [])
})
