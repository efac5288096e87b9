import t from 'tap'
import { describe } from '../../generators/migration/describe.ts'
import {
  boolean,
  choice,
  computedText,
  contains,
  date,
  defineModel,
  expression,
  integer,
  ipAddress,
  ipFamily,
  ipNetwork,
  json,
  macAddress,
  reference,
  references,
  text,
  timestamp,
  when,
  type ModelDeclaration,
} from '../../src/framework/model/index.ts'
import { resolve } from '../../src/framework/model/resolve.ts'

/** Fields of a large table, each with its indexes after the name of the table. */
const indexedFields = {
  name: [text({ max: 64 }), '(("name" collate natural_sort), "id")'],
  code: [text({ max: 9, unique: true }), '("code")', '(("code" collate natural_sort), "id")'],
  notes: [text(), '((left("notes", 600) collate natural_sort), "id")'],
  remark: [{ ...text(), kind: 'plain', sort: (column: string) => `lower(${column})` }],
  label: [text({ max: 9, blank: true }), '(("label" collate natural_sort), "id")'],
  size: [integer({ optional: true }), '("size", "id")'],
  number: [integer({ unique: true }), '("number")'],
  state: [choice({ 1: 'On', 2: 'Off' }), '("state", "id")'],
  is_full: [boolean(), '("is_full", "id")'],
  seen: [timestamp(), '("seen", "id")'],
  bought: [date(), '("bought", "id")'],
  mac: [macAddress(), '("mac", "id")'],
  data: [json()],
  address: [ipAddress(), '((host("address")::inet), "id") include ("address")'],
  family: [ipFamily('address'), '((family("address")), "id")'],
  prefix: [ipNetwork(), '("prefix", "id")'],
  room: [reference('lab.Room', { onDelete: 'protect' }), '("room_id")'],
  rooms: [references('lab.Room')],
  shown: [computedText('{name}')],
  area: [
    expression((f) => f('size').times(f('number'))),
    '(((("size")::numeric * ("number")::numeric)), "id")',
  ],
  is_wide: [
    expression((f) => f('area').equals(9)),
    '(((((("size")::numeric * ("number")::numeric))::numeric = (9)::numeric)), "id")',
  ],
  has_room: [expression((f) => f('room').isSet()), '(((("room_id") is not null)), "id")'],
  is_row: [
    expression((f) => f('name').equals('row.1')),
    `(((("name")::text = ('row.1')::text)), "id")`,
  ],
  width: [expression((f) => when(f('is_wide'), 'wide', 'narrow'))],
  room_name: [expression((f) => f('room.name').isSet())],
} as const

const declaration = (more: Partial<ModelDeclaration>): ModelDeclaration => ({
  path: 'ports',
  timestamps: false,
  fields: Object.fromEntries(Object.entries(indexedFields).map(([name, [field]]) => [name, field])),
  nested: ['name'],
  ...more,
})

/**
 * Returns the indexes of a model, after the name of the table; these parts are those of the port.
 */
function indexesOf(more: Partial<ModelDeclaration>, of = 'lab.Port'): readonly string[] {
  const models = [
    defineModel('Port', declaration(more)),
    defineModel('Room', {
      path: 'rooms',
      fields: { name: text({ max: 9 }), port: reference('lab.Port', { onDelete: 'cascade' }) },
      filters: { note: contains('port.notes') },
      nested: ['name'],
    }),
  ]
  const sources = models.map((model) => ({ application: 'lab', file: 'lab.ts', model }))
  const graph = resolve([{ name: 'lab', label: 'Lab', description: '' }], sources)
  const table = describe(graph).find(({ model, field }) => model === of && !field)
  return table?.indexes.map(({ on }) => on).toSorted() ?? []
}

/** The beginnings of indexes that a table of any size has. */
const starts = ['("code")', '("number")', '("room_id")']

t.test('indexes every field of a large table by its kind', async (t) => {
  const own = Object.values(indexedFields).flatMap(([, ...indexes]) => indexes)
  const trigrams = 'using gin ("name" gin_trgm_ops, "notes" gin_trgm_ops)'
  t.strictSame(indexesOf({ rows: 'many' }), [...own, trigrams].toSorted())
  const few = own.filter((on) => starts.some((start) => on.startsWith(start)))
  for (const rows of ['few', undefined] as const)
    t.strictSame(indexesOf(rows ? { rows } : {}), few.toSorted(), 'only the others in a small one')
})

/** Declared orders and searches, the indexes that are more or fewer. */
const variants: readonly (readonly [Partial<ModelDeclaration>, readonly string[], readonly string[]])[] = [
  [{ order: ['name'] }, [], []],
  [{ order: ['-seen'] }, ['("seen" desc, "id")'], ['("seen", "id")']],
  [{ order: ['state', 'name'] }, ['("state", ("name" collate natural_sort), "id")'], []],
  [{ search: ['code', 'size'] }, ['using gin ("code" gin_trgm_ops, "notes" gin_trgm_ops)'], ['using gin ("name" gin_trgm_ops, "notes" gin_trgm_ops)']],
  [{ unique: [['room', 'name']] }, ['("room_id", "name")'], ['("room_id")']],
  [{ unique: [{ fields: ['room', 'size'], whenSet: ['room'], nullsEqual: true }] }, ['using btree ("room_id" with =, (array["size"]) with =) where ("room_id" is not null)'], ['("room_id")']],
  [{ unique: [{ fields: ['size'], whenSet: ['label', 'name'] }] }, ['using btree ("size" with =) where ("label" <> \'\' and "name" is not null)'], []],
  [{ unique: [{ fields: ['name', 'size'], whenSet: ['size'] }] }, ['using btree ("name" with =, "size" with =) where ("size" is not null)'], []],
] // prettier-ignore

t.test('creates no index that another one replaces', async (t) => {
  const allIndexes = indexesOf({ rows: 'many' })
  for (const [parts, more, fewer] of variants) {
    const expected = [...allIndexes.filter((on) => !fewer.includes(on)), ...more].toSorted()
    t.strictSame(indexesOf({ rows: 'many', ...parts }), expected, JSON.stringify(parts))
  }
})

t.test('indexes parts of texts that filters of large tables look for', async (t) => {
  const filters = { room: 'room.name' }
  const indexed = indexesOf({ rows: 'many', filters }, 'lab.Room')
  const searched = ['(("name" collate natural_sort), "id")', 'using gin ("name" gin_trgm_ops)']
  t.strictSame(indexed, ['("port_id")', ...searched].toSorted())
  t.strictSame(indexesOf({ rows: 'few', filters }, 'lab.Room'), ['("port_id")'])
  t.strictSame(indexesOf({ rows: 'many' }, 'lab.Room'), ['("port_id")'])
})
