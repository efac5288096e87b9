import t from 'tap'
import { graph as inventory } from '../../fixtures/inventory.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { planMembers } from '../../../src/framework/read/shapes/known-shapes.ts'
import { nothingHidden } from '../../../src/framework/read/visibility/visibility.ts'
import { planOrder, reversed } from '../../../src/framework/read/order.ts'
import { directionOf, type SortKey } from '../../../src/framework/read/sort-keys.ts'
import { graph } from '../../fixtures/graph.ts'

const textOf = (key: SortKey): string => key.sql + directionOf(key)

/** A model, the requested order, and the sort keys with their directions. */
const orders: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['lab.Sample', [], ['t."state" desc', 't."weight" nulls first', 't."name" collate natural_sort', 't."id"']],
  ['lab.Sample', ['name'], ['t."name" collate natural_sort', 't."id"']],
  ['lab.Sample', ['-name', 'weight'], ['t."name" collate natural_sort desc', 't."weight" nulls last', 't."id"']],
  ['lab.Sample', ['-id'], ['t."id" desc']],
  ['lab.Wire', [], ['o0."name" collate natural_sort', 't."id"']],
  ['stock.Label', [], ['t."id"']],
] // prettier-ignore

t.test('sorts texts of any length by their beginning', (t) => {
  const change = requireModel(inventory, 'extras.ObjectChange')
  const { keys } = planOrder(inventory, change, ['object_name'], { hidden: nothingHidden })
  t.strictSame(keys.map(textOf), ['left(t."object_name", 600) collate natural_sort', 't."id"'])
  t.end()
})

t.test('ends every order with the primary key', async (t) => {
  for (const [key, asked, expected] of orders) {
    const { keys } = planOrder(graph, requireModel(graph, key), asked, { hidden: nothingHidden })
    t.strictSame(keys.map(textOf), expected, `${key} ${asked.join()}`)
  }
  const { joins } = planOrder(graph, requireModel(graph, 'lab.Wire'), [], { hidden: nothingHidden })
  t.strictSame(joins, ['join lab_sample o0 on o0.id = t."end_a_id"'])
  const [tree] = planOrder(graph, requireModel(graph, 'lab.Room'), [], {
    hidden: nothingHidden,
  }).keys
  t.match(
    tree?.sql,
    /^\(with recursive up as .* select array_agg\(up\."name" collate natural_sort order by up\.steps desc\) from up\)$/,
  )
  for (const model of inventory.models.values()) {
    const { keys } = planOrder(inventory, model, [], { hidden: nothingHidden })
    t.equal(keys.at(-1)?.sql, 't."id"', model.key)
  }
})

t.test('finds null keys of a reference by its column, which has an index', async (t) => {
  const box = requireModel(inventory, 'store.Box')
  const conditionsOf = (order: typeof box.order): readonly string[] =>
    planOrder(inventory, { ...box, order }, [], { hidden: nothingHidden }).keys.map(
      ({ isNull }) => isNull,
    )
  t.strictSame(conditionsOf(box.order), [
    't."depot_id" is null',
    'o2."name" collate natural_sort is null',
    't."series_id" is null',
    't."number" is null',
    't."id" is null',
  ])
  const nullable = box.order.map((term) => {
    const { path } = term
    return { ...term, path: { ...path, field: { ...path.field, nullable: true } } }
  })
  t.equal(conditionsOf(nullable)[0], 'o0."name" collate natural_sort is null')
})

/** A model, the requested order, and its split by the index of an optional reference. */
const splits: readonly (readonly [string, readonly string[], unknown])[] = [
  ['store.Series', [], { joins: ['join store_depot o0 on o0.id = t."depot_id"'], keys: ['o0."name" collate natural_sort', 't."name" collate natural_sort', 't."id"'], lacking: 't."depot_id" is null' }],
  ['store.Series', ['-depot'], undefined],
  ['store.Series', ['name'], undefined],
  ['store.ShelfGroup', [], undefined],
  ['store.Area', [], undefined],
] // prettier-ignore

t.test('splits an order that begins with an optional reference', async (t) => {
  for (const [key, asked, expected] of splits) {
    const { split } = planOrder(inventory, requireModel(inventory, key), asked, {
      hidden: nothingHidden,
    })
    const shown = split && { ...split, keys: split.keys.map(textOf) }
    t.strictSame(shown, expected, `${key} ${asked.join()}`)
  }
  const group = requireModel(inventory, 'store.Series')
  const descending = group.order.map((term) => ({ ...term, descending: true }))
  const { split } = planOrder(inventory, { ...group, order: descending }, [], {
    hidden: nothingHidden,
  })
  t.strictSame(split?.keys.map(directionOf), [' desc', ' desc', ' desc'], 'descending')
})

t.test('sorts by an optional reference that no row lacks as by a required one', async (t) => {
  const group = requireModel(inventory, 'store.Series')
  const orderOf = (column: string) =>
    planOrder(inventory, group, [], { hidden: nothingHidden, notNull: new Set([column]) })
  const { joins, keys, split } = orderOf('"depot_id"')
  t.strictSame(joins, ['join store_depot o0 on o0.id = t."depot_id"'])
  t.strictSame(keys.map(directionOf), ['', '', ''])
  t.equal(split, undefined)
  t.ok(orderOf('"other_id"').split)
})

t.test('reverses the order of rows and of nulls', async (t) => {
  const order = planOrder(graph, requireModel(graph, 'lab.Sample'), [], { hidden: nothingHidden })
  t.strictSame(reversed(order).keys.map(directionOf), ['', ' desc nulls last', ' desc', ' desc'])
  t.strictSame(reversed(reversed(order)).keys, order.keys)
})

const allowed = 'Allowed: id, name, slug, parent, floor, sample_count, created, last_updated.'

t.test('refuses names that cannot be sorted by', async (t) => {
  const room = requireModel(graph, 'lab.Room')
  for (const [asked, guess] of [
    ['nmae', 'name'],
    ['--name', ''],
    ['name desc', ''],
    ['id;drop', ''],
    ['parent.name', ''],
    ['__proto__', ''],
    ['constructor', ''],
  ] as const) {
    const name = asked.replace(/^-/, '')
    const start = `Cannot sort by "${name}".${guess && ` Did you mean "${guess}"?`}`
    const check = (): unknown => planOrder(graph, room, [asked], { hidden: nothingHidden })
    t.throws(check, { code: 'ERR_VALIDATION', status: 400 }, asked)
    try {
      check()
    } catch (error) {
      const { fields } = error as { fields: { ordering: readonly string[] } }
      t.ok(fields.ordering[0]?.startsWith(start), start)
    }
  }
  try {
    planOrder(graph, room, ['x', 'name', 'y'], { hidden: nothingHidden })
    t.fail('two wrong names are accepted')
  } catch (error) {
    t.match(error, { fields: { ordering: [/"x"/, /"y"/] } }, 'all names in one error')
  }
})

const none = { brief: false, fields: [], exclude: [] }

t.test('chooses the keys of a representation by brief, fields and exclude', async (t) => {
  const room = requireModel(graph, 'lab.Room')
  const keys = (asked: object): string =>
    planMembers(room, { ...none, ...asked })
      .map(({ key }) => key)
      .join()
  t.equal(keys({}), 'id,name,slug,parent,floor,sample_count,created,last_updated')
  t.equal(keys({ brief: true }), 'id,url,name,slug')
  t.equal(keys({ fields: ['name', 'id'] }), 'id,name', 'in the order of the shape')
  t.equal(
    keys({ exclude: ['id', 'config_context'] }),
    'name,slug,parent,floor,sample_count,created,last_updated',
  )
  t.equal(keys({ fields: ['name', 'slug'], exclude: ['slug'] }), 'name')
  t.equal(keys({ brief: true, fields: ['slug'] }), 'slug')
  for (const [asked, expected] of [
    [
      { fields: ['nmae'] },
      { fields: [`There is no field "nmae". Did you mean "name"? ${allowed}`] },
    ],
    [
      { fields: ['parent.name'], exclude: ['__proto__'] },
      {
        fields: [`There is no field "parent.name". ${allowed}`],
        exclude: [`There is no field "__proto__". ${allowed}`],
      },
    ],
    [
      { brief: true, fields: ['floor'] },
      { fields: ['There is no field "floor". Allowed: id, url, name, slug.'] },
    ],
    [
      { fields: ['config_context'] },
      { fields: [`There is no field "config_context". ${allowed}`] },
    ],
  ] as const) {
    t.throws(() => keys(asked), { code: 'ERR_VALIDATION', fields: expected }, JSON.stringify(asked))
  }
})
