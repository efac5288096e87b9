import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import t from 'tap'
import { openFolder } from '../../support/data-folder.ts'
import { freePort } from '../../support/free-port.ts'
import { Served } from '../../support/served.ts'

t.test('waits at the start for a database server that refuses connections', async (t) => {
  const url = `postgres://me:hush@127.0.0.1:${await freePort()}/inventory`
  const folder = openFolder('cadastre-waiting-')
  const served = new Served(folder, { DATABASE_URL: url })
  t.teardown(() => {
    served.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await served.until(() => served.output.includes('waiting for one'))
  t.match(served.lines, [{ reasons: /refuses connections \(connect ECONNREFUSED/ }])
  t.notMatch(served.output, /hush/)
  t.equal(served.child.exitCode, null)
  served.child.kill('SIGTERM')
  t.equal(await served.exit(), 0)
  t.match(served.output, /"msg":"stopped"/)
  t.notMatch(served.errors, /\S/, 'a stop is no failure of the start')
})

t.test('ends at once when it is stopped while a server does not answer', async (t) => {
  const silent = createServer().listen(0, '127.0.0.1')
  t.teardown(() => void silent.close())
  await once(silent, 'listening')
  const connected = once(silent, 'connection')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : ''
  const folder = openFolder('cadastre-silent-')
  const served = new Served(folder, { DATABASE_URL: `postgres://me@127.0.0.1:${port}/inventory` })
  t.teardown(() => {
    served.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await connected
  const stopped = Date.now()
  served.child.kill('SIGTERM')
  t.equal(await served.exit(), 0)
  t.ok(Date.now() - stopped < 14_000, 'before the time limit of the connection, 15 s')
})
