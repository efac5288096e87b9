import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import t from 'tap'
import { createService } from '../../../src/features/create-service.ts'
import { openService } from '../../../src/host/testing/open.ts'
import { Samples } from '../../../src/host/testing/samples.ts'
import { fixtureDefinition, service } from '../../fixtures/inventory.ts'
import { newDataFolder, openFolder, runningPid } from '../../support/data-folder.ts'
import { asObject } from '../../support/json.ts'
import { addressOf, createDatabase } from '../../support/postgres.ts'

t.test('writes and reads secrets with the session key of the superuser', async (t) => {
  const connection = await createDatabase(t, { template: 'template1' })
  const opened = await openService(service, { DATABASE_URL: addressOf(connection) })
  const { request } = opened
  try {
    const id = await new Samples(opened).make('secrets.Secret')
    const url = `/api/secrets/secrets/${id}/`
    const cases = [
      { name: 'as the superuser', options: {}, isShown: true },
      { name: 'without a session key', options: { session: null }, isShown: false },
      { name: 'without a token', options: { token: null }, isShown: false },
    ]
    for (const { name, options, isShown } of cases) {
      const { status, body } = await request('GET', url, options)
      t.equal(status, 200, name)
      t.equal(typeof asObject(body)['plaintext'] === 'string', isShown, name)
    }
  } finally {
    await opened.close()
  }
})

t.test('leaves no server and no folder behind', async (t) => {
  const folder = openFolder('cadastre-open-', tmpdir())
  const { TMPDIR } = process.env
  process.env['TMPDIR'] = folder
  t.teardown(() => {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
    rmSync(folder, { recursive: true })
  })
  const elsewhere = (): readonly string[] =>
    existsSync('/var/lib/cadastre') ? readdirSync('/var/lib/cadastre') : []
  const before = elsewhere()
  const opened = await openService(service)
  t.equal((await opened.request('GET', '/api/store/depots/')).status, 200)
  await opened.close()
  t.strictSame([readdirSync(folder), elsewhere()], [[], before], 'after it is closed')

  const fails = async (): Promise<void> => {
    throw new Error('This action cannot be registered.')
  }
  const broken = createService({ ...fixtureDefinition, actions: [fails] })
  const dataDir = newDataFolder(t)
  await t.rejects(openService(broken, { DATA_DIR: dataDir }), {
    message: 'the action fails: This action cannot be registered.',
  })
  t.strictSame([readdirSync(folder), elsewhere()], [[], before], 'after a failure')
  t.equal(runningPid(dataDir), undefined, 'the server is stopped')
})
