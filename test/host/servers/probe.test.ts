import { once } from 'node:events'
import { createServer } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import t from 'tap'
import type { Connection } from '../../../src/framework/database/pipeline/connection.ts'
import { ServerProbe, type ProbeResult } from '../../../src/host/servers/probe.ts'
import { freePort } from '../../support/free-port.ts'
import { createDatabase } from '../../support/postgres.ts'
import { until } from '../../support/until.ts'

/** Checks a server once, and returns what is reported of it. */
async function check(connection: Connection): Promise<readonly ProbeResult[]> {
  const results: ProbeResult[] = []
  const probe = new ServerProbe(connection, (result) => results.push(result))
  await probe.check()
  probe.close()
  return results
}

t.test('reports the state of a server', async (t) => {
  const [result, ...others] = await check(await createDatabase(t))
  t.strictSame(others, [])
  t.match(result, { observation: { isPrimary: true, replayAge: null, system: /^\d+$/ } })
})

t.test('does not end with the limits of the role', async (t) => {
  const connection = await createDatabase(t)
  const [client, watcher] = [new pg.Client(connection), new pg.Client(connection)]
  for (const one of [client, watcher]) {
    await one.connect()
    t.teardown(() => one.end())
  }
  const database = pg.escapeIdentifier(String(connection.database))
  await client.query(`alter database ${database} set statement_timeout = '100ms'`)
  for (const pooler of [undefined, { keepsStatements: true }]) {
    // The probe waits for the lock, so that it takes longer than the limit.
    await client.query('begin; lock table _totals')
    const checked = check({ ...connection, pooler })
    await until('the probe waits', async () => {
      const sql = `select count(*)::int as waiting from pg_stat_activity
        where application_name = 'cadastre monitor' and wait_event_type = 'Lock'
          and datname = current_database()`
      const { rows } = await watcher.query<{ waiting: number }>(sql)
      return rows[0]?.waiting === 1
    })
    await sleep(200)
    await client.query('commit')
    t.match(await checked, [{ observation: { isPrimary: true } }])
  }
})

t.test('tells a server that refuses connections from one that does not answer', async (t) => {
  const refused = await check({ host: '127.0.0.1', port: await freePort() })
  t.match(refused, [{ reason: /ECONNREFUSED/, isSilent: false }])
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.teardown(() => silent.close())
  const { port } = silent.address() as { readonly port: number } // a TCP server
  t.match(await check({ host: '127.0.0.1', port }), [{ reason: String, isSilent: true }])
})

t.test('answers the checks that are asked for during one by the next', async (t) => {
  let count = 0
  const probe = new ServerProbe(await createDatabase(t), () => void (count += 1))
  t.teardown(() => probe.close())
  const first = probe.check()
  await setImmediate()
  await Promise.all([first, ...Array.from({ length: 50 }, () => probe.check())])
  t.equal(count, 2)
  await probe.check()
  t.equal(count, 3)
})
