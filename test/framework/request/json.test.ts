import t from 'tap'
import { parseJsonBody } from '../../../src/framework/request/json.ts'

const accepted: readonly (readonly [string, unknown])[] = [
  ['{}', {}],
  ['[]', []],
  ['null', null],
  ['true', true],
  ['"a"', 'a'],
  ['-0.5e1', -5],
  ['\ufeff{"a": 1}', { a: 1 }],
  [' \t\r\n{"a" : [1, {"b" : "x"}]} ', { a: [1, { b: 'x' }] }],
  ['{"a": {"x": 1}, "b": {"x": 2}}', { a: { x: 1 }, b: { x: 2 } }],
  ['[{"x": 1}, {"x": 2}]', [{ x: 1 }, { x: 2 }]],
  ['{"a": "\\":"}', { a: '":' }],
  ['{"a": "\\\\", "b": "\\\\\\" :"}', { a: '\\', b: '\\" :' }],
  ['{"": 1}', { '': 1 }],
  ['{"constructor": 1, "prototype": 2}', { constructor: 1, prototype: 2 }],
  ['"__proto__"', '__proto__'],
  ['{"a": "__proto__"}', { a: '__proto__' }],
  [`${'['.repeat(60)}${']'.repeat(60)}`, JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`)],
]

t.test('parses JSON bodies', async (t) => {
  for (const [text, expected] of accepted) t.strictSame(parseJsonBody(text), expected, text)
})

/** Numbers that a double keeps digit by digit. */
const exact: readonly string[] = [
  '0', '-0', '0.0', '0e5', '0.1', '-1.50', '100', '1e3', '1E+3', '12e-1', '9007199254740991', '1e22',
  '0.10000000000000001', '123456789012345', '0.30000000000000004', '1.7976931348623157e308', '5e-324',
  '1.0000000000000000000000', '100000000000000000000000',
] // prettier-ignore

/** Numbers that would be stored as others. */
const inexact: readonly string[] = [
  '4503599627370497.5', '1.00000000000000001', '1e-400', '-1e-400', '1e400', '0.1234567890123456789',
  '9007199254740993', '9223372036854775808', '12345678901234567890', '0.100000000000000001', '1e-324', '2e-324',
  '1.79769313486231571e308', '123456789012345678e-5',
] // prettier-ignore

t.test('refuses numbers that would lose digits, and names their place', async (t) => {
  for (const number of exact)
    t.strictSame(parseJsonBody(`{"a": ${number}}`), { a: Number(number) }, number)
  for (const number of inexact)
    t.throws(
      () => parseJsonBody(`{"a": ${number}}`),
      {
        code: 'ERR_JSON',
        status: 400,
        message:
          'JSON parse error - the number of "a" at character 6 is not kept digit by digit: ' +
          'send at most 17 digits, or a string',
      },
      number,
    )
  const places: readonly (readonly [string, RegExp])[] = [
    ['1e400', /the number at character 0 /],
    ['[1, 1e400]', /the number of "1" at/],
    [
      '[{"x": 1}, {"b": 1, "a": {"c": ["]", 1, {"y": 1e400}]}}]',
      /the number of "1\.a\.c\.2\.y" at/,
    ],
    ['{"a": 1e400, "b": 1e401}', /the number of "a" at/],
    ['{"a": {"b": 1}, "c": [1, [2, 1e400]]}', /the number of "c\.1\.1" at/],
    ['{"a": 1e400', malformed],
  ]
  for (const [text, message] of places) t.throws(() => parseJsonBody(text), { message }, text)
  t.strictSame(parseJsonBody('{"a": "1e400 0.1234567890123456789"}'), {
    a: '1e400 0.1234567890123456789',
  })
  t.throws(() => parseJsonBody(`[${'0'.repeat(1_000_000)}1.5e-400]`), { message: malformed })
  t.throws(() => parseJsonBody(`[0.${'0'.repeat(1_000_000)}1]`), { message: /not kept/ })
})

const deep = (open: string, close: string, times: number): string =>
  `${open.repeat(times)}1${close.repeat(times)}`
const tooDeep = 'JSON parse error - nested deeper than 64 levels'
const proto = 'JSON parse error - the key "__proto__" is not allowed'
/** The position in the message differs between versions of Node. */
const malformed = /^JSON parse error - (invalid JSON at character \d+|invalid or incomplete JSON)$/
const twice = (key: string): string => `JSON parse error - a key is given twice: "${key}"`

const refused: readonly (readonly [string, string | RegExp])[] = [
  ['', malformed],
  ['{', malformed],
  ['{"a": 1', malformed],
  ['{"a": tru', malformed],
  ['{"a": 1,}', malformed],
  ["{'a': 1}", malformed],
  ['{"a": NaN}', malformed],
  ['{"a": Infinity}', malformed],
  ['{"a": 01}', malformed],
  ['{"a": 1} {"b": 2}', malformed],
  ['{"a": "\u0001"}', malformed],
  ['{"a": "\\x"}', malformed],
  ['{"a": 1, "a": 2}', twice('a')],
  [`{"${'a'.repeat(99)}": 1, "${'a'.repeat(99)}": 2}`, twice(`${'a'.repeat(57)}...`)],
  ['{"a": 1, "\\u0061": 2}', twice('a')],
  ['{"a": {"b": 1}, "a": 2}', twice('a')],
  ['{"x": [{"b": 1, "c": 2, "b": 3}]}', twice('b')],
  ['{"x": {"b": 1, "b": 1}, "y": 1}', twice('b')],
  ['{"\\"" : 1, "\\"" : 2}', twice('"')],
  ['{"": 1, "": 2}', twice('')],
  ['{"__proto__": {"admin": true}}', proto],
  ['{"a": [{"__proto__": null}]}', proto],
  ['{"\\u005f_proto__": 1}', proto],
  [deep('[', ']', 10_000), tooDeep],
  [deep('{"a":', '}', 10_000), tooDeep],
  [deep('[{"a":', '}]', 5_000), tooDeep],
]

t.test('refuses malformed bodies with their reasons', async (t) => {
  for (const [text, message] of refused) {
    const expected = { code: 'ERR_JSON', status: 400, message }
    t.throws(() => parseJsonBody(text), expected, text.slice(0, 60))
  }
})

t.test('reads 64 levels, refuses 65', async (t) => {
  const kinds = [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const
  for (const [open, close] of kinds) {
    t.strictSame(parseJsonBody(deep(open, close, 64)), JSON.parse(deep(open, close, 64)), open)
    t.throws(() => parseJsonBody(deep(open, close, 65)), { message: tooDeep }, open)
  }
})

t.test('never quotes the body in a message, since it may hold a password', async (t) => {
  for (const text of ['{"password": "hunter2"', '{"password": hunter2}', '["hunter2" "x"]']) {
    t.throws(() => parseJsonBody(text), { message: /^(?!.*hunter2)/ }, text)
  }
})

t.test('parses large bodies in linear time', async (t) => {
  const started = Date.now()
  const quotes = JSON.stringify({ text: '"\\'.repeat(500_000), more: ':'.repeat(1_000_000) })
  t.ok(parseJsonBody(quotes))
  const keys = Array.from({ length: 9_990 }, (_, index) => `"k${index}": ${index}`)
  t.ok(parseJsonBody(`{${keys.join(',')}}`))
  t.throws(() => parseJsonBody(`{${keys.join(',')}, "k0": 1}`), { message: twice('k0') })
  t.ok(Date.now() - started < 30_000, `${Date.now() - started} ms`)
})

t.test('names keys and numbers beside strings of many megabytes', async (t) => {
  const long = `"${'a'.repeat(17_000_000)}"`
  t.throws(() => parseJsonBody(`{"a": ${long}, "b": 1, "b": 2}`), { message: twice('b') })
  const number = { message: /the number of "b\.1" at character \d+ is not kept/ }
  t.throws(() => parseJsonBody(`{"a": ${long}, "b": [0, 1e-400]}`), number)
})

t.test('refuses more than 10,000 different keys', async (t) => {
  const body = (keys: number): string =>
    `[${Array.from({ length: keys }, (_, index) => `{"a":{"k${index}":1}}`).join(',')}]`
  t.equal((parseJsonBody(body(9_999)) as unknown[]).length, 9_999, 'and "a"')
  const message = 'JSON parse error - more than 10000 different keys'
  t.throws(() => parseJsonBody(body(10_000)), { code: 'ERR_JSON', message })
})

t.test('measures a text before it is parsed', async (t) => {
  const list = (values: number): string => `[${'"a,[:\\\\",'.repeat(values - 1)}1]`
  t.equal((parseJsonBody(list(199_999)) as unknown[]).length, 199_999, 'strings count once')
  const message = 'JSON parse error - more than 200000 values'
  t.throws(() => parseJsonBody(list(200_000)), { code: 'ERR_JSON', message })
  t.throws(() => parseJsonBody(`{${'"a":{},'.repeat(200_000)}"b":1}`), { message })
})
