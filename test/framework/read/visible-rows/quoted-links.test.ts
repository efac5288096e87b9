import t from 'tap'
import { rowsMeeting } from '../../../../src/framework/read/visible-rows/index.ts'
import { graph } from '../../../fixtures/inventory.ts'

const noTag = new Map([['store.Tag', []]])
const statement = { text: 'select 1 from store_shelf_tags', values: [] }

t.test('limits the links of a statement that names its tables', async (t) => {
  const rows = rowsMeeting(graph, [noTag])
  t.match(rows?.limit(statement).text, /store_shelf_tags as not materialized/)
  t.match(rows?.limit(statement, ['store_shelf_tags']).text, /store_shelf_tags as not materialized/)
})

t.test('hides the links of a hidden list of references', async (t) => {
  const hiddenFields = new Map([['store.Shelf', new Set(['tags'])]])
  const rows = rowsMeeting(graph, [], { hiddenFields })
  t.match(rows?.limit(statement, ['store_shelf_tags']).text, /store_shelf_tags t where false/)
})
