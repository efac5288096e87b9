import t from 'tap'
import { countAffected, createdBy } from '../../../src/features/dry-run/sql/affected.ts'
import {
  selectChangedSince,
  selectIdsOfRequest,
  selectOfRequest,
} from '../../../src/features/revert/sql/entries.ts'
import { testApp } from '../../support/fixture-app.ts'

const { runSql, database } = await testApp(t)

t.test('finds the entries of a request by an index', async (t) => {
  await runSql(`
    insert into extras_objectchange
      (user_name, request_id, model, object_id, object_name, action, message)
    select '', 'request ' || n / 10, 'store.area', n, '', 1, '' from generate_series(1, 20000) n`)
  await runSql('analyze extras_objectchange')
  const statements = {
    countAffected: countAffected('request 7'),
    createdBy: createdBy('request 7'),
    selectChangedSince: selectChangedSince('request 7', ['store.area'], [71]),
    selectIdsOfRequest: selectIdsOfRequest('request 7'),
    selectOfRequest: selectOfRequest('request 7', 1_000),
  }
  for (const [name, { text, values }] of Object.entries(statements)) {
    const plan = await database.rows({ text: `explain ${text}`, values })
    const lines = plan.map(([line]) => String(line)).join('\n')
    t.match(lines, /extras_objectchange_request_id_order/, `${name}\n${lines}`)
    t.notMatch(lines, /Seq Scan on extras_objectchange/, name)
  }
  t.equal((await database.rows(selectOfRequest('request 7', 1_000))).length, 10)
})
