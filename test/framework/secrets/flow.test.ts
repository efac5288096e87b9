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
