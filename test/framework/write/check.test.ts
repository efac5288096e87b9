import t from 'tap'
import { graph } from '../../../src/app.ts'
import { FieldMessages } from '../../../src/framework/error-messages.ts'
import type { Item } from '../../../src/framework/model/item.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { planCheck } from '../../../src/framework/write/check.ts'
import { testApp } from '../../support/app.ts'

t.test('a value is looked up in the index of its set, however many there are', async (t) => {
  const { database } = await testApp(t)
  const filled = `insert into ipam_vlan (vid, name, status, description, custom_fields)
    select 1 + i % 4000, 'v' || i, 1, '', '{}' from generate_series(1, 5000) i`
  await database.rows({ text: filled, values: [] })
  const given = new Map<string, unknown>([
    ['vid', 5],
    ['name', 'new'],
    ['group', 1],
    ['site', 1],
  ])
  const messages = new FieldMessages()
  const item: Item = {
    before: new Map(),
    given,
    sent: new Set(given.keys()),
    changes: given,
    messages,
  }
  const check = planCheck(graph, requireModel(graph, 'ipam.VLAN'), [item])
  if (!check) throw new Error('nothing is asked')
  const { statement } = check
  const plan = await database.rows({ ...statement, text: `explain ${statement.text}` })
  const text = plan.map(([line]) => String(line)).join('\n')
  t.match(text, /Index (Only )?Scan using ipam_vlan_group_vid_key/)
  t.match(text, /Index (Only )?Scan using ipam_vlan_group_name_key/)
  t.notMatch(text, /Seq Scan on ipam_vlan /)
})
