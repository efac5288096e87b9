import { existsSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { makeFolder } from '../../../src/framework/files/make-folder.ts'

t.test('creates a folder with its parents, once', async (t) => {
  const path = join(t.testdir(), 'a', 'b', 'c')
  await makeFolder(path, 0o700)
  await makeFolder(path, 0o700)
  for (const folder of [path, join(path, '..')])
    t.equal((await stat(folder)).mode & 0o777, 0o700, folder)
})

t.test('fails with the error of the system', async (t) => {
  const file = join(t.testdir(), 'file')
  writeFileSync(file, '')
  await t.rejects(makeFolder(file, 0o700), { code: 'EEXIST' })
  await t.rejects(makeFolder(join(file, 'a', 'b'), 0o700), { code: 'ENOTDIR' })
})

const skip = existsSync('/proc/self') ? false : 'There is no /proc.'

t.test('ends where the system refuses a folder without a reason', { skip }, async (t) => {
  await t.rejects(makeFolder('/proc/none/a', 0o700), { code: 'ENOENT' })
})
