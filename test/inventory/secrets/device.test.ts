import t from 'tap'
import { testApp } from '../../support/app.ts'
import { quick } from '../../features/secrets/people.ts'
import { InventoryPeople } from '../people.ts'

t.test('writes the device of a secret with a session key alone', async (t) => {
  const service = await testApp(t, quick)
  const people = new InventoryPeople(service)
  const session = await people.session(await people.root())
  const [device, other] = [
    await people.samples.make('dcim.Device'),
    await people.samples.make('dcim.Device'),
  ]
  const role = await people.samples.make('secrets.SecretRole')
  const body = { device, role, name: 'a', plaintext: 'first' }
  const { id } = await people.secret(session, body)
  const path = `secrets/${String(id)}`
  const refusals = [
    { sent: other, session: false, says: /A session key must be provided.*X-Session-Key/ },
    { sent: 999_999, session: true, says: /does not exist/ },
    { sent: null, session: true, says: /null/ },
  ]
  for (const { sent, says, ...row } of refusals) {
    const options = { body: { device: sent }, ...(row.session ? { session } : {}) }
    const { status, object } = await people.ask('PATCH', path, options)
    t.equal(status, 400, `${String(sent)}: ${JSON.stringify(object)}`)
    t.match(String(object['device']), says)
  }
  const moved = await people.ask('PATCH', path, { body: { device: other }, session })
  t.strictSame([moved.status, moved.object['device']], [200, other], moved.text)
  const read = await people.ask('GET', path, { session })
  t.match(read.object, { device: { id: other }, plaintext: 'first' }, 'it opens as before')
  t.strictSame(service.logged, [])
})
