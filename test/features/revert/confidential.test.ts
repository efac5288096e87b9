import { createPrivateKey } from 'node:crypto'
import t from 'tap'
import { openWith } from '../../../src/features/secrets/private-keys.ts'
import { rotate } from '../../../src/features/secrets/rotation.ts'
import { purgeDeleted } from '../../../src/framework/write/removal/index.ts'
import { graph } from '../../fixtures/inventory.ts'
import { testApp } from '../../support/fixture-app.ts'
import { form, gif, openFiles, pdf, png } from '../files/files-app.ts'
import { People, quick } from '../secrets/people.ts'
import { revertingOf } from './reverting.ts'

const app = await testApp(t, quick)
const { request, database } = app
const { revert } = revertingOf(app)
const people = new People(app)
const { root, session, owner, role } = await people.holders()

const secretsOf = async (own = session): Promise<readonly unknown[]> => {
  const list = await people.ask('GET', 'secrets?limit=0&ordering=id', { session: own })
  return list.results.map(({ id, plaintext, hash }) => [id, plaintext, hash])
}

const rotateKeys = async () => {
  const { ring } = await openWith(createPrivateKey(root.pair.privateKey), root.id, database)
  return rotate(graph, database, ring, { batch: 2, dryRun: false, onProgress: () => undefined })
}

const sql = (text: string) => database.rows({ text, values: [] })

const keptRows = async (): Promise<unknown> =>
  (await sql('select count(*)::int from _unlogged_values'))[0]?.[0]

t.test('brings sealed values back as they were', async (t) => {
  const body = [1, 2, 3].map((one) => ({ ...owner, role, name: `n${one}`, plaintext: `p${one}` }))
  const made = await people.ask('POST', 'secrets', { session, body })
  t.equal(made.status, 201, made.text)
  const before = await secretsOf()
  const columns = 'select id, plaintext, plaintext_seal, hash from secrets_secret order by id'
  const sealed = await sql(columns)
  const url = `/api/store/depots/${String(owner['depot'])}/`
  const deleted = await request('DELETE', url)
  t.equal(deleted.status, 204, deleted.text)
  t.equal(await keptRows(), 3)
  const shown = await revert(deleted, '?dry_run=diff', { undocumented: 'a dry run: entries' })
  t.equal(shown.status, 200, shown.text)
  for (const [, value, seal, hash] of sealed)
    for (const text of [value, seal, hash]) t.notMatch(shown.text, String(text))
  const undone = await revert(deleted)
  t.equal(undone.status, 200, undone.text)
  t.strictSame(await sql(columns), sealed, 'sealed as before')
  t.strictSame(await secretsOf(), before, 'the same session key opens them')
  t.equal(await keptRows(), 0, 'nothing is kept twice')

  const again = await request('DELETE', url)
  const report = await rotateKeys()
  t.match(report, { resealed: 3, retired: [1], broken: [] })
  t.equal((await revert(again)).status, 200)
  t.strictSame(await secretsOf(await people.session(root)), before, 'sealed again by the rotation')
})

t.test('brings no credential back active', async (t) => {
  const made = await request('POST', '/api/users/users/', {
    body: { username: 'eve', password: 'for tests only', is_superuser: true },
  })
  const id = Number(made.object['id'])
  const token = await request('POST', '/api/users/tokens/', { body: { user: id } })
  const key = String(token.object['key'])
  t.equal((await request('GET', '/api/users/users/', { token: key })).status, 200)
  const deleted = await request('DELETE', `/api/users/users/${id}/`)
  t.equal(deleted.status, 204, deleted.text)
  t.equal(await keptRows(), 0, 'no digest is kept')
  const undone = await revert(deleted)
  t.equal(undone.status, 200, undone.text)
  t.match((await request('GET', `/api/users/users/${id}/`)).object, {
    username: 'eve',
    is_active: false,
    is_superuser: true,
  })
  const shown = (await request('GET', `/api/users/tokens/${String(token.object['id'])}/`)).object
  t.match(shown, { expires: /^1970/, user: { id } })
  await request('PATCH', `/api/users/users/${id}/`, { body: { is_active: true } })
  await app.runSql('update users_token set expires = null')
  t.equal((await request('GET', '/api/users/users/', { token: key })).status, 401, 'another key')
  const [row] = await sql(`select password from users_user where id = ${id}`)
  const hash = String(row?.[0])
  t.match(hash, /^\$argon2id\$/)
  const { verify } = await import('@node-rs/argon2')
  t.notOk(await verify(hash, 'for tests only'))
})

t.test('brings a user key back inactive', async (t) => {
  const ada = await people.id('ada')
  t.match((await people.ask('GET', `user-keys?user_id=${ada}`)).results, [{ active: true }])
  const removed = await request('DELETE', `/api/users/users/${ada}/`)
  t.equal(removed.status, 204, removed.text)
  const undone = await revert(removed)
  t.equal(undone.status, 200, undone.text)
  t.match((await people.ask('GET', `user-keys?user_id=${ada}`)).results, [{ active: false }])
  t.strictSame(await sql(`select wrapped from secrets_userkey where user_id = ${ada}`), [[null]])
})

t.test('refuses what was purged', async (t) => {
  const made = await request('POST', '/api/store/owners/', { body: { name: 'Acme', slug: 'acme' } })
  const deleted = await request('DELETE', `/api/store/owners/${String(made.object['id'])}/`)
  await purgeDeleted(database, 0)
  t.match(await revert(deleted), {
    status: 409,
    object: { detail: /owner Acme \(\d+\), code: the change log does not hold the value/ },
  })
})

t.test('brings the bytes of files back', async (t) => {
  const service = await openFiles(t, { DATA_DIR: t.testdir({}), MEDIA_STORE: 'folder' })
  const undo = revertingOf(service).revert
  const scans = '/api/store/scans/'
  const made = await service.send(
    'POST',
    scans,
    form({ title: 'One', document: pdf('a.pdf'), photo: png }),
  )
  const url = `${scans}${String(made.body['id'])}/`
  const before = (await service.request('GET', url)).object
  const deleted = await service.request('DELETE', url)
  t.equal((await service.open(before['photo'])).statusCode, 404)
  const undone = await undo(deleted)
  t.equal(undone.status, 200, undone.text)
  t.strictSame((await service.request('GET', url)).object, before)
  t.ok((await service.open(before['photo'])).rawPayload.equals(Buffer.from(png.bytes)))
  const replaced = await service.send('PATCH', url, form({ photo: gif }))
  t.equal(replaced.status, 200, JSON.stringify(replaced.body))
  const former = await revertingOf(service).revertEntry('store.scan', Number(made.body['id']))
  t.match(former, { status: 409, object: { detail: /photo: the change log does not hold/ } })
})
