import { createPrivateKey } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import t from 'tap'
import { service as inventory } from '../../../src/app.ts'
import { graph } from '../../support/inventory.ts'
import { migrate } from '../../../src/framework/database/migrations/migrate.ts'
import { readKeyStatus } from '../../../src/features/secrets/key-status.ts'
import { openWith } from '../../../src/features/secrets/private-keys.ts'
import { rotate } from '../../../src/features/secrets/rotation.ts'
import { silentLog } from '../../../src/framework/log.ts'
import type { Ring } from '../../../src/framework/sealing/ring.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { createDatabase } from '../../support/postgres.ts'
import { quick, type Person } from './people.ts'
import { InventoryPeople } from '../../inventory/people.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const ringOf = async ({ database }: TestApp, { id, pair }: Person): Promise<Ring> =>
  (await openWith(createPrivateKey(pair.privateKey), id, database)).ring

/** Returns a text with the padding of all versions: length, text, zeros. */
function padded(text: string): Buffer {
  const bytes = Buffer.alloc(64)
  bytes.writeUInt32BE(Buffer.byteLength(text))
  bytes.write(text, 4)
  return bytes
}

/**
 * Undoes the migration that binds values to their rows: columns and constraints, and the headers of
 * the values.
 */
async function undoMigration({ database: { rows } }: TestApp, ring: Ring): Promise<void> {
  const runSql = (text: string, ...values: readonly unknown[]) => rows({ text, values })
  await runSql('alter table secrets_secret drop constraint secrets_secret_plaintext_seal_check')
  await runSql('alter table secrets_secret rename column plaintext_seal to seal')
  await runSql(`delete from _prisma_migrations where migration_name like '0011_%'`)
  const key = ring.get(1)?.secret.export() ?? Buffer.alloc(0)
  for (const [id, name, seal, device, role] of await runSql(
    'select id, name, seal, device_id, role_id from secrets_secret',
  )) {
    const header = {
      kid: '1',
      alg: 'dir',
      enc: 'A256GCM',
      place: 'secrets.Secret.plaintext',
      seal,
      bound: [device, role],
    }
    const jwe = await new CompactEncrypt(padded(`text of ${String(name)}`))
      .setProtectedHeader(header)
      .encrypt(key)
    await runSql('update secrets_secret set plaintext = $2 where id = $1', id, jwe)
  }
}

t.test('opens values that are not bound to their rows, until a rotation binds them', async (t) => {
  const connection = await createDatabase(t)
  const before = await openApp(connection, quick)
  const people = new InventoryPeople(before)
  const root = await people.root()
  const session = await people.session(root)
  const device = await people.samples.make('dcim.Device')
  const role = await people.samples.make('secrets.SecretRole')
  const names = ['a', 'b', 'no value', 'no seal']
  const body = names.map((name) => ({ device, role, name, plaintext: 'x' }))
  const made = (await people.ask('POST', 'secrets', { body, session })).body as { id: number }[]
  await undoMigration(before, await ringOf(before, root))
  const damage = { plaintext: 'no value', seal: 'no seal' }
  for (const [column, name] of Object.entries(damage))
    await before.database.rows({
      text: `update secrets_secret set ${column} = null where name = $1`,
      values: [name],
    })
  await before.close()

  t.match(await migrate(connection, inventory.migrations, silentLog), [/^0011_/])
  const service = await openApp(connection, quick)
  t.teardown(service.close)
  const later = new InventoryPeople(service)
  const shown = async (): Promise<unknown> => {
    const own = { session: await later.session(root) }
    const { results } = await later.ask('GET', 'secrets?ordering=id', own)
    return results.map((row) => [row['plaintext'], 'plaintext_error' in row])
  }
  const opened = [
    ['text of a', false],
    ['text of b', false],
    [null, true],
    [null, true],
  ]
  t.strictSame(await shown(), opened)
  const status = async (): Promise<unknown> => {
    const { versions, unreadable } = await readKeyStatus(graph, service.database)
    return [...versions.map(({ sealed, unbound }) => [sealed, unbound]), unreadable]
  }
  t.strictSame(await status(), [[3, 3], 1])
  const renamed = await later.ask('PATCH', `secrets/${made[2]?.id ?? 0}`, { body: { name: 'c' } })
  t.equal(renamed.status, 200, 'a damaged secret can still be renamed')

  const options = { batch: 10, dryRun: false, onProgress: () => {} }
  await rotate(graph, service.database, await ringOf(service, root), options)
  t.strictSame(await shown(), opened)
  t.strictSame(await status(), [[1, 1], [2, 0], 1], 'values that do not open stay unbound')
  const text = `
    update secrets_secret t set plaintext = o.plaintext, plaintext_seal = o.plaintext_seal, hash = o.hash
    from secrets_secret o where t.id = any($1::integer[]) and o.id = any($1::integer[]) and o.id <> t.id`
  await service.database.rows({ text, values: [made.slice(0, 2).map(({ id }) => id)] })
  t.strictSame(await shown(), [
    [null, true],
    [null, true],
    [null, true],
    [null, true],
  ])
})

checkRequiredTests(t, import.meta.url)
