import {
  defineModel,
  integer,
  json,
  reference,
  references,
  text,
} from '../../../src/framework/model/index.ts'
import { model, thing, type Case } from './case.ts'

const title = text({ max: 20 })
const size = integer({ optional: true })
const seeded = [`insert into lab_thing (title) values ('a'), ('b')`]
const sized = [`insert into lab_thing (title, size) values ('a', 1), ('b', 1)`]

const pair = (first: string, second: string, was?: string) => [
  model(
    first,
    {
      title,
      twin: reference(first, { optional: true, onDelete: 'setNull' }),
      friends: references(second),
    },
    { order: ['title'], ...(was ? { was } : {}) },
  ),
  model(second, { thing: reference(first, { onDelete: 'cascade' }) }),
]

const linked = [
  `insert into lab_thing (id, title) values (5, 'a')`,
  'insert into lab_other (id, thing_id) values (6, 5)',
  'insert into lab_thing_friends values (5, 6)',
]

const view = {
  application: 'lab',
  file: 'schema/lab/named-thing.ts',
  model: defineModel('NamedThing', {
    path: 'named-things',
    view: { of: 'lab.Thing', whereSet: 'title' },
    fields: { title },
    timestamps: false,
    nested: [],
    operations: ['list'],
  }),
}

/** A model whose values name others. */
const notes = model('lab.Note', {
  about: { ...text({ max: 50 }), naming: 'model' },
  places: { ...json({ default: [] }), naming: 'models' },
  past: { ...text({ max: 50, blank: true }), naming: 'model', outlivesModel: true },
})

/** Models that are added, removed and renamed; unique sets and orders. */
export const modelCases: readonly Case[] = [
  {
    name: 'a model is added',
    additive: true,
    before: thing({ title }),
    after: [...thing({ title }), model('lab.Other', { title }, { unique: [['title']] })],
    rows: seeded,
    risks: ['safe'],
    slug: 'add_lab_other',
    reads: ['select title from lab_thing', ['a'], ['b']],
  },
  {
    name: 'a model is removed',
    before: [...thing({ title }), model('lab.Other', { title })],
    after: thing({ title }),
    rows: seeded,
    risks: ['destructive'],
    slug: 'drop_lab_other',
    reads: ['select title from lab_thing', ['a'], ['b']],
  },
  {
    name: 'a model is removed with the values that name it, except in history',
    before: [...thing({ title }), model('lab.Other', { title }), notes],
    after: [...thing({ title }), notes],
    rows: [
      `insert into lab_note (about, places, past) values ('lab.other', '[]', ''), ('lab.thing', '["lab.other", "lab.thing"]', 'lab.other')`,
    ],
    risks: ['destructive'],
    slug: 'drop_lab_other',
    reads: ['select about, places, past from lab_note', ['lab.thing', ['lab.thing'], 'lab.other']],
  },
  {
    name: 'a model is removed, and another takes its name',
    before: [...thing({ title }), model('lab.Other', { title }), notes],
    after: [model('lab.Other', { title }, { was: 'lab.Thing' }), notes],
    rows: [
      `insert into lab_note (about, places) values ('lab.other', '["lab.other"]'), ('lab.thing', '["lab.thing"]')`,
    ],
    risks: ['destructive', 'safe'],
    reads: ['select about, places from lab_note', ['lab.other', ['lab.other']]],
  },
  {
    name: 'models that refer to each other are removed',
    before: [...pair('lab.Thing', 'lab.Other'), model('lab.Rest', { title })],
    after: [model('lab.Rest', { title })],
    rows: [...linked, `insert into lab_rest (title) values ('r')`],
    risks: ['destructive', 'safe'],
    reads: ['select title from lab_rest', ['r']],
  },
  {
    name: 'a model is removed with the reference to it',
    before: [
      model('lab.Other', { title }),
      ...thing({ title, other: reference('lab.Other', { optional: true, onDelete: 'setNull' }) }),
    ],
    after: thing({ title }),
    rows: seeded,
    risks: ['destructive', 'safe'],
    reads: ['select title from lab_thing', ['a'], ['b']],
  },
  {
    name: 'a model is renamed with its links and the references to it',
    before: pair('lab.Thing', 'lab.Other'),
    after: pair('lab.Gadget', 'lab.Other', 'lab.Thing'),
    rows: linked,
    risks: ['safe'],
    slug: 'rename_lab_thing_to_lab_gadget_and_1_more',
    reads: [
      'select g.id, o.id, f.owner_id from lab_gadget g join lab_other o on o.thing_id = g.id join lab_gadget_friends f on f.target_id = o.id',
      [5, 6, 5],
    ],
  },
  {
    name: 'a model moves to another application',
    before: thing({ title }, { unique: [['title']] }),
    after: [model('stock.Thing', { title }, { unique: [['title']], was: 'lab.Thing' })],
    rows: seeded,
    risks: ['safe'],
    slug: 'rename_lab_thing_to_stock_thing',
    reads: ['select title from stock_thing order by id', ['a'], ['b']],
  },
  {
    name: 'new rows of a renamed model get the next id',
    before: thing({ title }),
    after: [model('lab.Gadget', { title }, { was: 'lab.Thing' })],
    rows: seeded,
    risks: ['safe'],
    reads: [`insert into lab_gadget (title) values ('c') returning id`, [3]],
  },
  {
    name: 'a model is renamed in letter case only',
    before: thing({ title }),
    after: [model('lab.THING', { title }, { was: 'lab.Thing' })],
    rows: seeded,
    risks: [],
  },
  {
    name: 'a model is renamed, and values that name it follow',
    before: [...thing({ title }), notes],
    after: [model('stock.Gadget', { title }, { was: 'lab.Thing' }), notes],
    rows: [
      `insert into lab_note (about, places) values ('lab.thing', '["lab.other", "lab.thing"]'), ('lab.other', '["lab.things"]')`,
    ],
    risks: ['safe'],
    slug: 'rename_lab_thing_to_stock_gadget',
    reads: [
      'select about, places from lab_note order by id',
      ['stock.gadget', ['lab.other', 'stock.gadget']],
      ['lab.other', ['lab.things']],
    ],
  },
  {
    name: 'a model is renamed, and so is a field, and another model is removed',
    before: [...thing({ title }, { order: ['title'] }), model('lab.Gadget', { title })],
    after: [
      model(
        'lab.Tool',
        { name: text({ max: 20, was: 'title' }) },
        { order: ['name'], was: 'lab.Thing' },
      ),
    ],
    rows: seeded,
    risks: ['destructive', 'safe'],
    reads: ['select name from lab_tool order by id', ['a'], ['b']],
  },
  {
    name: 'two models exchange their names, also in values that name them',
    before: [
      model('lab.Thing', { title, twin: reference('lab.Thing', { optional: true, onDelete: 'setNull' }) }, { unique: [['title']], order: ['title'] }),
      model('lab.Other', { title, thing: reference('lab.Thing', { onDelete: 'cascade' }), things: references('lab.Thing') }, { unique: [['title']] }),
      notes,
    ], // prettier-ignore
    after: [
      model('lab.Other', { title, twin: reference('lab.Other', { optional: true, onDelete: 'setNull' }) }, { unique: [['title']], order: ['title'], was: 'lab.Thing' }),
      model('lab.Thing', { title, thing: reference('lab.Other', { onDelete: 'cascade' }), things: references('lab.Other') }, { unique: [['title']], was: 'lab.Other' }),
      notes,
    ], // prettier-ignore
    rows: [
      `insert into lab_thing (id, title) values (5, 'a')`,
      `insert into lab_other (id, title, thing_id) values (6, 'b', 5)`,
      'insert into lab_other_things values (6, 5)',
      `insert into lab_note (about, places) values ('lab.thing', '["lab.other", "lab.thing"]'), ('lab.other', '[]')`,
    ],
    risks: ['safe'],
    slug: 'rename_lab_other_things_to_lab_thing_things_and_2_more',
    reads: [
      'select o.title, t.title, t.thing_id, l.target_id, about, places from lab_other o, lab_thing t, lab_thing_things l, lab_note n order by n.id',
      ['a', 'b', 5, 5, 'lab.other', ['lab.thing', 'lab.other']],
      ['a', 'b', 5, 5, 'lab.thing', []],
    ],
  },
  {
    name: 'a model takes the name of one that is removed',
    before: [...thing({ title }), model('lab.Other', { title })],
    after: [model('lab.Other', { title }, { was: 'lab.Thing' })],
    rows: [...seeded, `insert into lab_other (title) values ('o')`],
    risks: ['destructive', 'safe'],
    reads: ['select title from lab_other order by id', ['a'], ['b']],
  },
  {
    name: 'the order of fields changes',
    before: thing({ title, size }),
    after: thing({ size, title }),
    rows: sized,
    risks: [],
  },
  {
    name: 'a view has no table',
    before: thing({ title }),
    after: [...thing({ title }), view],
    rows: seeded,
    risks: [],
  },
  {
    name: 'the declared order changes',
    additive: true,
    before: thing({ title, size }, { order: ['title'] }),
    after: thing({ title, size }, { order: ['-size', 'title'] }),
    rows: sized,
    risks: ['safe'],
  },
]
