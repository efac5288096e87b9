import {
  hidden,
  integer,
  password,
  secret,
  secretHash,
  text,
} from '../../../src/framework/model/index.ts'
import { model, thing, type Case } from './case.ts'

const title = text({ max: 20 })
const code = text({ max: 9, optional: true })
const plain = text({ optional: true })
const sealed = `insert into lab_thing (title, value, value_seal) values ('b', 'jwe', 'uuid')`
const empty = [`insert into lab_thing (title) values ('a')`]
const unreadable =
  /lab_thing\.value holds values that the changed field cannot read\n1 row\(s\), the first with id \d+\.$/

/** Fields whose values are stored in another form than before. */
export const encodingCases: readonly Case[] = [
  {
    name: 'a text becomes a secret: its clear texts are refused, without their values',
    before: thing({ title, value: plain }),
    after: thing({ title, value: secret({ optional: true }) }),
    rows: empty,
    risks: ['needs data', 'safe'],
    slug: 'change_the_stored_form_of_lab_thing_value_and_1_more',
    refuses: [`insert into lab_thing (title, value) values ('b', 'clear')`, unreadable],
  },
  {
    name: 'an empty text is no value of a secret',
    before: thing({ title, value: text({ blank: true }) }),
    after: thing({ title, value: secret({ optional: true }) }),
    risks: ['needs data', 'safe'],
    refuses: [`insert into lab_thing (title) values ('b')`, unreadable],
  },
  {
    name: 'a secret becomes a text: sealed values are refused',
    before: thing({ title, value: secret({ optional: true }) }),
    after: thing({ title, value: plain }),
    rows: empty,
    risks: ['destructive', 'needs data'],
    refuses: [sealed, unreadable],
  },
  {
    name: 'a secret is bound to another field',
    before: thing({ title, code, value: secret({ optional: true, boundTo: ['title'] }) }),
    after: thing({ title, code, value: secret({ optional: true, boundTo: ['title', 'code'] }) }),
    rows: empty,
    risks: ['needs data'],
    refuses: [sealed, unreadable],
  },
  {
    name: 'a field that a secret is bound to is renamed',
    before: thing({ title, value: secret({ optional: true, boundTo: ['title'] }) }),
    after: thing({
      name: text({ max: 20, was: 'title' }),
      value: secret({ optional: true, boundTo: ['name'] }),
    }),
    rows: [sealed],
    risks: ['safe'],
    reads: ['select name, value from lab_thing', ['b', 'jwe']],
  },
  {
    name: 'a model with a secret is renamed',
    before: thing({ title, value: secret({ optional: true }) }),
    after: [model('lab.Item', { title, value: secret({ optional: true }) }, { was: 'lab.Thing' })],
    rows: empty,
    risks: ['needs data', 'safe'],
    refuses: [sealed, unreadable],
  },
  {
    name: 'a secret gets a hash',
    before: thing({ title, value: secret({ optional: true }) }),
    after: thing({
      title,
      value: secret({ optional: true, hash: 'digest' }),
      digest: secretHash(),
    }),
    rows: empty,
    risks: ['needs data', 'safe'],
    refuses: [sealed, unreadable],
  },
  {
    name: 'a secret is added',
    additive: true,
    before: thing({ title }),
    after: thing({ title, value: secret({ optional: true }) }),
    rows: empty,
    risks: ['safe'],
  },
  {
    name: 'a secret that every object has is added',
    before: thing({ title }),
    after: thing({ title, value: secret({ always: true }) }),
    risks: ['needs data', 'safe'],
    refuses: [`insert into lab_thing (title) values ('b')`, /violated by some row/],
  },
  {
    name: 'a field whose condition is about a field with values is added',
    before: thing({ title, size: integer({ optional: true }) }),
    after: thing({
      title,
      size: integer({ optional: true }),
      mark: hidden({ description: '', check: '("size" is null) = ("mark" is null)' }),
    }),
    rows: empty,
    risks: ['needs data'],
    refuses: [`insert into lab_thing (title, size) values ('b', 1)`, /violated by some row/],
  },
  {
    name: 'a text becomes a password',
    before: thing({ title, value: text({ max: 128, optional: true }) }),
    after: thing({ title, value: password({ optional: true }) }),
    rows: empty,
    risks: ['needs data'],
    refuses: [`insert into lab_thing (title, value) values ('b', 'clear')`, unreadable],
  },
  {
    name: 'an empty text is no value of a password either',
    before: thing({ title, value: text({ max: 128, blank: true }) }),
    after: thing({ title, value: password() }),
    rows: empty,
    risks: ['needs data', 'safe'],
    reads: ['select value from lab_thing', ['']],
  },
  {
    name: 'a password becomes a text',
    before: thing({ title, value: password({ optional: true }) }),
    after: thing({ title, value: text({ max: 128, blank: true }) }),
    rows: empty,
    risks: ['needs data', 'safe'],
    refuses: [`insert into lab_thing (title, value) values ('b', '$argon2id$')`, unreadable],
    reads: ['select value from lab_thing', ['']],
  },
]
