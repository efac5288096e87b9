import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { extensions, graph } from '../../support/inventory.ts'
import { exportAll } from '../export/export-all.ts'
import { testApp } from '../../support/app.ts'
import { quick } from '../../features/secrets/people.ts'
import { InventoryPeople } from '../people.ts'
import { importPaths } from './inventory.ts'

const folder = mkdtempSync(join(tmpdir(), 'cadastre-sealed-'))
t.teardown(() => rmSync(folder, { recursive: true }))

const canary = 'canary-under-seal'
const password = 'canary of a user 1'
const key = 'ca'.repeat(20)

t.test('neither exports nor imports sealed and hashed values', async (t) => {
  const service = await testApp(t, quick)
  const people = new InventoryPeople(service)
  const session = await people.root().then((root) => people.session(root))
  const device = await people.samples.make('dcim.Device', { given: { name: 'Vault' } })
  const role = await people.samples.make('secrets.SecretRole', { given: { slug: 'root' } })
  const user = await people.samples.make('users.User', { given: { password } })
  await people.samples.make('users.Token', { given: { user, key } })
  const made = await service.request('POST', '/api/secrets/secrets/', {
    body: { device, role, name: 'a', plaintext: canary },
    headers: { 'x-session-key': session },
  })
  t.equal(made.status, 201, made.text)

  const [lines, tables] = [join(folder, 'all.jsonl'), join(folder, 'tables')]
  await exportAll(service.database, lines)
  await exportAll(service.database, tables, 'csv')
  const files = [lines, ...readdirSync(tables).map((name) => join(tables, name))]
  const text = files.map((path) => readFileSync(path, 'utf8')).join('\n')
  t.match(text, '"name":"Vault"', 'what is not secret is there')
  for (const [name, value] of [
    ...kept(await sealedRows()),
    ['plaintext', canary],
    ['password', password],
    ['token', key],
  ])
    // prettier-ignore
    t.notOk(text.includes(String(value)), `${String(name)} is not`)

  const bodies = [
    ['secrets.Secret', { device, role, name: 'b', plaintext: canary }],
    ['secrets.Secret', { device, role, name: 'b', plaintext: [canary] }],
    ['secrets.Secret', { device, role, name: 'b', plaintext: canary, ciphertext: canary }],
  ] as const
  const path = join(folder, 'secrets.jsonl')
  writeFileSync(path, bodies.map(([model, body]) => JSON.stringify({ model, body })).join('\n'))
  const { code, lines: printed } = await importPaths(
    { ...service, graph, extensions, ask: async () => [] },
    [path],
    { chunk: 1 },
  )
  t.equal(code, 1, 'a secret needs a session key')
  t.match(printed.join('\n'), /3 refused/)
  t.notMatch(printed.join('\n'), canary, 'refused values are not printed')
  t.equal((await sealedRows()).length, 1)

  /** Returns the stored forms of the secret and the password. */
  function sealedRows(): Promise<unknown[][]> {
    return service.database.rows({
      text: `select s.plaintext, s.hash, u.password from secrets_secret s, users_user u where u.id = ${user}`,
      values: [],
    })
  }
})

const kept = ([row = []]: readonly unknown[][]): [string, unknown][] =>
  ['sealed text', 'hash', 'password hash'].map((name, index) => [name, row[index]])
