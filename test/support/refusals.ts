import type { Model, ResolvedField } from '../../src/framework/model/graph.ts'
import { limitsOf, decimalPlaces } from '../../src/host/testing/sample-values.ts'

/** A value that a field refuses, and the message. */
export interface Refusal {
  readonly value: unknown
  readonly message: string | RegExp
}

type Row = readonly [value: unknown, message: string | RegExp]

/** Returns the values that a field refuses. Every kind that clients write has a row. */
export function refusalsOf(model: Model, field: ResolvedField): readonly Refusal[] {
  const rows = field.choices ? choices(field) : kinds[field.kind]?.(field)
  if (!rows) throw new Error(`no refusals for the kind ${field.kind}`)
  const own = fieldRows[`${model.key}.${field.name}`] ?? []
  return [...rows, ...own].map(([value, message]) => ({ value, message }))
}

/** Further values for fields whose patterns and limits the graph does not declare. */
const fieldRows: Readonly<Record<string, readonly Row[]>> = {
  'extras.ExportTemplate.content_type': [
    ['dcim', 'Enter a model as application.model in lower case, such as users.user.'],
    ['DCIM.Site', 'Enter a model as application.model in lower case, such as users.user.'],
  ],
  'users.User.username': [
    ['two words', 'Enter a valid username: letters, digits and @ . + - _ only.'],
  ],
  'ipam.Prefix.prefix': [['10.0.0.1/32', /^"10\.0\.0\.1\/32": a mask of \/32 holds one address/]],
}

const noString = 'Not a valid string.'
const noInteger = 'A valid integer is required.'
const noNumber = 'A valid number is required.'
const noPk = (id: unknown): string => `Invalid pk "${String(id)}" - object does not exist.`
const noKey = (type: string): string => `Incorrect type. Expected pk value, received ${type}.`
const noList = (type: string): string => `Expected a list of items but got type "${type}".`
const noDate = 'Date has wrong format. Use one of these formats instead: YYYY[-MM[-DD]].'
const noAddress = (text: string): string =>
  `"${text}" is not a valid IPv4 or IPv6 address, with or without a mask length.`
const noTime =
  'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].'

const inexact = 'A number over 9007199254740991 is not kept digit by digit: send it as a string.'

type Refuse = (field: ResolvedField) => readonly Row[]

const text: Refuse = (field) => {
  const { maxLength } = limitsOf(field)
  const long = 'x'.repeat((maxLength ?? 0) + 1)
  const tooLong = `Ensure this field has no more than ${maxLength} characters.`
  return [
    [true, noString],
    [{}, noString],
    [['x'], noString],
    ['a\0b', 'Null characters are not allowed.'],
    ['a\ud800b', /^Not a valid string: .*surrogate/],
    [2 ** 53, inexact],
    ...(maxLength === undefined ? [] : [[long, tooLong] as const]),
    ...(field.blank || field.nullable ? [] : [['', 'This field may not be blank.'] as const]),
    ...(field.blank || field.nullable ? [] : [[' \t', 'This field may not be blank.'] as const]),
  ]
}

const withPattern =
  (message: string, ...values: readonly string[]): Refuse =>
  (field) => [...text(field), ...values.map((value) => [value, message] as const)]

const integer: Refuse = (field) => {
  const { minimum = 0, maximum = 0 } = limitsOf(field)
  return [
    ['x', noInteger],
    ['', noInteger],
    [1.5, noInteger],
    [true, noInteger],
    [{}, noInteger],
    [1e300, noInteger],
    [maximum + 1, `Ensure this value is less than or equal to ${maximum}.`],
    [String(maximum + 1), `Ensure this value is less than or equal to ${maximum}.`],
    [minimum - 1, `Ensure this value is greater than or equal to ${minimum}.`],
  ]
}

const decimal: Refuse = (field) => {
  const { minimum = 0, maximum = 0 } = limitsOf(field)
  const places = decimalPlaces(field)
  const tooPrecise = Number(`1e-${places + 1}`)
  return [
    ['x', noNumber],
    ['', noNumber],
    [true, noNumber],
    [{}, noNumber],
    [tooPrecise, `Ensure that there are no more than ${places} decimal places.`],
    [Math.floor(maximum) + 1, `Ensure this value is less than or equal to ${maximum}.`],
    [Math.ceil(minimum) - 1, `Ensure this value is greater than or equal to ${minimum}.`],
  ]
}

const choices: Refuse = ({ choices: labels = new Map<unknown, string>() }) => {
  const all = [...labels].map(([value, label]) => `${JSON.stringify(value)} (${label})`)
  const refused = (given: string): string =>
    `"${given}" is not a valid choice. Allowed: ${all.join(', ')}.`
  return [
    ['no such', refused('no such')],
    [987, refused('987')],
    [{}, refused('{}')],
    [[], refused('[]')],
  ]
}

const reference: Refuse = () => [
  [2_147_483_647, noPk(2_147_483_647)],
  [2_147_483_648, noPk(2_147_483_648)],
  [0, noPk(0)],
  [-1, noPk(-1)],
  [{ id: 2_147_483_647 }, noPk(2_147_483_647)],
  [1.5, noKey('float')],
  ['x', noKey('str')],
  [true, noKey('bool')],
  [[], noKey('list')],
  [{}, 'Expected an id or the values of a unique set of fields.'],
  [{ nonsense: 1 }, /^An? .+ cannot be found by "nonsense"/],
]

const kinds: Readonly<Record<string, Refuse>> = {
  text,
  slug: withPattern(
    'Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.',
    'two words',
    'straße',
  ),
  email: withPattern('Enter a valid email address.', 'nobody', 'a@b', '@example.com'),
  url: withPattern('Enter a valid URL.', 'example.com', 'javascript:alert(1)', 'http://'),
  colour: withPattern('Enter a valid hexadecimal RGB color code.', 'red', 'ABCDEF'),
  integer,
  'as-number': integer,
  decimal,
  boolean: () => [
    ['x', '"x" is not a valid boolean.'],
    [2, '"2" is not a valid boolean.'],
    [[], '"[]" is not a valid boolean.'],
  ],
  date: () => ['x', '2024-02-30', '2024-13-01', '', 20_240_101].map((value) => [value, noDate]),
  timestamp: () => ['x', '2024-02-30T00:00:00Z', '', 1].map((value) => [value, noTime]),
  'ip-network': () => [
    ['x', noAddress('x')],
    [5, noAddress('5')],
    ['10.0.0.1/24', '"10.0.0.1/24" has host bits set. Did you mean 10.0.0.0/24?'],
    ['10.0.0.0/33', '"10.0.0.0/33": the mask length may not be over 32.'],
    ['2001:db8::1/64', '"2001:db8::1/64" has host bits set. Did you mean 2001:db8::/64?'],
  ],
  'ip-address': () => [
    ['x', noAddress('x')],
    ['10.0.0.256/24', noAddress('10.0.0.256/24')],
    ['2001:db8::1/129', '"2001:db8::1/129": the mask length may not be over 128.'],
  ],
  'mac-address': () =>
    ['x', '00:1B:44:11:3A', 5].map((value) => [value, `"${value}" is not a valid MAC address.`]),
  list: () => [
    ['x', noList('str')],
    [{}, noList('dict')],
    [5, noList('int')],
  ],
  'integer-list': () => [
    ['x', noList('str')],
    [{}, noList('dict')],
    [[0], 'Ensure this value is greater than or equal to 1.'],
    [['x'], noInteger],
  ],
  json: () => [
    ['a\0b', 'Null characters are not allowed.'],
    [[{ number: -(2 ** 53) }], inexact],
  ],
  'custom-fields': () => [
    [5, 'Expected an object of values by custom field name.'],
    [[], 'Expected an object of values by custom field name.'],
    [{ nonsense: 1 }, /^There is no custom field "nonsense" for this model\./],
  ],
  key: () =>
    ['x', 'g'.repeat(40), 'a'.repeat(41)].map((value) => [
      value,
      'A key is exactly 40 hexadecimal characters.',
    ]),
  password: () => [
    ['short', 'Ensure this field has at least 8 characters.'],
    ['x'.repeat(129), 'Ensure this field has no more than 128 characters.'],
    [{}, noString],
  ],
  'public-key': () => [
    ['x', /^This is not a readable public key/],
    [5, /./],
    [{}, /./],
  ],
  secret: () => [
    ['open sesame', 'A session key must be provided when creating or updating secrets.'],
    [{}, noString],
  ],
  reference,
  references: () => [
    ['x', noList('str')],
    [5, noList('int')],
    [{}, noList('dict')],
    [[2_147_483_647], noPk(2_147_483_647)],
    [['x'], noKey('str')],
    [[[]], noKey('list')],
  ],
}
