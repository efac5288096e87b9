import { readFileSync } from 'node:fs'
import t from 'tap'
import { errorsOfList, FieldMessages } from '../../../src/framework/errors/error-messages.ts'
import { ApiError, errors, failure, invalid } from '../../../src/framework/errors/errors.ts'
import { mergeErrors } from '../../../src/framework/errors/merge-errors.ts'
import { features } from '../../../src/features/features.ts'
import { signInFeature } from '../../../src/features/sign-in/feature.ts'
import { errorsOf } from '../../../src/framework/feature/merge.ts'
import { inventoryErrors } from '../../../src/inventory/errors.ts'

const read = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

interface Document {
  readonly components: {
    readonly schemas: { readonly ErrorCode: { readonly enum: readonly string[] } }
    readonly responses: Readonly<Record<string, { readonly description: string }>>
  }
}

interface Row {
  readonly code: string
  readonly status: number
  readonly words: string
  readonly when: string
  readonly remedy: string
}

/** The rows of the page's tables, in their order. */
function documentedRows(page: string): readonly Row[] {
  return page.split('\n').flatMap((line) => {
    const [, code = '', status, words = '', when = '', remedy = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    return code.startsWith('`ERR_')
      ? [{ code: code.replaceAll('`', ''), status: Number(status), words, when, remedy }]
      : []
  })
}

/** The errors of the core and of the features, then those of the inventory. */
const merged = mergeErrors([
  errors,
  errorsOf([...features, signInFeature, { errors: inventoryErrors }]),
])
const table = Object.entries(merged).map(([code, { status, message }]) => ({
  code,
  status,
  words: message.replaceAll('%s', '…'),
}))

t.test('has the same errors in the table and in docs/errors.md', async (t) => {
  const rows = documentedRows(read('docs/errors.md'))
  const documented = rows.map(({ code, status, words }) => ({ code, status, words }))
  t.strictSame(documented, table, 'codes, statuses and words, in the order of the table')
  for (const { code, when, remedy } of rows) {
    t.ok(when.length > 10 && remedy.length > 10, `${code}: when it occurs, and a remedy`)
  }
})

/** Statuses that are sent before an operation is chosen, so that none describes them. */
const beforeOperations = new Set([405, 408, 417, 431])

t.test('has the same errors in the table and in the OpenAPI document', async (t) => {
  const { components } = JSON.parse(read('openapi.json')) as Document // its shape is tested by other means
  t.strictSame(
    components.schemas.ErrorCode.enum.toSorted(),
    table.map(({ code }) => code).toSorted(),
  )
  const described = Object.values(components.responses).map(({ description }) => description)
  const lines = described.flatMap((text) => text.split('\n'))
  for (const { code, words, status } of table.filter((one) => !beforeOperations.has(one.status))) {
    const line = `\`${code}\`: ${words}`
    const isDescribed = [`- ${line}`, `- ${status} ${line}`].some((one) => lines.includes(one))
    t.ok(isDescribed, `${code} is described by a response`)
  }
})

t.test('puts an error after the one that it names', (t) => {
  const row = { status: 409, message: 'No.' }
  const first = { ERR_A: row, ERR_B: row }
  const second = {
    ERR_E: row,
    ERR_C: { ...row, after: 'ERR_A' },
    ERR_D: { ...row, after: 'ERR_C' },
  }
  const third = { ERR_F: { ...row, after: 'ERR_A' }, ERR_G: { ...row, after: 'ERR_NONE' } }
  t.strictSame(
    Object.keys(mergeErrors([first, second, third])),
    ['A', 'C', 'D', 'F', 'B', 'E', 'G'].map((letter) => `ERR_${letter}`),
  )
  t.end()
})

t.test('uses each code for one error', async (t) => {
  for (const { code, status, words } of table) {
    t.match(code, /^ERR_[A-Z]+(_[A-Z]+)*$/)
    t.ok(status >= 400 && status < 600, `${code} ${status}`)
    t.notMatch(words, /prisma|postgres|sql|undefined|\n/i, `${code} names nothing internal`)
  }
  t.equal(new Set(table.map(({ words }) => words)).size, table.length, 'no two messages are equal')
})

t.test('builds errors with a code, a status, a message and fields', async (t) => {
  const cause = new Error('inside')
  const error = new ApiError('ERR_SCHEME', errors.ERR_SCHEME, { args: ['Basic'], cause })
  t.match(error, { name: 'ApiError', code: 'ERR_SCHEME', status: 401, cause })
  t.match(error.message, /^Unknown authentication scheme "Basic"\. /)
  t.equal(failure('ERR_PROTECTED', '%s $& $1').message, 'Unable to delete object. %s $& $1')
  t.equal(failure('ERR_PROTECTED').message, 'Unable to delete object. ')
  t.match(invalid({ name: ['no'] }), {
    code: 'ERR_VALIDATION',
    status: 400,
    fields: { name: ['no'] },
  })
})

t.test('keeps messages in the order in which they were added', async (t) => {
  const messages = new FieldMessages()
  t.doesNotThrow(() => messages.throwAny())
  messages.add('b', 'first')
  messages.add('a', 'second')
  messages.add('b', 'third')
  t.strictSame([messages.size, messages.has('a'), messages.has('c')], [2, true, false])
  const fields = { b: ['first', 'third'], a: ['second'] }
  t.throws(() => messages.throwAny(), { code: 'ERR_VALIDATION', fields })
  messages.add('__proto__', 'a name like any other')
  t.strictSame(Object.entries(messages.toErrors()).length, 3)
})

t.test('keeps a limited number of messages, and builds only those that are sent', async (t) => {
  const messages = new FieldMessages()
  let made = 0
  const make = (): string => `message ${(made += 1)} ${'x'.repeat(5000)}`
  for (let name = 0; name < 500; name++)
    for (let index = 0; index < 30; index++) messages.add(`${name}${'y'.repeat(500)}`, make)
  const errors = messages.toErrors()
  const text = JSON.stringify(errors)
  t.ok(text.length > 80_000 && text.length < 100_000, `${text.length} bytes`)
  t.ok(made < 100, `${made} messages were made`)
  const [name, texts] = Object.entries(errors)[0] ?? ['', []]
  t.equal(name.length, 100)
  t.equal(texts.length, 21)
  t.equal(texts[20], '10 more messages are left out.')
  t.equal(messages.size, 100)
})

t.test('ends the errors of a list where the answer would become too long', async (t) => {
  const wrong = new FieldMessages()
  wrong.add('name', 'x'.repeat(900))
  const none = new FieldMessages()
  t.equal(errorsOfList([none, none]), undefined)
  t.strictSame(errorsOfList([none, wrong]), [{}, wrong.toErrors()])
  const list = errorsOfList(Array.from({ length: 1000 }, () => wrong))
  t.ok(Array.isArray(list) && list.length > 50 && list.length < 150, 'the list ends early')
  const late = errorsOfList([...Array.from({ length: 90_000 }, () => none), wrong])
  t.match(late, { non_field_errors: [/^Object 90001 of the list is not accepted: \{"name":/] })
})

t.test('has the messages of objects in lists, also later ones', async (t) => {
  const [messages, first, second] = [new FieldMessages(), new FieldMessages(), new FieldMessages()]
  messages.addList('lines', [first, second])
  t.doesNotThrow(() => messages.throwAny())
  second.add('price', 'no')
  messages.add('name', 'no')
  t.equal(messages.size, 2)
  const fields = { name: ['no'], lines: [{}, { price: ['no'] }] }
  t.throws(() => messages.throwAny(), { code: 'ERR_VALIDATION' })
  t.strictSame(messages.toBody(), fields)
  t.strictSame(messages.toErrors(), { name: ['no'] }, 'without the lists')
  t.strictSame(errorsOfList([new FieldMessages(), messages]), [{}, fields])
})

t.test('ends lists in objects where the answer would become too long', async (t) => {
  const wrong = new FieldMessages()
  wrong.add('name', 'x'.repeat(900))
  const none = new FieldMessages()
  const parent = new FieldMessages()
  parent.addList(
    'lines',
    Array.from({ length: 1000 }, () => wrong),
  )
  const text = JSON.stringify(errorsOfList(Array.from({ length: 9 }, () => parent)))
  t.ok(text.length > 80_000 && text.length < 100_000, `${text.length} bytes`)
  parent.addList('lines', [...Array.from({ length: 90_000 }, () => none), wrong])
  t.match(parent.toBody(), { lines: [/^Object 90001 of the list is not accepted: \{"name":/] })
})
