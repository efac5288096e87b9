import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { People, quick } from './people.ts'

t.test('lets a client unlock, write, read and change a secret', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const root = await people.root()
  const session = await people.session(root)
  const made = await people.secret(session, { name: 'login' })
  const id = String(made['id'])
  t.equal(made['plaintext'], 'S3cret é %', 'a create returns what was sent')

  const shown = await people.ask('GET', `secrets/${id}`, { session })
  t.equal(shown.object['plaintext'], 'S3cret é %')
  t.match(shown.object['hash'], /^pbkdf2_sha256\$1000\$[^$]+\$.+$/)
  t.equal((await people.ask('GET', `secrets/${id}`)).object['plaintext'], null)
  const list = await people.ask('GET', 'secrets', { session })
  t.equal(list.results[0]?.['plaintext'], 'S3cret é %')
  t.equal((await people.ask('GET', 'secrets')).results[0]?.['plaintext'], null)

  const renamed = await people.ask('PATCH', `secrets/${id}`, { body: { name: 'other' } })
  t.equal(renamed.status, 200, renamed.text)
  const changed = await people.ask('PATCH', `secrets/${id}`, {
    body: { plaintext: 'second' },
    session,
  })
  t.equal(changed.status, 200, changed.text)
  const again = await people.ask('GET', `secrets/${id}`, { session })
  t.equal(again.object['plaintext'], 'second')
  t.not(again.object['hash'], shown.object['hash'])
  t.strictSame(service.logged, [])
})

t.test('logs a secret as changed only if the request changed it', async (t) => {
  const service = await testApp(t, quick)
  const people = new People(service)
  const session = await people.session(await people.root())
  const { id } = await people.secret(session, { name: 'login' })
  const role = await people.samples.make('secrets.SecretRole')
  const change = async (body: object): Promise<unknown> => {
    const { status, text } = await people.ask('PATCH', `secrets/${String(id)}`, { body, session })
    t.equal(status, 200, text)
    const log = '/api/extras/object-changes/?model=secrets.secret&ordering=-id&limit=1'
    return (await service.request('GET', log)).results[0]?.['after']
  }
  t.strictSame(await change({ role }), { role }, 'the value is only sealed again, for the role')
  t.strictSame(await change({ plaintext: 'other' }), { plaintext: '(changed, not kept)' })
  const moved = await people.ask('GET', `secrets/${String(id)}`, { session })
  t.equal(moved.object['plaintext'], 'other')
})
