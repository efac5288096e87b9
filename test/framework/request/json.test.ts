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
