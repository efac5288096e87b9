import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { InvalidValue, type Field } from '../../../src/framework/model/field.ts'
import * as language from '../../../src/framework/model/index.ts'
import { customFields } from '../../../src/features/custom-fields/kind.ts'
import { fc } from '../../support/fast-check.ts'

/** A field of one kind, the values that it takes and stores, and those that it refuses. */
interface Row {
  readonly field: Field
  readonly accepted: readonly (readonly [input: unknown, value: unknown])[]
  readonly refused: readonly (readonly [input: unknown, message: string])[]
}

const { choice, textChoice, booleanChoice } = language

const noNumber = 'A valid number is required.'
const noInteger = 'A valid integer is required.'
const noList = 'Expected a list of items but got type "str".'
const noKey = 'A key is exactly 40 hexadecimal characters.'
const noColour = 'Enter a valid hexadecimal RGB color code.'
const noEmail = 'Enter a valid email address.'
const noSlug = 'Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.'
const noUrl = 'Enter a valid URL.'
const noDate = 'Date has wrong format. Use one of these formats instead: YYYY[-MM[-DD]].'
const noTime =
  'Datetime has wrong format. Use one of these formats instead: ' +
  'YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].'
const noClock =
  'Time has wrong format. Use one of these formats instead: ' +
  'hh:mm[:ss[.uuuuuu]] of a day of 24 hours.'
const noDays =
  'Range has wrong format. Use a form such as 2026-01-01/2026-01-31, 2026-01-01/.. or [2026-01-01,2026-01-31].'
const noTimes =
  'Range has wrong format. Use a form such as 2026-01-31T08:00:00Z/2026-01-31T09:00:00Z or 2026-01-31T08:00:00Z/...'
const noDuration =
  'Duration has wrong format. Use one of these formats instead: ' +
  '[DD] [HH:[MM:]]ss[.uuuuuu], P[n]DT[n]H[n]M[n]S, a number of seconds.'
const noAddress = 'is not a valid IPv4 or IPv6 address, with or without a mask length.'
const noPublicKey =
  'This is not a readable public key. Send RSA as PEM (-----BEGIN PUBLIC KEY-----) ' +
  'or as a line of OpenSSH (ssh-rsa …).'
const empty = 'This field may not be blank.'
const noText = 'Not a valid string.'
const atMost = (limit: number): string => `Ensure this value is less than or equal to ${limit}.`
const atLeast = (limit: number): string => `Ensure this value is greater than or equal to ${limit}.`
const noReference = (type: string): string => `Incorrect type. Expected pk value, received ${type}.`

const rows: Readonly<Record<string, Row>> = {
  'as-number': {
    field: language.asNumber(),
    accepted: [[65001, 65001], ['4294967295', 4294967295]],
    refused: [[0, atLeast(1)], [4294967296, atMost(4294967295)], ['AS1', noInteger]],
  },
  boolean: {
    field: language.boolean(),
    accepted: [[true, true], ['On', true], [1, true], ['no', false], [0, false]],
    refused: [['nope', '"nope" is not a valid boolean.'], [2, '"2" is not a valid boolean.'], [null, '"null" is not a valid boolean.']],
  },
  choice: {
    field: choice({ 1: 'Active', 2: 'Reserved' }),
    accepted: [[1, 1], ['2', 2], ['reserved', 2], [[1, 'Active'], 1], [{ value: 2 }, 2]],
    refused: [[3, '"3" is not a valid choice. Allowed: 1 (Active), 2 (Reserved).'], [{}, '"{}" is not a valid choice. Allowed: 1 (Active), 2 (Reserved).']],
  },
  'choice with aliases': {
    field: choice({ 1: 'SFP+ (10GE)', 2: 'Wall-mounted frame', 3: 'A+', 4: 'A-' }, { aliases: { 'wall-frame': 2, lag: 1 } }),
    accepted: [['Wall-Frame', 2], ['lag', 1], [{ value: 'lag', label: 'LAG' }, 1], ['sfp-10ge', 1], ['wall-mounted-frame', 2], ['a-', 4]],
    refused: ['a', 'constructor', ''].map((input): [unknown, string] => [input, `"${input}" is not a valid choice. Allowed: 1 (SFP+ (10GE)), 2 (Wall-mounted frame), 3 (A+), 4 (A-).`]),
  },
  'text choice': {
    field: textChoice({ a: 'Front', b: 'Back' }),
    accepted: [['a', 'a'], ['A', 'a'], ['FRONT', 'a']],
    refused: [['c', '"c" is not a valid choice. Allowed: "a" (Front), "b" (Back).']],
  },
  'boolean choice': {
    field: booleanChoice({ true: 'Rack', false: 'Table' }),
    accepted: [[true, true], ['rack', true], ['false', false]],
    refused: [['maybe', '"maybe" is not a valid choice. Allowed: true (Rack), false (Table).']],
  },
  colour: {
    field: language.colour(),
    accepted: [['9e9e9e', '9e9e9e'], [' 00ff00 ', '00ff00']],
    refused: [['9E9E9E', noColour], ['red', noColour], ['', empty]],
  },
  'custom-fields': {
    field: customFields(),
    accepted: [[{ rack: 1 }, { rack: 1 }], [{}, {}]],
    refused: [[[], 'Expected an object of values by custom field name.'], [{ rack: '\0' }, 'Null characters are not allowed.']],
  },
  date: {
    field: language.date(),
    accepted: [['2026-11-20', '2026-11-20'], ['2026-11', '2026-11-01'], ['2026', '2026-01-01'], ['2024-02-29', '2024-02-29']],
    refused: [['2026-02-29', noDate], ['0000-01-01', noDate], [20261120, noDate], ['20.11.2026', noDate]],
  },
  decimal: {
    field: language.decimal({ digits: 5, places: 2, min: -10 }),
    accepted: [[1.5, 1.5], ['2.25', 2.25], [' 7 ', 7], ['-0.10', -0.1], [999.99, 999.99], [-10, -10], ['1.500', 1.5], ['1.5e2', 150], ['25e-2', 0.25]],
    refused: [['x', noNumber], ['', noNumber], [true, noNumber], [1e300, atMost(999.99)], [1000, atMost(999.99)], [-10.5, atLeast(-10)], [1e-7, 'Ensure that there are no more than 2 decimal places.'], [1.234, 'Ensure that there are no more than 2 decimal places.']],
  },
  'decimal as text': {
    field: language.decimal({ digits: 30, places: 10, min: -5, as: 'text' }),
    accepted: [['12345678901234567890.0123456789', '12345678901234567890.0123456789'], [1.5, '1.5000000000'], ['-0.1', '-0.1000000000'], ['1e3', '1000.0000000000'], ['15e-1', '1.5000000000'], [1e-7, '0.0000001000'], ['+7', '7.0000000000'], ['1.50000000000000', '1.5000000000'], ['-0', '0.0000000000']],
    refused: [['0.00000000001', 'Ensure that there are no more than 10 decimal places.'], ['123456789012345678901', 'Ensure that there are no more than 20 digits before the decimal point.'], ['-5.0000000001', atLeast(-5)], ['x', noNumber], ['', noNumber], [true, noNumber], ['1e1000', noNumber], ['Infinity', noNumber]],
  },
  money: {
    field: language.money({ currency: 'EUR', min: 0 }),
    accepted: [['12.5', '12.50'], [12, '12.00'], ['9999999999999999.99', '9999999999999999.99']],
    refused: [['12.505', 'Ensure that there are no more than 2 decimal places.'], ['-0.01', atLeast(0)], ['12.50 EUR', noNumber]],
  },
  file: { field: language.file({ types: ['application/pdf'] }), accepted: [['https://a/media/a/0123456789abcdef0123456789abcdef.pdf', 'a/0123456789abcdef0123456789abcdef.pdf']], refused: [['', 'No file was submitted.'], [[1, 2], 'Send one file, not 2.']] },
  image: { field: language.image(), accepted: [['a/0123456789abcdef0123456789abcdef.png', 'a/0123456789abcdef0123456789abcdef.png']], refused: [[null, 'No file was submitted.']] },
  'date-range': {
    field: language.dateRange(),
    accepted: [['2026-01-01/2026-01-31', '[2026-01-01,2026-01-31]'], ['[2026-01-01,2026-01-31]', '[2026-01-01,2026-01-31]'], ['2026-01-01/..', '[2026-01-01,)'], [' ../2026-01-31 ', '(,2026-01-31]'], ['[2026-01-01,)', '[2026-01-01,)'], ['(,2026-01-31]', '(,2026-01-31]'], ['2026-01/2026-02', '[2026-01-01,2026-02-01]'], ['2026-01-01/2026-01-01', '[2026-01-01,2026-01-01]']],
    refused: [['2026-01-02/2026-01-01', 'The range ends before it begins.'], ['[2026-01-01,2026-01-31)', noDays], ['(2026-01-01,2026-01-31]', noDays], ['2026-01-01', noDays], ['', noDays], [7, noDays], ['2026-02-30/..', noDate], ['../..', 'A range needs a start or an end.'], ['(,)', 'A range needs a start or an end.']],
  },
  'time-range': {
    field: language.timeRange(),
    accepted: [['2026-01-31T08:00Z/2026-01-31T10:00+01:00', '[2026-01-31T08:00:00.000000Z,2026-01-31T09:00:00.000000Z)'], ['[2026-01-31T08:00:00.000000Z,2026-01-31T09:00:00.000000Z)', '[2026-01-31T08:00:00.000000Z,2026-01-31T09:00:00.000000Z)'], ['2026-01-31/..', '[2026-01-31T00:00:00.000000Z,)'], ['(,2026-01-31T09:00:00Z)', '(,2026-01-31T09:00:00.000000Z)']],
    refused: [['2026-01-31/2026-01-31', 'The range has to end after it begins.'], ['[2026-01-31,2026-02-01]', noTimes], ['2026-01-31T08:00Z', noTimes], ['x/y', noTime]],
  },
  duration: {
    field: language.duration(),
    accepted: [['1 02:30:00', '1 02:30:00'], ['90', '00:01:30'], [90, '00:01:30'], ['1:30', '00:01:30'], ['26:00:00', '1 02:00:00'], ['P1DT2H30M', '1 02:30:00'], ['PT0.5S', '00:00:00.500000'], ['P2W', '14 00:00:00'], ['00:00:01.000001', '00:00:01.000001'], [1.5, '00:00:01.500000'], ['99999 23:59:59.999999', '99999 23:59:59.999999']],
    refused: [['100000 00:00:00', 'Ensure this duration is shorter than 100000 days.'], ['P1Y', noDuration], ['P', noDuration], ['PT', noDuration], ['-1', noDuration], ['1e3', noDuration], ['00:00:00.1234567', noDuration], ['', noDuration], [true, noDuration]],
  },
  email: {
    field: language.email(),
    accepted: [['noc@example.com', 'noc@example.com'], [' a+b@c.example', 'a+b@c.example']],
    refused: [['noc@example', noEmail], ['noc', noEmail], ['a b@c.example', noEmail], ['', empty]],
  },
  integer: {
    field: language.integer({ min: 1, max: 100 }),
    accepted: [[7, 7], ['7', 7], ['7.0', 7], [100, 100], [1, 1]],
    refused: [[7.5, noInteger], [true, noInteger], ['', noInteger], [0, atLeast(1)], [101, atMost(100)]],
  },
  'integer-list': {
    field: language.integerList({ min: 1, max: 50 }),
    accepted: [[[1, '2', 2], [1, 2]], [[], []]],
    refused: [['1', noList], [[0], atLeast(1)], [[51], atMost(50)], [[1.5], noInteger], [Array.from({ length: 1_001 }, () => 1), 'Ensure this list has no more than 1000 items.']],
  },
  'ip-address': {
    field: language.ipAddress(),
    accepted: [['10.0.0.1/24', '10.0.0.1/24'], ['10.0.0.1', '10.0.0.1/32'], ['2001:DB8::1', '2001:db8::1/128']],
    refused: [['10.0.0.256', `"10.0.0.256" ${noAddress}`], [5, `"5" ${noAddress}`], ['10.0.0.1/33', '"10.0.0.1/33": the mask length may not be over 32.']],
  },
  'ip-network': {
    field: language.ipNetwork({ hosts: false }),
    accepted: [['10.0.0.0/8', '10.0.0.0/8'], ['::/0', '::/0']],
    refused: [['x', `"x" ${noAddress}`], ['10.0.0.1/8', '"10.0.0.1/8" has host bits set. Did you mean 10.0.0.0/8?'], ['10.0.0.1/32', '"10.0.0.1/32": a mask of /32 holds one address and is not a network. Make it an IP address instead.']],
  },
  json: {
    field: language.json(),
    accepted: [[{ a: [1, 'x', null] }, { a: [1, 'x', null] }], ['x', 'x']],
    refused: [[2 ** 60, 'A number over 9007199254740991 is not kept digit by digit: send it as a string.'], [{ a: '\0' }, 'Null characters are not allowed.']],
  },
  'json of texts': {
    field: language.json({ texts: true }),
    accepted: [[['a', ''], ['a', '']], [[], []]],
    refused: [['a', noList], [[1], 'Expected a list of texts.'], [['\0'], 'Null characters are not allowed.']],
  },
  'json object': {
    field: language.json({ object: true }),
    accepted: [[{ a: [1] }, { a: [1] }], [{}, {}]],
    refused: [[[], 'Invalid data. Expected a dictionary, but got list.'], ['{}', 'Invalid data. Expected a dictionary, but got str.']],
  },
  key: {
    field: language.key(),
    accepted: [['A'.repeat(40), 'a'.repeat(40)]],
    refused: [['A'.repeat(39), noKey], ['A'.repeat(41), noKey], ['g'.repeat(40), noKey]],
  },
  list: {
    field: language.list(language.text({ max: 5 }), { most: 3 }),
    accepted: [[['b', ' a ', 'b'], ['b', 'a', 'b']], [[], []]],
    refused: [['a', noList], [['toolong'], 'Ensure this field has no more than 5 characters.'], [['a', ''], empty], [['a\nb'], 'An item of this list may not have line breaks.'], [['a', 'b', 'c', 'd'], 'Ensure this list has no more than 3 items.'], [[{}], noText]],
  },
  'list of numbers': {
    field: language.list(language.integer({ size: 'small', min: -3, max: 99 })),
    accepted: [[[3, '2', -1], [3, 2, -1]]],
    refused: [[[100], atMost(99)], [[1.5], noInteger], [[null], noInteger]],
  },
  'mac-address': {
    field: language.macAddress(),
    accepted: ['00:1b:44:11:3a:b7', '00-1B-44-11-3A-B7', '001b.4411.3ab7', '001b44-113ab7', '001B44113AB7'].map((text) => [text, '00:1B:44:11:3A:B7'] as const),
    refused: [['00:1b', '"00:1b" is not a valid MAC address.'], ['00:1b:44:11:3a:g7', '"00:1b:44:11:3a:g7" is not a valid MAC address.'], ['', '"" is not a valid MAC address.']],
  },
  password: {
    field: language.password(),
    accepted: [['correct horse', 'correct horse']],
    refused: [['secret', 'Ensure this field has at least 8 characters.']],
  },
  'public-key': {
    field: language.publicKey(),
    accepted: [],
    refused: [['x', noPublicKey]],
  },
  reference: {
    field: language.reference('store.Owner', { onDelete: 'protect' }),
    accepted: [[1, 1], ['1', 1], [{ id: 3 }, 3], [{ slug: 'x' }, { natural: { slug: 'x' } }]],
    refused: [[0, 'Invalid pk "0" - object does not exist.'], ['x', noReference('str')], [[], noReference('list')], [1.5, noReference('float')]],
  },
  references: {
    field: language.references('store.Owner'),
    accepted: [[[1, '2', { id: 3 }], [1, 2, 3]], [[], []]],
    refused: [['1', noList], [['x'], noReference('str')]],
  },
  secret: {
    field: language.secret(),
    accepted: [[' x ', ' x '], ['', '']],
    refused: [[5, noText]],
  },
  slug: {
    field: language.slug(),
    accepted: [['main-office_2', 'main-office_2'], [' hq ', 'hq'], [7, '7']],
    refused: [['a b', noSlug], ['ä', noSlug], ['', empty], ['x'.repeat(51), 'Ensure this field has no more than 50 characters.']],
  },
  text: {
    field: language.text({ max: 5, min: 2 }),
    accepted: [[' ab ', 'ab'], ['😀😀😀😀😀', '😀😀😀😀😀'], [12, '12']],
    refused: [['a', 'Ensure this field has at least 2 characters.'], ['abcdef', 'Ensure this field has no more than 5 characters.'], [' ', empty], [{}, noText], ['a\0', 'Null characters are not allowed.'], ['a\ud800', 'Not a valid string: it holds half of a surrogate pair.']],
  },
  time: {
    field: language.time(),
    accepted: [['08:30', '08:30:00'], [' 23:59:59 ', '23:59:59'], ['00:00:00.5', '00:00:00.500000'], ['08:30:00.000', '08:30:00']],
    refused: [['24:00', noClock], ['8:30', noClock], ['08:60', noClock], ['08:30Z', noClock], ['08:30:00.1234567', noClock], [830, noClock], ['', noClock]],
  },
  timestamp: {
    field: language.timestamp(),
    accepted: [['2026-11-20T10:54:29Z', '2026-11-20T10:54:29.000000Z'], ['2026-11-20 10:54', '2026-11-20T10:54:00.000000Z'], ['2026-11-20', '2026-11-20T00:00:00.000000Z'], ['2026-11-20T10:54:29.1234567+02:00', '2026-11-20T08:54:29.123456Z']],
    refused: [['2026-13-01', noTime], ['now', noTime], [0, noTime]],
  },
  url: {
    field: language.url(),
    accepted: [['https://a.example/', 'https://a.example/'], ['FTP://a.example', 'FTP://a.example']],
    refused: [['javascript://x/', noUrl], ['a.example', noUrl], ['http://[x', noUrl], ['', empty]],
  },
} // prettier-ignore

for (const [kind, { field, accepted, refused }] of Object.entries(rows)) {
  t.test(`${kind}: parses the values of a write`, async (t) => {
    t.strictSame(field.mistakes ?? [], [])
    for (const [input, value] of accepted)
      t.strictSame(field.parse(input), value, JSON.stringify(input))
    for (const [input, message] of refused)
      t.throws(() => field.parse(input), new InvalidValue(message), JSON.stringify(input))
  })
}

const kindsOf = (fields: readonly Field[]): ReadonlySet<string> =>
  new Set(fields.map(({ kind }) => kind))

t.test('has a row for every kind whose values clients write', async (t) => {
  const folder = new URL('../../../src/framework/model/kinds/', import.meta.url)
  const declared = readdirSync(folder).flatMap((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8')
    const isWritten = /\b(write|make\w+\()/.test(text) && !text.includes('readOnly: true')
    const found = [...text.matchAll(/\bkind: '([\w-]+)'/g)].map(([, kind = '']) => kind)
    return isWritten ? found : []
  })
  const tested = kindsOf(Object.values(rows).map(({ field }) => field))
  t.strictSame(
    declared.filter((kind) => !tested.has(kind)),
    [],
    'kinds without a row',
  )
})

/** Values of every kind, in every form that a row has. */
const inputs = Object.values(rows).flatMap(({ accepted, refused }) =>
  [...accepted, ...refused].map(([input]) => input),
)
const texts = inputs.filter((input) => typeof input === 'string')

/** Returns what a parser returns, or undefined where it refuses. Fails for any other error. */
function parsed(parse: (input: never) => unknown, input: unknown): unknown {
  try {
    return parse(input as never) // any value, as clients send it
  } catch (error) {
    if (error instanceof InvalidValue) return undefined
    throw error
  }
}

for (const [kind, { field }] of Object.entries(rows)) {
  t.test(`${kind}: throws only InvalidValue for values that it cannot parse`, async () => {
    const value = fc.oneof(fc.constantFrom(...inputs), fc.jsonValue({ maxDepth: 2 }))
    fc.assert(fc.property(value, (input) => void parsed(field.parse, input)))
    const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary' }))
    fc.assert(fc.property(text, (input) => void parsed(field.parseFilter, input)))
  })

  t.test(`${kind}: parses a parsed value to itself`, async (t) => {
    for (const input of inputs) {
      const value = parsed(field.parse, input)
      const isNatural = JSON.stringify(value ?? null).includes('"natural"')
      if (value !== undefined && !isNatural)
        t.strictSame(field.parse(value), value, JSON.stringify(input))
    }
  })
}
