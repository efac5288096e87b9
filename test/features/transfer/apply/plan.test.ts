import t from 'tap'
import { jsonPlan } from '../../../../src/features/transfer/apply/print.ts'
import { testApp } from '../../../support/fixture-app.ts'
import { linesOf, runInput } from './run-input.ts'

const north = ['store.Area', { name: 'North', slug: 'north' }] as const
const hall = ['store.Depot', { name: 'Hall', slug: 'hall', area: { slug: 'north' } }] as const

t.test('plans new objects, in the order of their references, and writes nothing', async (t) => {
  const app = await testApp(t)
  const planned = await runInput(app, 'plan', linesOf([hall, north]))
  t.strictSame(planned.lines, [
    '+ store.Area {"slug":"north"}  # standard input, line 2',
    '    name  "North"',
    '    slug  "north"',
    '+ store.Depot {"slug":"hall"}  # standard input, line 1',
    '    name  "Hall"',
    '    slug  "hall"',
    '    area  {"slug":"north"}',
    'Plan: 2 to create, 0 to change, 0 to delete, 0 unchanged.',
  ])
  t.equal(planned.code, 2)
  t.equal((await app.request('GET', '/api/store/areas/')).results.length, 0)
})

t.test('applies an input once: a second time nothing differs', async (t) => {
  const app = await testApp(t)
  const text = linesOf([north, hall])
  t.match(await runInput(app, 'apply', text), {
    code: 0,
    lines: { 8: undefined, 7: 'Applied: 2 created, 0 changed, 0 deleted, 0 unchanged.' },
  })
  const same = ['No differences: 2 objects are as wanted.']
  t.strictSame(await runInput(app, 'plan', text), { code: 0, lines: same, errors: [] })
  const changes = async (): Promise<unknown> =>
    (await app.database.rows({ text: 'select count(*) from extras_objectchange', values: [] }))[0]
  const before = await changes()
  t.match(await runInput(app, 'apply', text), { code: 0, lines: same })
  t.strictSame(await changes(), before, 'nothing is logged')
})

t.test('compares the fields that the input names, and no others', async (t) => {
  const app = await testApp(t)
  await runInput(app, 'apply', linesOf([north, hall]))
  const [depot] = (await app.request('GET', '/api/store/depots/')).results
  await app.request('PATCH', `/api/store/depots/${String(depot?.['id'])}/`, {
    body: { comments: 'kept', area: null },
  })
  const changed = linesOf([
    north,
    ['store.Depot', { slug: 'hall', name: 'Great Hall', area: { slug: 'north' } }],
  ])
  const lines = [
    '~ store.Depot {"slug":"hall"}  # standard input, line 2',
    '    name  "Hall" → "Great Hall"',
    '    area  null → {"slug":"north"}',
  ]
  const planned = await runInput(app, 'plan', changed)
  t.strictSame(planned.lines, [
    ...lines,
    'Plan: 0 to create, 1 to change, 0 to delete, 1 unchanged.',
  ])
  t.equal(planned.code, 2)
  t.strictSame((await runInput(app, 'apply', changed)).lines, [
    ...lines,
    'Applied: 0 created, 1 changed, 0 deleted, 1 unchanged.',
  ])
  t.match((await app.request('GET', '/api/store/depots/')).results, [
    { name: 'Great Hall', comments: 'kept', area: { slug: 'north' } },
  ])
})

t.test('shows references that are cleared or set later by their natural keys', async (t) => {
  const app = await testApp(t)
  const tree = linesOf([
    ['store.Area', { name: 'Port', slug: 'port', parent: { slug: 'north' } }],
    north,
  ])
  t.match(await runInput(app, 'apply', tree), { code: 0 })
  t.match(await runInput(app, 'plan', tree), { code: 0 })
  const loose = linesOf([['store.Area', { slug: 'port', parent: null }]])
  t.strictSame((await runInput(app, 'plan', loose)).lines, [
    '~ store.Area {"slug":"port"}  # standard input, line 1',
    '    parent  {"slug":"north"} → null',
    'Plan: 0 to create, 1 to change, 0 to delete, 0 unchanged.',
  ])
})

t.test('applies YAML', async (t) => {
  const app = await testApp(t)
  const text = `
# Areas of the north
- model: store.Area
  body: {name: North, slug: north}
- model: store.Depot
  key: 1
  body:
    name: 08       # a name, not a number
    slug: hall
    area: {slug: north}
    comments: |
      - two lines
      of text
`
  t.match(await runInput(app, 'apply', text, { format: 'yaml' }), { code: 0 })
  t.match((await app.request('GET', '/api/store/depots/')).results, [
    { name: '08', area: { slug: 'north' }, comments: '- two lines\nof text' },
  ])
  t.match(await runInput(app, 'plan', text, { format: 'yaml' }), { code: 0 })
})

t.test('prints a plan as lines of JSON', async (t) => {
  const app = await testApp(t)
  await runInput(app, 'apply', linesOf([north]))
  const changed = linesOf([['store.Area', { name: 'Far North', slug: 'north' }], hall])
  const planned = await runInput(app, 'plan', changed, { printer: jsonPlan })
  t.match(
    planned.lines.map((line) => JSON.parse(line) as unknown),
    [
      {
        action: 'update',
        model: 'store.Area',
        id: Number,
        object: { slug: 'north' },
        location: 'standard input, line 1',
        fields: { name: { now: 'North', wanted: 'Far North' } },
      },
      { action: 'create', model: 'store.Depot', fields: { name: { wanted: 'Hall' } } },
      { action: 'summary', applied: false, create: 1, update: 1, delete: 0, unchanged: 0 },
    ],
  )
})

const refusals: readonly (readonly [name: string, text: string, error: RegExp])[] = [
  [
    'a line that is no JSON',
    `${linesOf([north])}{`,
    /standard input, line 2: line: JSON parse error/,
  ],
  [
    'an unknown model',
    linesOf([['store.Depo', {}]]),
    /line 1: model: There is no model "store.Depo". Did you mean "store.Depot"\?/,
  ],
  [
    'an unknown field',
    linesOf([['store.Area', { name: 'North', slug: 'north', paren: null }]]),
    /line 1: paren: .*Did you mean "parent"/,
  ],
  [
    'a reference to no object',
    linesOf([north, ['store.Depot', { name: 'Hall', slug: 'hall', area: { slug: 'nort' } }]]),
    /line 2: area: No object matches \{"slug":"nort"\}/,
  ],
  [
    'an object that the input has twice',
    linesOf([north, ['store.Area', { name: 'South', slug: 'north' }]]),
    /line [12]: /,
  ],
  [
    'a key that two lines have',
    '{"model":"store.Area","key":1,"body":{"name":"A","slug":"a"}}\n'.repeat(2),
    /line 2: key: The key of store.Area\/1 is also that of standard input, line 1/,
  ],
]

for (const [name, text, error] of refusals)
  t.test(`refuses ${name}, and changes nothing`, async (t) => {
    const app = await testApp(t)
    for (const command of ['plan', 'apply'] as const) {
      const { code, errors } = await runInput(app, command, text)
      t.equal(code, 1)
      t.match(errors.join('\n'), error)
    }
    t.equal((await app.request('GET', '/api/store/areas/')).results.length, 0)
  })

t.test('refuses an existing object that the input has twice', async (t) => {
  const app = await testApp(t)
  await runInput(app, 'apply', linesOf([north]))
  const { code, errors } = await runInput(app, 'plan', linesOf([north, north]))
  t.equal(code, 1)
  t.match(
    errors.join('\n'),
    'line 2: line: The input has this object also in standard input, line 1',
  )
})

t.test('prints no confidential value', async (t) => {
  const app = await testApp(t)
  const user = ['users.User', { username: 'ada', password: 'correct horse battery' }] as const
  const { lines } = await runInput(app, 'plan', linesOf([user]))
  t.match(lines.join('\n'), 'password  "(confidential)"')
  t.notMatch(lines.join('\n'), 'correct horse')
})
