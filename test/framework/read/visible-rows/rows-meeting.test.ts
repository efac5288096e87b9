import t from 'tap'
import type { RowConditions, VisibleRows } from '../../../../src/framework/model/permission.ts'
import { rowsMeeting } from '../../../../src/framework/read/visible-rows/index.ts'
import { graph } from '../../../fixtures/inventory.ts'
import { testApp } from '../../../support/fixture-app.ts'

const { request, database } = await testApp(t)

const areas: readonly (readonly [string, object | null])[] = [
  ['Europe', null],
  ['Spain', { slug: 'europe' }],
  ['Asia', null],
]
for (const [name, parent] of areas) {
  const body = { name, slug: name.toLowerCase(), parent }
  await request('POST', '/api/store/areas/', { body })
}
const depots = [
  ['madrid', 'spain'],
  ['delhi', 'asia'],
].map(([slug, area]) => ({ name: slug, slug, area: { slug: String(area) } }))
await request('POST', '/api/store/depots/', { body: depots })

/** Returns conditions of one filter. */
const only = (name: string, ...values: readonly string[]): RowConditions => [
  [new Map([[name, values]])],
]

type Level = readonly (readonly [string, RowConditions])[]

const rowsOf = (...conditions: Level): VisibleRows => rowsOfLevels(conditions)

function rowsOfLevels(...levels: readonly Level[]): VisibleRows {
  const rows = rowsMeeting(
    graph,
    levels.map((level) => new Map(level)),
  )
  if (!rows) throw new Error('there are no conditions')
  return rows
}

async function find(rows: VisibleRows, text: string): Promise<readonly unknown[]> {
  const found = await database.rows(rows.limit({ text, values: [] }))
  return found.map(([value]) => value)
}

const depotNames = 'select name from store_depot order by name'
const areaNames = 'select name from store_area order by name'

t.test('finds the rows that meet one of the alternatives', async (t) => {
  t.equal(rowsMeeting(graph, []), undefined, 'no conditions')
  const one = rowsOf(['store.Depot', only('area', 'asia')])
  t.strictSame(await find(one, depotNames), ['delhi'])
  const both = rowsOf(['store.Depot', [...only('slug', 'madrid'), ...only('area', 'asia')]])
  t.strictSame(await find(both, depotNames), ['delhi', 'madrid'])
  t.strictSame(await find(rowsOf(['store.Depot', []]), depotNames), [], 'no alternative')
  t.strictSame(await find(rowsOf(['store.Depot', only('slug')]), depotNames), [], 'no value')
  const wrong = rowsOf(['store.Depot', only('colour', 'red')])
  t.strictSame(await find(wrong, depotNames), [], 'a filter that the model no longer has')
})

t.test('looks at all rows, also in a circle and within one table', async (t) => {
  const inSpain = only('area', 'europe')
  t.strictSame(await find(rowsOf(['store.Depot', inSpain]), depotNames), ['madrid'])
  const asia: Level = [['store.Area', only('slug', 'asia')]]
  const hidden = rowsOf(...asia, ['store.Depot', inSpain])
  t.strictSame(await find(hidden, depotNames), ['madrid'], 'europe is hidden')
  t.strictSame(await find(hidden, areaNames), ['Asia'])
  const others = rowsOf(...asia, ['store.Depot', only('area__n', 'europe')])
  t.strictSame(await find(others, depotNames), ['delhi'], 'a hidden area is not another one')
  const below = rowsOf(['store.Area', only('parent', 'europe')])
  t.strictSame(await find(below, areaNames), ['Spain'])
  const top = rowsOf(['store.Area', only('parent', 'null')])
  t.strictSame(await find(top, areaNames), ['Asia', 'Europe'])
})

t.test('looks in a later level at what the level before leaves', async (t) => {
  const asia: Level = [['store.Area', only('slug', 'asia')]]
  const others: Level = [['store.Depot', only('area__n', 'europe')]]
  const wanted: readonly [Level, Level, readonly string[]][] = [
    [others, asia, ['delhi']],
    [asia, others, ['delhi', 'madrid']],
    [asia, [['store.Depot', only('area', 'europe')]], []],
    [[['store.Depot', only('slug', 'madrid')]], others, []],
  ]
  for (const [first, second, names] of wanted)
    t.strictSame(await find(rowsOfLevels(first, second), depotNames), names)
  const nothing = rowsOfLevels(asia, [['store.Area', only('slug', 'spain')]])
  t.strictSame(await find(nothing, areaNames), [], 'one level narrows the other')
})

t.test('follows references to the filters of other objects', async (t) => {
  const rows = rowsOf(['store.Depot', only('area__parent', 'europe')])
  t.strictSame(await find(rows, depotNames), ['madrid'])
  t.strictSame(await find(rowsOf(['store.Depot', only('area__name__ic', 'as')]), depotNames), [
    'delhi',
  ])
  t.strictSame(await find(rowsOf(['store.Depot', only('area__colour', 'x')]), depotNames), [])
})

t.test('limits counts, sub-selects and kept totals', async (t) => {
  const rows = rowsOf(['store.Depot', only('area', 'asia')])
  t.strictSame(await find(rows, 'select count(*)::int from store_depot'), [1])
  const kept = `select sum(rows)::int from _totals where name = 'store_depot'`
  t.strictSame(await find(rows, kept), [null])
  const exists = `select exists (select from store_depot where slug = 'madrid')`
  t.strictSame(await find(rows, exists), [false])
  const counted = 'with own as (select * from store_depot) select count(*)::int from own'
  t.strictSame(await find(rows, counted), [1])
})

t.test('numbers its values after those of the statement', async (t) => {
  const rows = rowsOf(['store.Depot', only('area', 'asia')])
  const text = 'select $1::text || slug from store_depot'
  const found = await database.rows(rows.limit({ text, values: ['x'] }))
  t.strictSame(found, [['xdelhi']])
})

t.test('names the models and the tables behind them', async (t) => {
  const rows = rowsOf(['store.Depot', only('area', 'asia')])
  t.ok(rows.models.has('store.Depot'))
  t.notOk(rows.models.has('store.Area'))
  t.strictSame(rows.tablesBehind(['store_depot']), ['store_depot', 'store_area'])
  t.not(rows.digest, rowsOf(['store.Depot', only('area', 'spain')]).digest)
})

t.test('finds null in hidden fields, and no links of hidden lists of references', async (t) => {
  const tag = await request('POST', '/api/store/tags/', {
    body: { name: 'x', slug: 'x', color: 'ff0000' },
  })
  const shelf = { name: 's', depot: { slug: 'madrid' }, tags: [tag.object['id']], facility_id: 'f' }
  const made = await request('POST', '/api/store/shelves/', { body: shelf })
  t.equal(made.status, 201, made.text)
  const hiddenFields = new Map([['store.Shelf', new Set(['tags', 'facility_id'])]])
  const rows = rowsMeeting(graph, [], { hiddenFields })
  const count = async (text: string): Promise<unknown> =>
    (await database.rows(rows?.limit({ text, values: [] }) ?? { text, values: [] }))[0]
  t.strictSame(await count('select count(*)::int from store_shelf_tags'), [0])
  t.strictSame(await count('select count(*)::int, max(facility_id) from store_shelf'), [1, null])
})

t.test('limits records about objects by the values of hidden fields', async (t) => {
  const conditions = new Map([['store.Depot', only('slug', 'madrid')]])
  const hiddenFields = new Map([['extras.ObjectChange', new Set(['model'])]])
  const text = `select object_name, model from extras_objectchange where object_name in ('madrid', 'delhi')`
  const rows = rowsMeeting(graph, [conditions], { hiddenFields })
  const found = await database.rows(rows?.limit({ text, values: [] }) ?? { text, values: [] })
  t.strictSame(found, [['madrid', null]])
})

t.test('computes each former state of a change once', async (t) => {
  const rows = rowsOf(['store.Depot', [...only('area', 'asia'), ...only('area', 'spain')]])
  const text = 'select before, after, object_name, message from extras_objectchange'
  const limited = rows.limit({ text, values: [] })
  const plan = await database.rows<[string]>({ ...limited, text: `explain ${limited.text}` })
  const scans = plan.filter(([line]) => / on extras_objectchange l(_\d+)? /.test(line))
  t.equal(scans.length, 4, 'for each state, and whether the object is deleted')
})

t.test('plans each level once where conditions look at models that are limited, too', async (t) => {
  const either = (name: string): RowConditions =>
    ['europe', 'asia', 'spain'].flatMap((slug) => only(name, slug))
  const level: Level = [
    ['store.Depot', either('area')],
    ['store.Area', [...either('slug'), ...either('parent')]],
  ]
  const sizeOf = async (levels: number): Promise<number> => {
    const rows = rowsOfLevels(...Array.from({ length: levels }, () => level))
    t.strictSame(await find(rows, depotNames), ['delhi', 'madrid'], `${levels} levels`)
    const { text, values } = rows.limit({ text: depotNames, values: [] })
    return (await database.rows({ text: `explain ${text}`, values })).length
  }
  // Each third level materializes expressions.
  const [three, six, nine] = [await sizeOf(3), await sizeOf(6), await sizeOf(9)]
  t.ok(nine - six <= six - three + 10, `${three}, ${six} and ${nine} nodes`)
})
