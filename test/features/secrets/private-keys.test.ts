import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { People, quick } from './people.ts'

t.test('refuses texts that are longer than the document allows', async (t) => {
  const people = new People(await testApp(t, quick))
  const root = await people.root()
  const { pair } = root
  const { id } = await people.secret(await people.session(root))
  const verify = `secrets/${String(id)}/verify`
  const rows = [
    ['get-session-key', { private_key: pair.privateKey + '\n'.repeat(20_000) }, 'private_key', 20_000],
    ['get-session-key', { private_key: pair.privateKey, passphrase: 'x'.repeat(1001) }, 'passphrase', 1000],
    [verify, { plaintext: 'x'.repeat(65_536) }, 'plaintext', 65_535],
  ] as const // prettier-ignore
  for (const [path, body, field, most] of rows) {
    const { status, object } = await people.ask('POST', path, { body })
    const message = `Ensure this field has no more than ${most} characters.`
    t.strictSame([status, object], [400, { [field]: [message] }])
  }
})

t.test('takes a null passphrase, and any value of preserve_key', async (t) => {
  const people = new People(await testApp(t, quick))
  const { pair } = await people.root()
  const body = { private_key: pair.privateKey, passphrase: null, preserve_key: 5 }
  t.equal((await people.ask('POST', 'get-session-key', { body })).status, 200)
})
