import { rmSync } from 'node:fs'
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
})
