import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import t from 'tap'
import { closedEarly } from '../../../../src/framework/http/connection/closed-early.ts'

t.test('does not run the first request of a connection that its client has closed', async (t) => {
  const run: string[] = []
  const app = Fastify()
  await app.register(closedEarly)
  app.get('/:name', async ({ url }) => run.push(url))
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  t.teardown(() => app.close())
  const { port } = new URL(base)

  for (const end of ['end', 'destroy', 'resetAndDestroy'] as const) {
    const client = connect(Number(port), '127.0.0.1')
    await once(client, 'connect')
    client.write(`GET /${end} HTTP/1.1\r\nHost: a\r\n\r\n`)
    client[end]()
    await once(client.resume(), 'close')
  }
  t.equal((await fetch(`${base}/open`)).status, 200)
  t.equal((await fetch(`${base}/open`)).status, 200, 'again on the same connection')
  await sleep(50)
  t.strictSame(run, ['/open', '/open'])
})
