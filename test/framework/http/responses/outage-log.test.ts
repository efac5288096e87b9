import t from 'tap'
import { DatabaseUnavailable } from '../../../../src/framework/database/failures/failures.ts'
import { failure } from '../../../../src/framework/errors/errors.ts'
import { OutageLog } from '../../../../src/framework/http/responses/outage-log.ts'

t.test('logs an outage once a minute, by its code, with its reasons', async (t) => {
  let now = 1_000
  const lines: unknown[] = []
  const log = { error: (...line: unknown[]) => void lines.push(line) }
  const outages = new OutageLog(() => now)
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  const lost = new DatabaseUnavailable('The database is not available.', { cause: refused })
  const [unavailable, full] = [failure('ERR_DATABASE_UNAVAILABLE'), failure('ERR_DATABASE_FULL')]
  for (let count = 0; count < 1_926; count += 1) outages.add(log, unavailable, lost)
  outages.add(log, full, new Error('No space left on device'))
  now += 60_000
  outages.add(log, unavailable, lost)
  const reason = 'The database is not available: ECONNREFUSED'
  const code = 'ERR_DATABASE_UNAVAILABLE'
  t.strictSame(lines, [
    [{ code, reason, unlogged: 0 }, unavailable.message],
    [{ code: 'ERR_DATABASE_FULL', reason: 'No space left on device', unlogged: 0 }, full.message],
    [{ code, reason, unlogged: 1_925 }, unavailable.message],
  ])
})
