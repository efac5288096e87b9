import t from 'tap'
import { parseQueryString, requireParameters } from '../../../src/framework/request/parameters.ts'

const cases: readonly (readonly [string, readonly (readonly [string, readonly string[]])[]])[] = [
  ['', []],
  ['&', []],
  ['a=1', [['a', ['1']]]],
  ['a', [['a', ['']]]],
  ['a=', [['a', ['']]]],
  ['=1', [['', ['1']]]],
  ['a=1=2', [['a', ['1=2']]]],
  ['a=1&&b=2&', [['a', ['1']], ['b', ['2']]]],
  ['a=1&b=2&a=3', [['a', ['1', '3']], ['b', ['2']]]],
  ['a=1&a=1', [['a', ['1', '1']]]],
  ['a=x+y%20z%2B', [['a', ['x y z+']]]],
  ['na%6De=%C3%A4', [['name', ['ä']]]],
  ['a=%00', [['a', ['\0']]]],
  ['a[]=1&a[b]=2', [['a[]', ['1']], ['a[b]', ['2']]]],
  ['__proto__=1&constructor=2&hasOwnProperty=3', [['__proto__', ['1']], ['constructor', ['2']], ['hasOwnProperty', ['3']]]],
] // prettier-ignore

t.test('parses query strings', async (t) => {
  for (const [text, expected] of cases) {
    t.strictSame([...requireParameters(parseQueryString(text))], expected, JSON.stringify(text))
  }
})

t.test('refuses malformed percent-encoding, but not while parsing', async (t) => {
  for (const text of [
    'a=%',
    'a=%Z1',
    '%E4=1',
    'a=%C3',
    'a=%ED%A0%80',
    'a=%FF%FE',
    'x=1&a=%c0%80',
  ]) {
    const parsed = parseQueryString(text)
    const refusal = { code: 'ERR_BAD_URL', status: 400 }
    t.throws(() => requireParameters(parsed), refusal, text)
  }
})

t.test('refuses more than 4000 parameters', async (t) => {
  const text = (count: number): string => Array.from({ length: count }, () => 'id=1').join('&')
  t.equal(requireParameters(parseQueryString(text(4000))).get('id')?.length, 4000)
  const refusal = { code: 'ERR_BAD_REQUEST', message: 'The query has more than 4000 parameters.' }
  t.throws(() => requireParameters(parseQueryString(text(4001))), refusal)
  t.throws(() => requireParameters(parseQueryString(text(1_000_000))), refusal)
})

t.test('does not change a prototype by the keys of a query', async (t) => {
  requireParameters(parseQueryString('__proto__=polluted&__proto__[polluted]=1'))
  t.equal(Reflect.get({}, 'polluted'), undefined)
})
