import {
  boolean,
  choice,
  date,
  decimal,
  integer,
  ipAddress,
  ipNetwork,
  json,
  text,
  textChoice,
  timestamp,
} from '../../../src/framework/model/index.ts'
import type { Field } from '../../../src/framework/model/field.ts'
import { thing, type Case } from './case.ts'

type Row = readonly [
  name: string,
  from: Field,
  to: Field,
  risks: Case['risks'],
  good: readonly [sql: string, after: string | number | boolean],
  bad?: readonly [sql: string, message: RegExp],
]

const bounded = { min: 0, max: 9 } as const
const tooLong =
  /lab_thing\.value holds values that varchar\(5\) cannot hold\n1 row\(s\), the first with id \d+ and the value 'abcdef'/
const lost = /lab_thing\.value holds values that .* cannot hold/

const rows: readonly Row[] = [
  ['a longer text', text({ max: 5 }), text({ max: 9 }), ['safe'], [`'abcde'`, 'abcde']],
  ['a text without limit', text({ max: 5 }), text(), ['safe'], [`'abcde'`, 'abcde']],
  ['a shorter text', text({ max: 9 }), text({ max: 5 }), ['needs data'], [`'abcde'`, 'abcde'], [`'abcdef'`, tooLong]],
  ['a shorter text whose spaces would be cut off', text({ max: 9 }), text({ max: 5 }), ['needs data'], [`'abcd '`, 'abcd '], [`'abcde '`, /varchar\(5\) cannot hold\n.* 'abcde '/]],
  ['a text with a limit', text(), text({ max: 5 }), ['needs data'], [`'abcde'`, 'abcde'], [`'abcdef'`, tooLong]],
  ['a larger number', integer({ ...bounded, size: 'small' }), integer(bounded), ['safe'], ['7', 7]],
  ['a still larger number', integer(bounded), integer({ ...bounded, size: 'big' }), ['safe'], ['7', '7']],
  ['a larger number with a default', integer({ ...bounded, size: 'small', default: 1 }), integer({ ...bounded, default: 2 }), ['safe'], ['7', 7]],
  ['a smaller number', integer({ size: 'big' }), integer({ size: 'small' }), ['needs data', 'safe'], ['7', 7], ['70000', /smallint cannot hold\nThe row with id \d+ has the value '70000': .*out of range/]],
  ['a wider range', integer({ max: 5 }), integer({ max: 6 }), ['safe'], ['5', 5]],
  ['a wider range of a larger number', integer({ size: 'small', min: -5, max: 5 }), integer({ min: -6, max: 5 }), ['safe'], ['-5', -5]],
  ['a range moved', integer({ min: 1, max: 5 }), integer({ min: 2, max: 6 }), ['needs data', 'safe'], ['2', 2], ['1', /lab_thing_value_check/]],
  ['a lower least decimal', decimal({ digits: 5, places: 1, min: 0.5 }), decimal({ digits: 5, places: 1, min: -1.5 }), ['safe'], ['0.5', '0.5']],
  ['a higher least decimal', decimal({ digits: 5, places: 1, min: 0 }), decimal({ digits: 5, places: 1, min: 0.5 }), ['needs data', 'safe'], ['0.5', '0.5'], ['0.4', /lab_thing_value_check/]],
  ['a decimal without a least value', decimal({ digits: 5, places: 1, min: 0 }), decimal({ digits: 5, places: 1 }), ['safe'], ['0.5', '0.5']],
  ['one more choice', choice({ 1: 'A', 2: 'B' }), choice({ 3: 'C', 2: 'B', 1: 'A' }), ['safe'], ['1', 1]],
  ['one more text choice', textChoice({ a: 'A', "it's": 'B' }), textChoice({ a: 'A', "it's": 'B', 'x, y': 'C' }), ['safe'], [`'it''s'`, "it's"]],
  ['another choice', textChoice({ a: 'A', 'b, c': 'B' }), textChoice({ a: 'A', b: 'B', c: 'C' }), ['needs data', 'safe'], [`'a'`, 'a'], [`'b, c'`, /lab_thing_value_check/]],
  ['a number out of a choice', choice({ 1: 'A', 7: 'B' }), integer({ size: 'small', min: 1, max: 7 }), ['safe'], ['7', 7]],
  ['a smaller number out of a choice', choice({ 1: 'A', 7: 'B' }), integer({ size: 'small', max: 6 }), ['needs data', 'safe'], ['1', 1], ['7', /lab_thing_value_check/]],
  ['a narrower range', integer({ max: 6 }), integer({ max: 5 }), ['needs data', 'safe'], ['5', 5], ['6', /lab_thing_value_check does not allow\n1 row\(s\), the first with id \d+ and the value '6'\. Allowed: "value" between 0 and 5\./]],
  ['a wider decimal', decimal({ digits: 8, places: 2 }), decimal({ digits: 10, places: 3 }), ['safe'], ['1.25', '1.250']],
  ['a decimal with more digits', decimal({ digits: 8, places: 2 }), decimal({ digits: 9, places: 2 }), ['safe'], ['1.25', '1.25']],
  ['a decimal with more places and less before the point', decimal({ digits: 8, places: 2 }), decimal({ digits: 9, places: 4 }), ['needs data'], ['99999.25', '99999.2500'], ['100000.25', /overflow/]],
  ['a decimal with fewer places', decimal({ digits: 8, places: 2 }), decimal({ digits: 8, places: 1 }), ['needs data'], ['1.50', '1.5'], ['1.55', lost]],
  ['a decimal with fewer digits', decimal({ digits: 8, places: 2 }), decimal({ digits: 4, places: 2 }), ['needs data'], ['99.50', '99.50'], ['100', /overflow/]],
  ['a whole number out of a decimal', decimal({ digits: 8, places: 2 }), integer(), ['needs data'], ['3.00', 3], ['3.50', lost]],
  ['a decimal out of a whole number', integer({ max: 999 }), decimal({ digits: 4, places: 2 }), ['needs data', 'safe'], ['42', '42.00'], ['420', /overflow/]],
  ['a timestamp out of a date', date(), timestamp(), ['safe'], [`'2026-11-20'`, '2026-11-20 09:00:00+09']],
  ['a date out of a timestamp', timestamp(), date(), ['needs data'], [`'2026-11-20 00:00+00'`, '2026-11-20'], [`'2026-11-20 01:00+00'`, lost]],
  ['a number out of a text', text({ max: 9 }), integer(), ['needs data'], [`'12'`, 12], [`'twelve'`, /lab_thing\.value holds values that integer cannot hold\nThe row with id \d+ has the value 'twelve': invalid input syntax/]],
  ['a text out of a number', integer(), text({ max: 3 }), ['needs data', 'safe'], ['123', '123'], ['1234', /lab_thing\.value holds values that varchar\(3\) cannot hold\n1 row\(s\), .* the value '1234'/]],
  ['a choice out of a boolean', boolean(), choice({ 0: 'No', 1: 'Yes' }), ['needs data', 'safe'], ['true', 1]],
  ['a boolean out of a choice', choice({ 0: 'No', 1: 'Yes' }), boolean(), ['needs data', 'safe'], ['1', true]],
  ['a network out of a text', text(), ipNetwork(), ['needs data', 'safe'], [`'10.0.0.0/8'`, '10.0.0.0/8'], [`'10.0.0.1/8'`, /lab_thing_value_check/]],
  ['a text out of an address', ipAddress(), text({ max: 50 }), ['needs data', 'safe'], [`'10.0.0.1/32'`, '10.0.0.1/32']],
  ['JSON out of a text', text(), json(), ['needs data'], [`'{"a": 1}'`, '{"a": 1}'], [`'{'`, /invalid input syntax/]],
] // prettier-ignore

/** The rows after which the same values are read as before, and more can be stored. */
const widening: ReadonlySet<string> = new Set([
  'a longer text',
  'a text without limit',
  'a larger number',
  'a larger number with a default',
  'a wider range',
  'a wider range of a larger number',
  'a lower least decimal',
  'a decimal without a least value',
  'a decimal with more digits',
])

/** Columns that change their type, in the declared order where the kind can be sorted. */
export const typeCases: readonly Case[] = rows.map(([name, from, to, risks, good, bad]) => ({
  name,
  before: declared(from),
  after: declared(to),
  rows: [`insert into lab_thing (value) values (${good[0]})`],
  risks: withOrder(risks, from, to),
  reads: ['select value::text from lab_thing', [String(good[1])]],
  ...(widening.has(name) ? { additive: true as const } : {}),
  ...(bad
    ? { refuses: [`insert into lab_thing (value) values (${bad[0]})`, bad[1]] as const }
    : {}),
}))

function declared(value: Field): Case['before'] {
  return thing({ value }, value.kind === 'json' ? {} : { order: ['value'] })
}

/** Adds the risk of the index of the declared order, which changes with the way of sorting. */
function withOrder(risks: Case['risks'], from: Field, to: Field): Case['risks'] {
  const same = from.sort('x') === to.sort('x') && to.kind !== 'json'
  return same ? risks : [...new Set<Case['risks'][number]>([...risks, 'safe'])]
}
