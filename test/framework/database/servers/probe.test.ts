import { once } from 'node:events'
import { createServer } from 'node:net'
import t from 'tap'
import type { Connection } from '../../../../src/framework/database/connection.ts'
import { Probe, type ProbeResult } from '../../../../src/framework/database/servers/probe.ts'
import { freePort } from '../../../support/free-port.ts'
import { createDatabase } from '../../../support/postgres.ts'

/** Checks a server once, and returns what is reported of it. */
async function check(connection: Connection): Promise<readonly ProbeResult[]> {
  const results: ProbeResult[] = []
  const probe = new Probe(connection, (result) => results.push(result))
  await probe.check()
  probe.close()
  return results
}

t.test('reports the state of a server', async (t) => {
  const [result, ...others] = await check(await createDatabase(t))
  t.strictSame(others, [])
  t.match(result, { observation: { isPrimary: true, replayAge: null, system: /^\d+$/ } })
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
