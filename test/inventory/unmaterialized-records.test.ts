import t from 'tap'
import { requireModel, type Model } from '../../src/framework/model/graph.ts'
import { seesAll, type RowConditions } from '../../src/framework/model/permission.ts'
import { planPage } from '../../src/framework/read/pages/page-plan.ts'
import { RememberedTotals } from '../../src/framework/read/pages/remembered-totals.ts'
import { parseQuery } from '../../src/framework/read/query.ts'
import { rowsMeeting } from '../../src/framework/read/visible-rows/index.ts'
import { LimitedTables } from '../../src/framework/read/visible-rows/limited-tables.ts'
import { parseQueryString, requireParameters } from '../../src/framework/request/parameters.ts'
import { graph } from '../support/inventory.ts'

const log = requireModel(graph, 'extras.ObjectChange')
const everyRow: RowConditions = [[]]
const dcim = [...graph.models.values()].filter(
  ({ application, view }) => application === 'dcim' && !view,
)
const conditions = new Map(dcim.map(({ key }) => [key, everyRow]))

t.test('materializes no records of any level, so that filters find them by an index', async (t) => {
  const tables = new LimitedTables(graph)
  for (let level = 1; level <= 3; level += 1)
    tables.addLevel(conditions, { hiddenFields: new Map(), held: undefined })
  const { text } = tables.finish(new Map()).beginning(0, ['extras_objectchange'])
  const parts = [...text.matchAll(/"extras_objectchange \d" as (not )?materialized/g)]
  t.strictSame(
    parts.map(([part]) => part),
    [1, 2, 3].map((level) => `"extras_objectchange ${level}" as not materialized`),
  )
})

t.test('names the log twice in each page of it, because the planner repeats it', async (t) => {
  const rows = rowsMeeting(graph, [conditions, conditions])
  const reader = { ...seesAll, maySee: ({ key }: Model) => key !== 'dcim.Region', rows }
  for (const text of ['', 'ordering=-token_id', 'ordering=user_name', 'model=dcim.site', 'q=a']) {
    const parameters = requireParameters(parseQueryString(text))
    const query = {
      ...parseQuery(parameters, { paginateCount: 50, maxPageSize: 1000 }, null),
      reader,
    }
    const page = planPage(graph, log, { ...query, remembered: new RememberedTotals() })
    const [, statement = ''] = page.statement.text.split(') select * from (')
    t.equal(statement.match(/ (?:from|join) extras_objectchange\b/g)?.length, 2, text)
  }
})
