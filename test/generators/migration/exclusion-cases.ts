import { date, integer, text, textChoice, timestamp } from '../../../src/framework/model/index.ts'
import { thing, type Case } from './case.ts'

const title = text({ max: 20 })
const starts = timestamp()
const ends = timestamp({ optional: true })
const state = textChoice({ open: 'Open', shut: 'Shut' }, { default: 'open' })
const fields = { title, starts, ends, state }
const overlap = ['starts', 'ends'] as const
const byTitle = { exclude: [{ same: ['title'], overlap }] }
const whileOpen = { exclude: [{ same: ['title'], overlap, where: { state: ['open'] } }] }
const hour = (at: number): string => `'2026-01-01 ${String(at).padStart(2, '0')}:00+00'`
const insert = (name: string, start: number, end?: number, kept = 'open'): string =>
  `insert into lab_thing (title, starts, ends, state) values
    ('${name}', ${hour(start)}, ${end === undefined ? 'null' : hour(end)}, '${kept}')`
const following = [insert('a', 8, 9), insert('a', 9)]
const collides = /could not create exclusion constraint/

/** Changes of exclusions. */
export const exclusionCases: readonly Case[] = [
  {
    name: 'an exclusion is added: times that follow each other fit',
    before: thing(fields),
    after: thing(fields, byTitle),
    rows: following,
    risks: ['needs data'],
    slug: 'add_the_index_lab_thing_title_starts_ends_excl',
    refuses: [insert('a', 10, 11), collides],
    reads: [`${insert('b', 8)} returning title`, ['b']],
  },
  {
    name: 'an exclusion is added: a row ends before it starts',
    before: thing(fields),
    after: thing(fields, byTitle),
    rows: following,
    risks: ['needs data'],
    refuses: [insert('c', 9, 8), /range lower bound must be less than or equal/],
  },
  {
    name: 'an exclusion is dropped',
    before: thing(fields, byTitle),
    after: thing(fields),
    rows: following,
    risks: ['safe'],
    slug: 'drop_the_index_lab_thing_title_starts_ends_excl',
    reads: [`${insert('a', 8)} returning title`, ['a']],
  },
  {
    name: 'an exclusion gets a condition: rows that do not meet it may overlap',
    before: thing(fields, byTitle),
    after: thing(fields, whileOpen),
    rows: following,
    risks: ['needs data', 'safe'],
    reads: [`${insert('a', 8, 9, 'shut')} returning state`, ['shut']],
  },
  {
    name: 'an exclusion loses its condition',
    before: thing(fields, whileOpen),
    after: thing(fields, byTitle),
    rows: following,
    risks: ['needs data', 'safe'],
    refuses: [insert('a', 8, 9, 'shut'), collides],
  },
  {
    name: 'rows move together: they may overlap only after the statement',
    before: thing(fields),
    after: thing(fields, byTitle),
    rows: following,
    risks: ['needs data'],
    reads: [
      `update lab_thing set starts = starts + interval '1 hour', ends = ends + interval '1 hour'
        returning title`,
      ['a'],
      ['a'],
    ],
  },
  {
    name: 'the end of an exclusion is a new field: all ranges are open',
    before: thing({ title, starts }),
    after: thing({ title, starts, ends }, byTitle),
    rows: [`insert into lab_thing (title, starts) values ('a', ${hour(8)}), ('b', ${hour(8)})`],
    risks: ['needs data', 'safe'],
    refuses: [`insert into lab_thing (title, starts) values ('a', ${hour(9)})`, collides],
    reads: ['select title, ends from lab_thing order by 1', ['a', null], ['b', null]],
  },
  {
    name: 'the fields of an exclusion are renamed',
    before: thing(fields, byTitle),
    after: thing(
      { title, from_time: { ...starts, was: 'starts' }, ends, state },
      { exclude: [{ same: ['title'], overlap: ['from_time', 'ends'] }] },
    ),
    rows: following,
    risks: ['safe'],
    reads: ['select count(*)::int from lab_thing where from_time is not null', [2]],
  },
  {
    name: 'the times of an exclusion become days, which include the last one',
    before: thing({ title, starts: timestamp(), ends: timestamp() }, byTitle),
    after: thing({ title, starts: date(), ends: date() }, byTitle),
    rows: [
      `insert into lab_thing (title, starts, ends) values ('a', '2026-01-01Z', '2026-01-02Z')`,
    ],
    risks: ['needs data', 'safe'],
    refuses: [
      `insert into lab_thing (title, starts, ends) values ('a', '2026-01-02Z', '2026-01-03Z')`,
      collides,
    ],
  },
  {
    name: 'numbers of an exclusion get a wider column',
    before: thing(
      { first: integer({ size: 'small' }), last: integer({ size: 'small' }) },
      { exclude: [{ overlap: ['first', 'last'] }] },
    ),
    after: thing(
      { first: integer(), last: integer() },
      { exclude: [{ overlap: ['first', 'last'] }] },
    ),
    rows: [`insert into lab_thing (first, last) values (1, 5), (6, 6)`],
    risks: ['safe'],
    additive: true,
    reads: [
      `insert into lab_thing (first, last) values (7, 2147483647) returning first, last`,
      [7, 2147483647],
    ],
  },
]
