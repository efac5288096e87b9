import { strictEqual } from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { openService } from 'cadastre/testing'
import { service } from '../src/app.ts'

/** The Python for which Debian's python3-pynetbox is installed. */
const python = '/usr/bin/python3'
const hasClient = spawnSync(python, ['-c', 'import pynetbox']).status === 0
const skip = hasClient ? false : 'python3-pynetbox is not installed'

const password = 'correct horse'
/** Choices and answers to writes as those clients read them. */
const settings = {
  CHOICE_SHAPE: 'slug',
  WRITE_RESPONSE: 'base',
  SUPERUSER_PASSWORD: password,
}

test('serves a script with pynetbox', { skip }, async () => {
  const opened = await openService(service, settings)
  after(opened.close)
  const url = await opened.app.listen({ host: '127.0.0.1', port: 0 })
  const client = fileURLToPath(new URL('client.py', import.meta.url))
  const { stdout } = await promisify(execFile)(python, [client, url, password])
  strictEqual(stdout, 'done\n')
})
