import t from 'tap'
import { ApiError } from '../../../src/framework/errors/errors.ts'
import type { IgnoredNames } from '../../../src/framework/request/ignored.ts'
import { parseQueryString, requireParameters } from '../../../src/framework/request/parameters.ts'
import { parseQuery, type PageLimits, type Query } from '../../../src/framework/read/query.ts'

const defaultLimits: PageLimits = { paginateCount: 50, maxPageSize: 1000 }
const everything = 2147483647

const read = (
  text: string,
  limits: PageLimits = defaultLimits,
  ignored: IgnoredNames = null,
): Query => parseQuery(requireParameters(parseQueryString(text)), limits, ignored)

function messages(text: string): unknown {
  try {
    read(text)
  } catch (error) {
    if (error instanceof ApiError) return error.fields
    throw error
  }
  return undefined
}

const pages: readonly (readonly [string, PageLimits, number, number])[] = [
  ['', defaultLimits, 50, 0],
  ['limit=10', defaultLimits, 10, 0],
  ['limit=0', defaultLimits, 1000, 0],
  ['limit=1000', defaultLimits, 1000, 0],
  ['limit=1001', defaultLimits, 1000, 0],
  ['limit=1000000000', defaultLimits, 1000, 0],
  ['limit=999999999999999', defaultLimits, 1000, 0],
  [`limit=${'9'.repeat(400)}`, defaultLimits, 1000, 0],
  ['limit=007', defaultLimits, 7, 0],
  ['limit=1&limit=2', defaultLimits, 2, 0],
  ['offset=7', defaultLimits, 50, 7],
  ['offset=999999999999999', defaultLimits, 50, 999999999999999],
  ['offset=9223372036854775808', defaultLimits, 50, 999999999999999],
  ['limit=5&offset=10', defaultLimits, 5, 10],
  ['limit=0', { paginateCount: 50, maxPageSize: 0 }, everything, 0],
  ['limit=999999999999999', { paginateCount: 50, maxPageSize: 0 }, everything, 0],
  ['limit=2000', { paginateCount: 50, maxPageSize: 0 }, 2000, 0],
  ['', { paginateCount: 50, maxPageSize: 0 }, 50, 0],
  ['', { paginateCount: 5000, maxPageSize: 1000 }, 1000, 0],
]

t.test('parses limit and offset', async (t) => {
  for (const [text, limits, limit, offset] of pages) {
    const { limit: asked, offset: from } = read(text, limits)
    t.strictSame([asked, from], [limit, offset], `${text} with at most ${limits.maxPageSize}`)
  }
})

const notWhole = [
  '', '-1', '+1', 'abc', '1.0', '1e9', '0x10', '1_000', ' 1', '1 ', 'NaN', 'Infinity', 'null', '١',
  '1,2', '1\0',
] // prettier-ignore

t.test('refuses a limit or an offset that is not a non-negative integer', async (t) => {
  for (const name of ['limit', 'offset']) {
    for (const value of notWhole) {
      const expected = { [name]: ['A non-negative integer is required.'] }
      t.strictSame(messages(`${name}=${encodeURIComponent(value)}`), expected, `${name}=${value}`)
    }
  }
})

const names: readonly (readonly [string, Partial<Query>])[] = [
  ['ordering=name', { ordering: ['name'] }],
  ['ordering=name,-created', { ordering: ['name', '-created'] }],
  ['ordering=%20name%20,,%20-created', { ordering: ['name', '-created'] }],
  ['ordering=a&ordering=b', { ordering: ['a', 'b'] }],
  ['ordering=', { ordering: [] }],
  ['ordering=a,b,a,-a,b', { ordering: ['a', 'b', '-a'] }],
  ['ordering=id;drop', { ordering: ['id;drop'] }],
  ['fields=id,name&fields=slug', { fields: ['id', 'name', 'slug'] }],
  ['fields=__proto__', { fields: ['__proto__'] }],
  ['exclude=comments,', { exclude: ['comments'] }],
  ['format=json', {}],
]

t.test('limits the number of names in a query', async (t) => {
  const many = Array.from({ length: 201 }, (_, index) => `f${index}`)
  for (const name of ['ordering', 'fields', 'exclude']) {
    t.strictSame(messages(`${name}=${many.join()}`), { [name]: ['At most 200 names are allowed.'] })
    t.equal(messages(`${name}=${'id,'.repeat(5000)}`), undefined)
  }
})

const yes = ['1', 'true', 'True', 'TRUE', 't', 'yes', 'y', 'on']
const no = ['0', 'false', 'F', 'no', 'N', 'off']

t.test('parses lists of names, and brief', async (t) => {
  for (const [text, expected] of names) t.match(read(text), expected, text)
  for (const word of yes) t.equal(read(`brief=${word}`).brief, true, word)
  for (const word of no) t.equal(read(`brief=${word}`).brief, false, word)
})

t.test('parses every other parameter as a filter', async (t) => {
  const text = 'name=a&limit=1&name=b&__proto__=1&constructor=2&toString=3&Limit=4'
  const expected = [
    ['name', ['a', 'b']],
    ['__proto__', ['1']],
    ['constructor', ['2']],
    ['toString', ['3']],
    ['Limit', ['4']],
  ]
  t.strictSame([...read(text).filters], expected)
  const ignored = new Set<string>()
  t.equal(read('', defaultLimits, ignored).ignored, ignored)
})

t.test(
  'reports every bad value at once, and still does when unknown names are ignored',
  async (t) => {
    const wrong = {
      limit: ['A non-negative integer is required.'],
      offset: ['A non-negative integer is required.'],
      brief: ['"maybe" is not a valid boolean.'],
      format: ['Allowed: api, json.'],
    }
    t.strictSame(messages('limit=x&offset=y&brief=maybe&format=xml'), wrong)
    t.throws(() => read('limit=x', defaultLimits, new Set()))
    for (const word of ['', '2', 'null', 'constructor', '__proto__', 'toString', 'valueOf']) {
      t.strictSame(
        messages(`brief=${word}`),
        { brief: [`"${word}" is not a valid boolean.`] },
        word,
      )
    }
  },
)
