import { expression, integer, text } from '../../../src/framework/model/index.ts'
import { thing, type Case } from './case.ts'

const fields = { title: text({ max: 20 }), width: integer(), height: integer({ optional: true }) }
const area = expression((f) => f('width').times(f('height')))
const rows = [`insert into lab_thing (title, width, height) values ('a', 2, 3), ('b', 4, null)`]
const index = `select substring(indexdef from '\\(.*') from pg_indexes
  where schemaname = current_schema() and indexname = 'lab_thing_area_order'`

/** Expressions of a large table, which has an index of their values. */
export const expressionCases: readonly Case[] = [
  {
    name: 'an expression is added to a large table',
    additive: true,
    before: thing(fields, { rows: 'many' }),
    after: thing({ ...fields, area }, { rows: 'many' }),
    rows,
    risks: ['safe'],
    reads: [index, ['((((width)::numeric * (height)::numeric)), id)']],
  },
  {
    name: 'an expression of a large table changes',
    additive: true,
    before: thing({ ...fields, area }, { rows: 'many' }),
    after: thing(
      { ...fields, area: expression((f) => f('width').plus(f('height'))) },
      { rows: 'many' },
    ),
    rows,
    risks: ['safe'],
    reads: [index, ['((((width)::numeric + (height)::numeric)), id)']],
  },
  {
    name: 'a field that an expression of a large table reads is renamed',
    before: thing({ ...fields, area }, { rows: 'many' }),
    after: thing(
      {
        title: fields.title,
        breadth: integer({ was: 'width' }),
        height: fields.height,
        area: expression((f) => f('breadth').times(f('height'))),
      },
      { rows: 'many' },
    ),
    rows,
    risks: ['safe'],
    reads: [index, ['((((breadth)::numeric * (height)::numeric)), id)']],
  },
  {
    name: 'a field that an expression of a large table reads is dropped with it',
    before: thing({ ...fields, area }, { rows: 'many' }),
    after: thing({ title: fields.title, height: fields.height }, { rows: 'many' }),
    rows,
    risks: ['destructive', 'safe'],
    reads: [index],
  },
  {
    name: 'the type of a field that an expression of a large table reads is widened',
    before: thing({ ...fields, area }, { rows: 'many' }),
    after: thing({ ...fields, width: integer({ size: 'big' }), area }, { rows: 'many' }),
    rows,
    risks: ['safe'],
    reads: [index, ['((((width)::numeric * (height)::numeric)), id)']],
  },
]
