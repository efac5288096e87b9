import { integer, oneOf, reference, references, text } from '../../../src/framework/model/index.ts'
import { model, thing, type Case } from './case.ts'

const title = text({ max: 20 })
const seeded = [`insert into lab_thing (title) values ('a'), ('b')`]
const other = model('lab.Other', { name: title })
const another = model('lab.Another', { name: title })
const toOther = reference('lab.Other', { onDelete: 'protect' })
const toOtherOrNone = reference('lab.Other', { onDelete: 'setNull', optional: true })
const withOthers = [`insert into lab_other (name) values ('x'), ('y')`, ...seeded]
const linked = [
  `insert into lab_other (id, name) values (7, 'x')`,
  `insert into lab_thing (title, other_id) values ('a', 7)`,
]

const toAnother = reference('lab.Another', { onDelete: 'cascade', optional: true })
const toOneOther = reference('lab.Other', { onDelete: 'cascade', optional: true })
const either = { other: toOneOther, another: toAnother }
const oneOfBoth = { other: 'lab.Other', another: 'lab.Another' }

/** References that are added, removed, renamed or get another target. */
export const referenceCases: readonly Case[] = [
  {
    name: 'an optional reference is added',
    additive: true,
    before: [other, ...thing({ title })],
    after: [other, ...thing({ title, other: toOtherOrNone })],
    rows: withOthers,
    risks: ['safe'],
    slug: 'add_lab_thing_other',
    reads: ['select title, other_id from lab_thing', ['a', null], ['b', null]],
  },
  {
    name: 'a required reference is added',
    before: [other, ...thing({ title })],
    after: [other, ...thing({ title, other: toOther })],
    risks: ['needs data', 'safe'],
    refuses: [`insert into lab_thing (title) values ('a')`, /"other_id".* contains null values/],
  },
  {
    name: 'a choice between references is added, of which none need be set',
    before: [other, another, ...thing({ title })],
    after: [
      other,
      another,
      ...thing({ title, ...either, about: oneOf(oneOfBoth, { optional: true }) }),
    ],
    additive: true,
    rows: withOthers,
    risks: ['safe'],
    reads: ['select other_id, another_id from lab_thing', [null, null], [null, null]],
  },
  {
    name: 'one of several references becomes required',
    before: [
      other,
      another,
      ...thing({ title, ...either, about: oneOf(oneOfBoth, { optional: true }) }),
    ],
    after: [other, another, ...thing({ title, ...either, about: oneOf(oneOfBoth) })],
    rows: linked,
    risks: ['needs data', 'safe'],
    reads: ['select other_id, another_id from lab_thing', [7, null]],
    refuses: [
      `insert into lab_thing (title) values ('b')`,
      /lab_thing_another_id_check does not allow/,
    ],
  },
  {
    name: 'a list of references is added',
    additive: true,
    before: [other, ...thing({ title })],
    after: [other, ...thing({ title, others: references('lab.Other') })],
    rows: withOthers,
    risks: ['safe'],
    slug: 'add_lab_thing_others',
    reads: ['select count(*)::int from lab_thing_others', [0]],
  },
  {
    name: 'a reference is removed',
    before: [other, ...thing({ title, other: toOther })],
    after: [other, ...thing({ title })],
    rows: linked,
    risks: ['destructive', 'safe'],
    reads: ['select title from lab_thing', ['a']],
  },
  {
    name: 'a list of references is removed',
    before: [other, ...thing({ title, others: references('lab.Other') })],
    after: [other, ...thing({ title })],
    rows: withOthers,
    risks: ['destructive', 'safe'],
    slug: 'drop_lab_thing_others',
    reads: ['select count(*)::int from lab_thing', [2]],
  },
  {
    name: 'a reference is renamed',
    before: [other, ...thing({ title, other: toOther })],
    after: [
      other,
      ...thing({ title, friend: reference('lab.Other', { onDelete: 'protect', was: 'other' }) }),
    ],
    rows: linked,
    risks: ['safe'],
    slug: 'rename_lab_thing_other_id_to_friend_id',
    reads: ['select friend_id from lab_thing', [7]],
  },
  {
    name: 'a list of references is renamed',
    before: [other, ...thing({ title, others: references('lab.Other') })],
    after: [other, ...thing({ title, friends: references('lab.Other', { was: 'others' }) })],
    rows: [...withOthers, 'insert into lab_thing_others values (1, 2)'],
    risks: ['safe'],
    slug: 'rename_lab_thing_others_to_lab_thing_friends',
    reads: ['select * from lab_thing_friends', [1, 2]],
  },
  {
    name: 'an optional reference gets another target: its ids are not kept',
    before: [other, another, ...thing({ title, other: toOtherOrNone }, { unique: [['other']] })],
    after: [
      other,
      another,
      ...thing(
        { title, other: reference('lab.Another', { onDelete: 'setNull', optional: true }) },
        { unique: [['other']] },
      ),
    ],
    rows: [...linked, `insert into lab_another (id, name) values (7, 'z')`],
    risks: ['destructive', 'safe'],
    slug: 'add_lab_thing_other_and_1_more',
    reads: ['select title, other_id from lab_thing', ['a', null]],
  },
  {
    name: 'a required reference gets another target: only without rows',
    before: [other, another, ...thing({ title, other: toOther })],
    after: [
      other,
      another,
      ...thing({ title, other: reference('lab.Another', { onDelete: 'protect' }) }),
    ],
    risks: ['destructive', 'needs data', 'safe'],
    refuses: [`${linked.join(';')}`, /"other_id".* contains null values/],
  },
  {
    name: 'a renamed reference gets another target',
    before: [other, another, ...thing({ title, other: toOtherOrNone })],
    after: [
      other,
      another,
      ...thing({
        title,
        friend: reference('lab.Another', { onDelete: 'setNull', optional: true, was: 'other' }),
      }),
    ],
    rows: linked,
    risks: ['destructive', 'safe'],
    reads: ['select title, friend_id from lab_thing', ['a', null]],
  },
  {
    name: 'a reference follows its target to another name',
    before: [other, ...thing({ title, other: toOther })],
    after: [
      model('lab.Another', { name: title }, { was: 'lab.Other' }),
      ...thing({ title, other: reference('lab.Another', { onDelete: 'protect' }) }),
    ],
    rows: linked,
    risks: ['safe'],
    reads: ['select other_id from lab_thing', [7]],
  },
  {
    name: 'a list of references gets another target: its links are not kept',
    before: [other, another, ...thing({ title, others: references('lab.Other') })],
    after: [other, another, ...thing({ title, others: references('lab.Another') })],
    rows: [
      ...withOthers,
      `insert into lab_another (name) values ('z')`,
      'insert into lab_thing_others values (1, 1)',
    ],
    risks: ['destructive', 'safe'],
    slug: 'add_lab_thing_others_and_1_more',
    reads: ['select * from lab_thing_others'],
  },
  {
    name: 'onDelete of a reference changes',
    before: [other, ...thing({ title, other: toOther })],
    after: [other, ...thing({ title, other: reference('lab.Other', { onDelete: 'cascade' }) })],
    rows: linked,
    risks: ['safe'],
    reads: ['select other_id from lab_thing', [7]],
  },
  {
    name: 'a number becomes a reference',
    before: [other, ...thing({ title, other: integer({ optional: true }) })],
    after: [other, ...thing({ title, other: toOtherOrNone })],
    rows: [
      `insert into lab_other (id, name) values (7, 'x')`,
      `insert into lab_thing (title, other) values ('a', 7), ('b', null)`,
    ],
    risks: ['needs data', 'safe'],
    reads: ['select other_id from lab_thing order by id', [7], [null]],
    refuses: [`insert into lab_thing (title, other) values ('c', 8)`, /lab_thing_other_id_fkey/],
  },
]
