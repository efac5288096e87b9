import { integer, reference, references, text } from '../../../src/framework/model/index.ts'
import { model, thing, type Case } from './case.ts'

const title = text({ max: 20 })
const note = text({ max: 20, blank: true })
const code = integer({ size: 'small', min: 0, max: 9 })
const targets = [model('lab.Left', { name: title }), model('lab.Right', { name: title })]
const named = [
  `insert into lab_left (id, name) values (7, 'x'), (8, 'y')`,
  `insert into lab_right (id, name) values (1, 'y'), (2, 'x')`,
]
const unique = { unique: [['name']] } as const

/** Migrations into which a statement is put that moves data from what is dropped. */
export const moveCases: readonly Case[] = [
  {
    name: 'a field becomes a model of its own',
    before: thing({ title, note }),
    after: [
      ...thing({ title }),
      model('lab.Note', { of: reference('lab.Thing', { onDelete: 'cascade' }), body: title }),
    ],
    rows: [`insert into lab_thing (title, note) values ('a', 'x'), ('b', '')`],
    risks: ['destructive', 'safe'],
    moves: `insert into lab_note (of_id, body) select id, note from lab_thing where note <> ''`,
    reads: ['select of_id, body from lab_note', [1, 'x']],
  },
  {
    name: 'a model becomes a field of another',
    before: [...thing({ title }), model('lab.Note', { body: title, title })],
    after: thing({ title, note }),
    rows: [
      `insert into lab_thing (title) values ('a'), ('b')`,
      `insert into lab_note (title, body) values ('b', 'y')`,
    ],
    risks: ['destructive', 'safe'],
    moves: `update lab_thing t set note = n.body from lab_note n where n.title = t.title`,
    reads: ['select title, note from lab_thing order by 1', ['a', ''], ['b', 'y']],
  },
  {
    name: 'an optional field becomes required and takes values of a dropped one',
    before: thing({ title: text({ max: 5, optional: true }), note }),
    after: thing({ title: text({ max: 20, default: '-' }) }),
    rows: [`insert into lab_thing (title, note) values (null, 'longer than five'), (null, '')`],
    risks: ['destructive', 'safe'],
    moves: `update lab_thing set title = note where note <> ''`,
    reads: ['select title from lab_thing order by id', ['longer than five'], ['-']],
  },
  {
    name: 'a reference gets another target, which has the same names',
    before: [...targets, ...thing({ to: reference('lab.Left', { onDelete: 'protect' }) })],
    after: [
      ...targets,
      ...thing({ to: reference('lab.Right', { onDelete: 'setNull', optional: true }) }),
    ],
    rows: [...named, `insert into lab_thing (to_id) values (7), (8)`],
    risks: ['destructive', 'safe'],
    moves: `update lab_thing t set to_id = r.id from lab_left l join lab_right r using (name)
      where l.id = t._dropped_to_id`,
    reads: ['select to_id from lab_thing order by id', [2], [1]],
  },
  {
    name: 'a list of references gets another target, which has the same names',
    before: [...targets, ...thing({ title, to: references('lab.Left') })],
    after: [...targets, ...thing({ title, to: references('lab.Right') })],
    rows: [
      ...named,
      `insert into lab_thing (title) values ('a')`,
      'insert into lab_thing_to values (1, 7)',
    ],
    risks: ['destructive', 'safe'],
    moves: `insert into lab_thing_to select d.owner_id, r.id from _dropped_lab_thing_to d
      join lab_left l on l.id = d.target_id join lab_right r using (name)`,
    reads: ['select owner_id, target_id from lab_thing_to', [1, 2]],
  },
  {
    name: 'fields take the names and the conditions of dropped ones',
    before: [
      ...targets,
      ...thing({
        a: code,
        b: code,
        to: reference('lab.Left', { onDelete: 'cascade' }),
        by: reference('lab.Left', { onDelete: 'cascade' }),
      }),
    ],
    after: [
      ...targets,
      ...thing({
        a: integer({ size: 'small', min: 0, max: 9, was: 'b' }),
        to: reference('lab.Left', { onDelete: 'cascade', was: 'by' }),
      }),
    ],
    rows: [...named, `insert into lab_thing (a, b, to_id, by_id) values (4, 5, 7, 8)`],
    risks: ['destructive', 'safe'],
    moves: 'update lab_thing set a = a + _dropped_a, to_id = _dropped_to_id',
    reads: ['select a, to_id from lab_thing', [9, 7]],
  },
  {
    name: 'a model takes the name and the indexes of a dropped one',
    before: [
      model('lab.Left', { name: title }, unique),
      model('lab.Right', { name: title }, unique),
    ],
    after: [model('lab.Left', { name: title }, { ...unique, was: 'lab.Right' })],
    rows: [named[0] ?? '', `insert into lab_right (name) values ('z')`],
    risks: ['destructive', 'safe'],
    moves: `insert into lab_left (name) select name from _dropped_lab_left`,
    reads: ['select name from lab_left order by 1', ['x'], ['y'], ['z']],
  },
  {
    name: 'an index takes the name of one of a dropped table',
    before: [
      ...targets,
      ...thing({
        by: references('lab.Left'),
        other: reference('lab.Left', { onDelete: 'cascade' }),
      }),
    ],
    after: [
      ...targets,
      ...thing({ by_target_id: reference('lab.Left', { onDelete: 'cascade', was: 'other' }) }),
    ],
    risks: ['destructive', 'safe'],
  },
]
