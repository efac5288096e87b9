import {
  boolean,
  booleanChoice,
  choice,
  text,
  textChoice,
} from '../../../src/framework/model/index.ts'
import { thing, type Case } from './case.ts'

const before = thing({
  state: textChoice({ new: 'New', "it's": 'Old', on: 'On' }, { default: 'new' }),
})
const rows = [`insert into lab_thing (state) values ('new'), ('it''s'), ('on')`]
const read = 'select state from lab_thing order by id'

/** Choices whose values are renamed. */
export const choiceCases: readonly Case[] = [
  {
    name: 'a value is renamed with its default, and another is added',
    before,
    after: thing({
      state: textChoice(
        { "isn't": { label: 'New', was: 'new' }, "it's": 'Old', on: 'On', off: 'Off' },
        { default: "isn't" },
      ),
    }),
    rows,
    risks: ['safe'],
    slug: 'rename_the_values_new_to_isn_t_of_lab_thing_state',
    reads: [read, ["isn't"], ["it's"], ['on']],
  },
  {
    name: 'three values rotate',
    before: thing({ state: choice({ 1: 'One', 2: 'Two', 3: 'Three' }) }, { unique: [['state']] }),
    after: thing(
      {
        state: choice({
          1: { label: 'Three', was: 3 },
          2: { label: 'One', was: 1 },
          3: { label: 'Two', was: 2 },
        }),
      },
      { unique: [['state']] },
    ),
    rows: ['insert into lab_thing (state) values (1), (2), (3)'],
    risks: ['safe'],
    reads: [read, [2], [3], [1]],
  },
  {
    name: 'a value is renamed while another is removed',
    before,
    after: thing({ state: textChoice({ fresh: { label: 'New', was: 'new' }, on: 'On' }) }),
    rows: [`insert into lab_thing (state) values ('new'), ('on')`],
    risks: ['needs data', 'safe'],
    reads: [read, ['fresh'], ['on']],
    refuses: [
      `insert into lab_thing (state) values ('it''s')`,
      /lab_thing_state_check does not allow\n.*'it''s'/,
    ],
  },
  {
    name: 'a value becomes equal to another',
    before,
    after: thing({ state: textChoice({ "it's": 'Old', on: { label: 'On', was: 'new' } }) }),
    rows,
    risks: ['destructive', 'safe'],
    reads: [read, ['on'], ["it's"], ['on']],
  },
  {
    name: 'values and their type change, and the name of the field',
    before,
    after: thing({
      mode: choice(
        {
          1: { label: 'New', was: 'new' },
          2: { label: 'Old', was: "it's" },
          3: { label: 'On', was: 'on' },
        },
        { was: 'state', default: 1 },
      ),
    }),
    rows,
    risks: ['needs data', 'safe'],
    reads: ['select mode from lab_thing order by id', [1], [2], [3]],
  },
  {
    name: 'a boolean becomes a choice',
    before: thing({ state: boolean() }),
    after: thing({
      state: textChoice(
        { yes: { label: 'Yes', was: true }, no: { label: 'No', was: false } },
        { default: 'no' },
      ),
    }),
    rows: ['insert into lab_thing (state) values (true), (false)'],
    risks: ['needs data', 'safe'],
    reads: [read, ['yes'], ['no']],
  },
  {
    name: 'a choice becomes a boolean',
    before,
    after: thing({
      state: booleanChoice({
        true: { label: 'Yes', was: 'on' },
        false: { label: 'No', was: 'new' },
      }),
    }),
    rows: [`insert into lab_thing (state) values ('on'), ('new')`],
    risks: ['needs data', 'safe'],
    reads: [read, [true], [false]],
    refuses: [`insert into lab_thing (state) values ('it''s')`, /boolean cannot hold\n.*'it''s'/],
  },
  {
    name: 'a former value stays in the declaration',
    before: thing({ state: textChoice({ fresh: { label: 'New', was: 'new' } }) }),
    after: thing({ state: textChoice({ fresh: { label: 'New', was: 'new' }, on: 'On' }) }),
    rows: [`insert into lab_thing (state) values ('fresh')`],
    risks: ['safe'],
    slug: 'change_the_condition_of_lab_thing_state',
    reads: [read, ['fresh']],
  },
  {
    name: 'a text becomes a choice, with a former value',
    before: thing({ state: text({ max: 30 }) }),
    after: thing({ state: textChoice({ fresh: { label: 'New', was: 'new' }, on: 'On' }) }),
    rows: [`insert into lab_thing (state) values ('new'), ('on')`],
    risks: ['needs data', 'safe'],
    reads: [read, ['fresh'], ['on']],
    refuses: [
      `insert into lab_thing (state) values ('off')`,
      /lab_thing_state_check does not allow/,
    ],
  },
]
