import t from 'tap'
import { jsonArraySql, jsonbObjectSql, jsonObjectSql } from '../../../src/framework/sql/json.ts'
import { testApp } from '../../support/fixture-app.ts'

t.test('makes JSON of any number of values', async (t) => {
  const { database } = await testApp(t)
  const valueOf = async (sql: string): Promise<unknown> => {
    const [row] = await database.rows<[string]>({
      text: `select (${sql})::text`,
      values: [],
      isReadOnly: true,
    })
    return JSON.parse(row?.[0] ?? '')
  }
  for (const count of [0, 1, 50, 51, 100, 101, 250]) {
    const numbers = Array.from({ length: count }, (_, index) => index)
    const members = numbers.map((number) => [`n${number}`, `'"[{${number}}]"'::text`] as const)
    const object = Object.fromEntries(numbers.map((number) => [`n${number}`, `"[{${number}}]"`]))
    t.strictSame(await valueOf(jsonArraySql(numbers.map(String))), numbers, `array of ${count}`)
    const made = await valueOf(jsonObjectSql(members))
    t.strictSame(Object.entries(Object(made)), Object.entries(object), `json of ${count}, in order`)
    t.strictSame(await valueOf(jsonbObjectSql(members)), object, `jsonb of ${count}`)
  }
})

t.test('leaves SQL with few values as one call', async (t) => {
  t.equal(jsonArraySql(['1', 'null']), 'json_build_array(1, null)')
  t.equal(jsonObjectSql([['a', '1']]), `json_build_object('a', 1)`)
  t.equal(jsonbObjectSql([]), 'jsonb_build_object()')
})
