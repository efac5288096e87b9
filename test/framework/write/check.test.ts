import t from 'tap'
import { graph } from '../../fixtures/inventory.ts'
import { FieldMessages } from '../../../src/framework/error-messages.ts'
import type { Item } from '../../../src/framework/model/item.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { planCheck } from '../../../src/framework/write/check.ts'
import { testApp } from '../../support/fixture-app.ts'

t.test('a value is looked up in the index of its set, however many there are', async (t) => {
  const { database } = await testApp(t)
  const filled = `insert into store_box (number, name, status, description, custom_fields)
    select 1 + i % 4000, 'v' || i, 1, '', '{}' from generate_series(1, 5000) i`
  await database.rows({ text: filled, values: [] })
  const given = new Map<string, unknown>([
    ['number', 5],
    ['name', 'new'],
    ['series', 1],
    ['depot', 1],
  ])
  const messages = new FieldMessages()
  const item: Item = {
    before: new Map(),
    given,
    sent: new Set(given.keys()),
    changes: given,
    messages,
  }
  const check = planCheck(graph, requireModel(graph, 'store.Box'), [item])
  if (!check) throw new Error('nothing is asked')
  const { statement } = check
  const plan = await database.rows({ ...statement, text: `explain ${statement.text}` })
  const text = plan.map(([line]) => String(line)).join('\n')
  t.match(text, /Index (Only )?Scan using store_box_series_number_key/)
  t.match(text, /Index (Only )?Scan using store_box_series_name_key/)
  t.notMatch(text, /Seq Scan on store_box /)
})
