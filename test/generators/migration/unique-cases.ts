import {
  integer,
  integerList,
  notEmpty,
  text,
  textChoice,
} from '../../../src/framework/model/index.ts'
import { thing, type Case } from './case.ts'

const title = text({ max: 20 })
const size = integer({ optional: true })
const sized = [`insert into lab_thing (title, size) values ('a', 1), ('b', 1)`]
const code = text({ max: 9, optional: true })
const whenSized = { fields: ['title'], whenSet: ['size'] }
const whenCoded = { fields: ['title'], whenSet: ['code'] }

const state = textChoice({ open: 'Open', shut: 'Shut' }, { default: 'open' })
const openTitle = { fields: ['title'], where: { state: ['open'] } }

/** Changes of unique sets. */
export const uniqueCases: readonly Case[] = [
  {
    name: 'a unique set is added',
    before: thing({ title, size }),
    after: thing({ title, size }, { unique: [['title', 'size']] }),
    rows: sized,
    risks: ['needs data'],
    slug: 'add_the_index_lab_thing_title_size_key',
    refuses: [`insert into lab_thing (title, size) values ('a', 1)`, /could not create unique/],
  },
  {
    name: 'a unique set is removed',
    before: thing({ title, size }, { unique: [['title', 'size']] }),
    after: thing({ title, size }),
    rows: sized,
    risks: ['safe'],
    slug: 'drop_the_index_lab_thing_title_size_key',
    reads: ['select title from lab_thing', ['a'], ['b']],
  },
  {
    name: 'unique sets of the same fields change their order: an earlier process knows their names',
    before: thing({ title, size, code }, { unique: [whenSized, whenCoded] }),
    after: thing({ title, size, code }, { unique: [whenCoded, whenSized] }),
    rows: sized,
    risks: ['safe'],
  },
  {
    name: 'a unique set counts nulls as equal',
    before: thing({ title, size }, { unique: [['title', 'size']] }),
    after: thing({ title, size }, { unique: [{ fields: ['title', 'size'], nullsEqual: true }] }),
    rows: sized,
    risks: ['needs data', 'safe'],
    refuses: [`insert into lab_thing (title) values ('c'), ('c')`, /could not create unique/],
  },
  {
    name: 'a unique set that counts nulls as equal gains an optional field',
    before: thing({ title, size }, { unique: [['title', 'size']] }),
    after: thing(
      { title, size, note: text({ max: 9, optional: true }) },
      { unique: [{ fields: ['title', 'size', 'note'], nullsEqual: true }] },
    ),
    rows: sized,
    risks: ['needs data', 'safe'],
    refuses: [`insert into lab_thing (title) values ('c'), ('c')`, /could not create unique/],
  },
  {
    name: 'a unique set gains an optional field: its nulls are not equal',
    before: thing({ title, size }),
    after: thing(
      { title, size, note: text({ max: 9, optional: true }) },
      { unique: [['title', 'note']] },
    ),
    rows: [`insert into lab_thing (title) values ('c'), ('c')`],
    risks: ['safe'],
    additive: true,
    reads: ['select title, note from lab_thing', ['c', null], ['c', null]],
  },
  {
    name: 'a unique set gains a field with a default: all rows get the same value',
    before: thing({ title, size }),
    after: thing(
      { title, size, note: text({ max: 9, optional: true, default: 'x' }) },
      { unique: [['title', 'note']] },
    ),
    rows: sized,
    risks: ['needs data', 'safe'],
    refuses: [`insert into lab_thing (title) values ('a')`, /could not create unique/],
    reads: ['select title, note from lab_thing order by title', ['a', 'x'], ['b', 'x']],
  },
  {
    name: 'a unique set gets a condition',
    before: thing({ title, size }, { unique: [['title']] }),
    after: thing({ title, size }, { unique: [{ fields: ['title'], whenSet: ['size'] }] }),
    rows: sized,
    risks: ['needs data', 'safe'],
    reads: [`insert into lab_thing (title) values ('a') returning title`, ['a']],
  },
  {
    name: 'rows exchange the values of a unique set with a condition',
    before: thing({ title, size }),
    after: thing({ title, size }, { unique: [{ fields: ['title'], whenSet: ['size'] }] }),
    rows: sized,
    risks: ['needs data'],
    slug: 'add_the_index_lab_thing_title_key',
    refuses: [`insert into lab_thing (title, size) values ('a', 2)`, /could not create exclusion/],
    reads: [
      `update lab_thing set title = case title when 'a' then 'b' else 'a' end returning title`,
      ['b'],
      ['a'],
    ],
  },
  {
    name: 'a unique set with a condition counts nulls as equal',
    before: thing({ title, size }),
    after: thing(
      { title, size, note: text({ max: 9, optional: true }) },
      { unique: [{ fields: ['size', 'note'], whenSet: ['size'], nullsEqual: true }] },
    ),
    rows: [`insert into lab_thing (title, size) values ('a', 1), ('b', null), ('c', null)`],
    risks: ['needs data', 'safe'],
    refuses: [`insert into lab_thing (title, size) values ('d', 1)`, /could not create exclusion/],
    reads: [
      `update lab_thing set size = case title when 'a' then null else 1 end
        where title in ('a', 'b') returning title, size`,
      ['a', null],
      ['b', 1],
    ],
  },
  {
    name: 'a unique set with a condition counts a null and an empty list as different',
    before: thing({ title, size }),
    after: thing(
      { title, size, units: integerList({ optional: true }) },
      { unique: [{ fields: ['title', 'units'], whenSet: ['size'], nullsEqual: true }] },
    ),
    rows: [`insert into lab_thing (title, size) values ('a', 1)`],
    risks: ['needs data', 'safe'],
    refuses: [`insert into lab_thing (title, size) values ('a', 2)`, /could not create exclusion/],
    reads: [
      `insert into lab_thing (title, size, units) values ('a', 2, '{}') returning title, units`,
      ['a', []],
    ],
  },
  {
    name: 'a unique set with a condition holds where a text is not empty',
    before: thing({ title, size, note: text({ max: 9, blank: true }) }),
    after: thing(
      { title, size, note: text({ max: 9, blank: true }) },
      { unique: [{ fields: ['size'], whenSet: ['note'] }] },
    ),
    rows: [`insert into lab_thing (title, size, note) values ('a', 1, ''), ('b', 1, '')`],
    risks: ['needs data'],
    reads: [`update lab_thing set note = 'x' where title = 'a' returning title`, ['a']],
    refuses: [
      `insert into lab_thing (title, size, note) values ('c', 1, 'x'), ('d', 1, 'y')`,
      /could not create exclusion/,
    ],
  },
  {
    name: 'two unique sets of the same fields have different conditions',
    before: thing({ title, size, note: text({ max: 9, optional: true }) }),
    after: thing(
      { title, size, note: text({ max: 9, optional: true }) },
      {
        unique: [
          { fields: ['title'], whenSet: ['size'] },
          { fields: ['title'], whenSet: ['note'] },
        ],
      },
    ),
    rows: sized,
    risks: ['needs data'],
    reads: [
      `select conname from pg_constraint
        where contype = 'x' and conrelid = 'lab_thing'::regclass order by 1`,
      ['lab_thing_title_key'],
      ['lab_thing_title_when_note_key'],
    ],
  },
  {
    name: 'a unique set holds for values of a field',
    before: thing({ title, size, state }),
    after: thing({ title, size, state }, { unique: [openTitle] }),
    rows: [`insert into lab_thing (title, state) values ('a', 'open'), ('a', 'shut')`],
    risks: ['needs data'],
    refuses: [`insert into lab_thing (title) values ('a')`, /could not create exclusion/],
    reads: [`update lab_thing set title = title || state returning title`, ['aopen'], ['ashut']],
  },
  {
    name: 'a unique set holds where a field is null: rows that get this field have none',
    before: thing({ title, size }),
    after: thing(
      { title, size, code },
      { unique: [{ fields: ['title'], where: { code: [null] } }] },
    ),
    rows: sized,
    risks: ['needs data', 'safe'],
    refuses: [`insert into lab_thing (title) values ('a')`, /could not create exclusion/],
    reads: [`insert into lab_thing (title, code) values ('a', 'x') returning code`, ['x']],
  },
  {
    name: 'the listed values of a unique set change',
    before: thing({ title, size, state }, { unique: [openTitle] }),
    after: thing(
      { title, size, state },
      { unique: [{ fields: ['title'], where: { state: ['open', 'shut'] } }] },
    ),
    rows: [`insert into lab_thing (title, state) values ('a', 'open'), ('b', 'shut')`],
    risks: ['needs data', 'safe'],
    refuses: [`insert into lab_thing (title, state) values ('a', 'shut')`, /could not create excl/],
    reads: ['select title, state from lab_thing order by 1', ['a', 'open'], ['b', 'shut']],
  },
  {
    name: 'a value that a unique set lists is renamed',
    before: thing({ title, state }, { unique: [openTitle] }),
    after: thing(
      {
        title,
        state: textChoice(
          { free: { label: 'Free', was: 'open' }, shut: 'Shut' },
          { default: 'free' },
        ),
      },
      { unique: [{ fields: ['title'], where: { state: ['free'] } }] },
    ),
    rows: [`insert into lab_thing (title, state) values ('a', 'open'), ('a', 'shut')`],
    risks: ['needs data', 'safe'],
    reads: ['select title, state from lab_thing order by 2', ['a', 'free'], ['a', 'shut']],
  },
  {
    name: 'short and long forms of a condition are the same',
    before: thing({ title, size }, { unique: [whenSized] }),
    after: thing({ title, size }, { unique: [{ fields: ['title'], where: { size: notEmpty } }] }),
    rows: sized,
    risks: [],
  },
  {
    name: 'a condition of a unique set is removed',
    before: thing({ title, size }, { unique: [{ fields: ['title'], whenSet: ['size'] }] }),
    after: thing({ title, size }, { unique: [['title']] }),
    rows: sized,
    risks: ['needs data', 'safe'],
    reads: ['select title from lab_thing order by title', ['a'], ['b']],
  },
]
