import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { DatabaseUnavailable, findFailure } from '../../../src/framework/database/failures.ts'

const none = join(t.testdir(), 'none')

t.test('recognises a server whose socket does not exist', async (t) => {
  const failed: unknown = await once(
    createConnection(join(none, '.s.PGSQL.5432')),
    'connect',
  ).catch((error: unknown) => error)
  t.match(failed, { code: 'ENOENT' })
  t.type(findFailure(failed), DatabaseUnavailable)
  const wrapped = new Error('The read failed.', { cause: failed })
  t.type(findFailure(wrapped), DatabaseUnavailable, 'as a cause, too')
})

t.test('takes a file or folder that does not exist for no failure of the server', async (t) => {
  const failures = [readFile(none), mkdir(join(none, 'below'))]
  for (const failure of failures) {
    const failed: unknown = await failure.catch((error: unknown) => error)
    t.match(failed, { code: 'ENOENT' })
    t.equal(findFailure(failed), undefined)
  }
})
