import t from 'tap'
import { graph } from '../../../fixtures/inventory.ts'
import { FieldMessages } from '../../../../src/framework/errors/error-messages.ts'
import type { Item } from '../../../../src/framework/model/item.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { planCheck } from '../../../../src/framework/write/checks/check.ts'
import { testApp } from '../../../support/fixture-app.ts'

t.test('looks a value up in the index of its unique set in a large table', async (t) => {
  const { database } = await testApp(t)
  const filled = `insert into store_box (number, name, status, description, custom_fields)
    select 1 + i % 4000, 'v' || i, 1, '', '{}' from generate_series(1, 5000) i`
  await database.rows({ text: filled, values: [] })
  const given = { number: 5, name: 'new', series: 1, depot: 1 }
  const messages = new FieldMessages()
  const item: Item = {
    before: {},
    given,
    sent: new Set(Object.keys(given)),
    changes: given,
    messages,
  }
  const check = planCheck(graph, requireModel(graph, 'store.Box'), [item])
  if (!check) throw new Error('there is nothing to check')
  const { statement } = check
  const plan = await database.rows({ ...statement, text: `explain ${statement.text}` })
  const text = plan.map(([line]) => String(line)).join('\n')
  t.match(text, /Index (Only )?Scan using store_box_series_number_key/)
  t.match(text, /Index (Only )?Scan using store_box_series_name_key/)
  t.notMatch(text, /Seq Scan on store_box /)
})

t.test('returns messages and ids, and changes no item', async (t) => {
  const { database, request } = await testApp(t)
  await request('POST', '/api/store/boxes/', { body: { number: 1, name: 'a', status: 1 } })
  const itemOf = (given: Record<string, unknown>): Item => {
    const messages = new FieldMessages()
    return { before: {}, given, sent: new Set(Object.keys(given)), changes: given, messages }
  }
  const items = [
    itemOf({ number: 5, name: 'b', depot: 77, series: 78 }),
    itemOf({ number: 6, name: 'c', depot: null, series: null }),
  ]
  const check = planCheck(graph, requireModel(graph, 'store.Box'), items)
  if (!check) throw new Error('there is nothing to check')
  const before = items.map(({ changes }) => ({ ...changes }))
  const { newIds, messages } = check.judge(await database.rows(check.statement))
  t.equal(newIds.length, 2)
  t.ok(Number(newIds[0]) < Number(newIds[1]), 'ids ascend')
  t.strictSame(messages, [
    [
      { field: 'depot', message: 'Invalid pk "77" - object does not exist.' },
      { field: 'series', message: 'Invalid pk "78" - object does not exist.' },
    ],
    [],
  ])
  t.strictSame(
    items.map(({ changes }) => ({ ...changes })),
    before,
  )
  t.strictSame(
    items.map((item) => item.messages.size),
    [0, 0],
  )
})
