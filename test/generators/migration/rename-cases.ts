import {
  file,
  image,
  integer,
  reference,
  references,
  text,
} from '../../../src/framework/model/index.ts'
import { model, thing, type Case } from './case.ts'

const types = ['application/pdf']
const title = text({ max: 20 })
const wasTitle = (was: string) => text({ max: 20, was })
const seeded = [`insert into lab_thing (title) values ('a'), ('b')`]
const other = model('lab.Other', { name: title })
const another = model('lab.Another', { name: title })
const toOtherOrNone = reference('lab.Other', { onDelete: 'setNull', optional: true })
const withOthers = [`insert into lab_other (name) values ('x'), ('y')`, ...seeded]

/** Fields that are renamed, alone or with others. */
export const renameCases: readonly Case[] = [
  {
    name: 'a field is renamed, in its unique set and order too',
    before: thing({ title }, { unique: [['title']], order: ['title'] }),
    after: thing(
      { name: text({ max: 20, was: 'title' }) },
      { unique: [['name']], order: ['name'] },
    ),
    rows: seeded,
    risks: ['safe'],
    slug: 'rename_lab_thing_title_to_name',
    reads: ['select name from lab_thing order by id', ['a'], ['b']],
  },
  {
    name: 'a file and an image are renamed, with what is kept beside them',
    before: thing({ contract: file({ types }), photo: image({ optional: true }) }),
    after: thing({
      paper: file({ types, was: 'contract' }),
      picture: image({ optional: true, was: 'photo' }),
    }),
    rows: [
      `insert into lab_thing (contract, contract_name, contract_size, contract_type,
         contract_sha256, photo, photo_height, photo_width)
       values ('a', 'a.pdf', 9, 'application/pdf', 'f0', 'b', 2, 3)`,
    ],
    risks: ['safe'],
    reads: [
      `select paper, paper_name, paper_size, paper_type, paper_sha256, picture, picture_height,
         picture_width from lab_thing`,
      ['a', 'a.pdf', 9, 'application/pdf', 'f0', 'b', 2, 3],
    ],
  },
  {
    name: 'a field with a condition is renamed',
    before: thing({ size: integer({ max: 9 }) }),
    after: thing({ width: integer({ max: 9, was: 'size' }) }),
    rows: ['insert into lab_thing (size) values (4)'],
    risks: ['safe'],
    reads: ['select width from lab_thing', [4]],
  },
  {
    name: 'a former name stays in the declaration',
    before: thing({ name: text({ max: 20 }) }),
    after: thing({ name: text({ max: 20, was: 'title' }) }),
    rows: [`insert into lab_thing (name) values ('a')`],
    risks: [],
    reads: ['select name from lab_thing', ['a']],
  },
  {
    name: 'a field is renamed, widened and made optional at once',
    before: thing({ title }),
    after: thing({ name: text({ max: 40, was: 'title', optional: true }) }),
    rows: seeded,
    risks: ['safe'],
    reads: ['select name from lab_thing order by id', ['a'], ['b']],
  },
  {
    name: 'two fields exchange their names, with their conditions and indexes',
    before: thing(
      { title, left: integer({ max: 5 }), right: integer({ max: 9 }) },
      { unique: [['left'], ['right']], order: ['left'] },
    ),
    after: thing(
      {
        title,
        left: integer({ max: 9, was: 'right' }),
        right: integer({ max: 5, was: 'left' }),
      },
      { unique: [['left'], ['right']], order: ['right'] },
    ),
    rows: [`insert into lab_thing (title, "left", "right") values ('a', 1, 7)`],
    risks: ['safe'],
    slug: 'rename_lab_thing_right_to_left_and_1_more',
    reads: ['select "left", "right" from lab_thing', [7, 1]],
  },
  {
    name: 'three fields rotate their names',
    before: thing({ a: title, b: title, c: title }, { unique: [['a'], ['b', 'c']], order: ['a'] }),
    after: thing(
      { a: wasTitle('c'), b: wasTitle('a'), c: wasTitle('b') },
      { unique: [['b'], ['c', 'a']], order: ['b'] },
    ),
    rows: [`insert into lab_thing (a, b, c) values ('1', '2', '3')`],
    risks: ['safe'],
    reads: ['select a, b, c from lab_thing', ['3', '1', '2']],
  },
  {
    name: 'two fields are renamed, one to the former name of the other',
    before: thing({ a: title, b: title }),
    after: thing({ b: wasTitle('a'), c: wasTitle('b') }),
    rows: [`insert into lab_thing (a, b) values ('1', '2')`],
    risks: ['safe'],
    reads: ['select b, c from lab_thing', ['1', '2']],
  },
  {
    name: 'a field takes the name of one that is removed',
    before: thing({ a: title, b: title }, { unique: [['b']] }),
    after: thing({ b: wasTitle('a') }, { unique: [['b']] }),
    rows: [`insert into lab_thing (a, b) values ('1', '2')`],
    risks: ['destructive', 'needs data', 'safe'],
    reads: ['select b from lab_thing', ['1']],
  },
  {
    name: 'two references exchange their names',
    before: [
      other,
      another,
      ...thing({ left: toOtherOrNone, right: reference('lab.Another', { onDelete: 'cascade' }) }),
    ],
    after: [
      other,
      another,
      ...thing({
        left: reference('lab.Another', { onDelete: 'cascade', was: 'right' }),
        right: reference('lab.Other', { onDelete: 'setNull', optional: true, was: 'left' }),
      }),
    ],
    rows: [
      `insert into lab_other (id, name) values (7, 'x')`,
      `insert into lab_another (id, name) values (8, 'y')`,
      'insert into lab_thing (left_id, right_id) values (7, 8)',
    ],
    risks: ['safe'],
    reads: ['select left_id, right_id from lab_thing', [8, 7]],
  },
  {
    name: 'two lists of references exchange their names',
    before: [
      other,
      another,
      ...thing({ title, left: references('lab.Other'), right: references('lab.Another') }),
    ],
    after: [
      other,
      another,
      ...thing({
        title,
        left: references('lab.Another', { was: 'right' }),
        right: references('lab.Other', { was: 'left' }),
      }),
    ],
    rows: [
      ...withOthers,
      `insert into lab_another (id, name) values (8, 'z')`,
      'insert into lab_thing_left values (1, 2)',
      'insert into lab_thing_right values (1, 8)',
    ],
    risks: ['safe'],
    reads: ['select l.target_id, r.target_id from lab_thing_left l, lab_thing_right r', [8, 2]],
  },
  {
    name: 'two fields exchange their names and change their types',
    before: thing({ a: text({ max: 9 }), b: integer({ optional: true }) }),
    after: thing({
      a: integer({ size: 'big', was: 'b' }),
      b: text({ max: 4, was: 'a', optional: true }),
    }),
    rows: [`insert into lab_thing (a, b) values ('1', 2)`],
    risks: ['needs data', 'safe'],
    reads: ['select a, b from lab_thing', ['2', '1']],
  },
]
