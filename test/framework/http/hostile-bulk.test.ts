import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { rawSenderOf } from './hostile/send-raw.ts'
import { findFaults } from './hostile/faults.ts'
import { hostileValues, label } from './hostile/values.ts'

const service = await testApp(t)
const send = rawSenderOf(service)
const url = '/api/store/areas/'
type BulkMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

const sendBody = async (method: BulkMethod, body: unknown) =>
  send(method, url, typeof body === 'string' ? body : JSON.stringify(body))

const required = ['This field is required.']
const integer = ['A valid integer is required.']
const wrongType = (type: string): object => ({
  non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`],
})
const empty = { non_field_errors: ['This list may not be empty.'] }
const tooMany = { non_field_errors: ['Ensure this list has no more than 1000 items.'] }
const tooManyValues = { detail: 'JSON parse error - more than 200000 values' }
const valid = { name: 'a', slug: 'a' }

/** Bodies, and the errors that refuse them. No part of them may be written. */
const cases: readonly (readonly [BulkMethod, unknown, unknown])[] = [
  ['POST', [], empty],
  ['PATCH', [], empty],
  ['DELETE', [], empty],
  ['PUT', {}, { non_field_errors: [/^Expected a list of items/] }],
  ['DELETE', '', { non_field_errors: [/^Expected a list of items/] }],
  ['DELETE', '{"id": 1}', { non_field_errors: [/^Expected a list of items/] }],
  ['POST', [null, 1, 'a', [], {}, valid], [wrongType('null'), wrongType('number'), wrongType('string'), wrongType('list'), { name: required, slug: required }, {}]],
  ['POST', [valid, valid], [{}, { name: [/already exists/], slug: [/already exists/] }]],
  ['POST', [valid, { name: 'b', slug: 'b', parent: 99 }], [{}, { parent: ['Invalid pk "99" - object does not exist.'] }]],
  ['PATCH', [{ id: 'x' }, { id: 2 ** 40 }, { id: -1 }, {}, { id: null }, { id: 1.5 }], [{ id: integer }, { id: integer }, { id: integer }, { id: required }, { id: integer }, { id: integer }]],
  ['DELETE', ['x', null, {}, [], { id: '1 or 1=1' }], [{ id: integer }, { id: required }, { id: required }, { id: required }, { id: integer }]],
  ['POST', `[${'{},'.repeat(1000)}{}]`, tooMany],
  ['POST', `[${'{},'.repeat(90_000)}{}]`, tooMany],
  ['DELETE', `[${'1,'.repeat(190_000)}1]`, tooMany],
  ['POST', `[${'{},'.repeat(1_000_000)}{}]`, tooManyValues],
  ['DELETE', `[${'1,'.repeat(1_000_000)}1]`, tooManyValues],
] // prettier-ignore

t.test('refuses invalid list items, and writes nothing', async (t) => {
  for (const [method, body, expected] of cases) {
    const reply = await sendBody(method, body)
    t.equal(reply.statusCode, 400, `${method} ${label(body)}`)
    t.match(JSON.parse(reply.payload), expected as object) // rows hold objects and lists
    t.strictSame(findFaults(reply), [])
  }
  t.equal((await service.request('GET', url)).object['count'], 0)
})

t.test('documents which lists and items are refused', async (t) => {
  const item = { ...valid, id: 1 }
  const rows: readonly (readonly [BulkMethod, unknown, boolean])[] = [
    ['POST', [valid], true],
    ['POST', [], false],
    ['POST', Array(1000).fill(valid), true],
    ['POST', Array(1001).fill(valid), false],
    ['PUT', [item], true],
    ['PUT', item, false],
    ['PUT', [item, valid], false],
    ['PATCH', [{ id: 1 }], true],
    ['PATCH', [{ name: 'b' }], false],
    ['PATCH', Array(1001).fill(item), false],
    ['DELETE', [{ id: 1 }], true],
    ['DELETE', [{}], false],
    ['DELETE', Array(1001).fill({ id: 1 }), false],
  ]
  for (const [method, body, isAllowed] of rows) {
    const mistakes = service.document.checkBody(method, url, body)
    t.equal(mistakes.length === 0, isAllowed, `${method} ${label(body)}`)
    if (!isAllowed) t.equal((await sendBody(method, body)).statusCode, 400)
  }
})

t.test('refuses a bulk write with one hostile value', async (t) => {
  for (const value of hostileValues) {
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'] as const) {
      const body = [value, { id: value, name: 'x', slug: value, parent: value }]
      const reply = await sendBody(method, body)
      const found = [...findFaults(reply), ...(reply.statusCode === 400 ? [] : [reply.payload])]
      if (found.length > 0) t.fail(`${method} ${label(value)}`, { found })
    }
  }
  t.equal((await service.request('GET', url)).object['count'], 0)
  t.strictSame(service.logged, [])
})
