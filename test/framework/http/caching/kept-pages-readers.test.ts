import t from 'tap'
import { makeUser } from '../../../support/person.ts'
import { People } from '../../../features/secrets/people.ts'
import { createDepots, openProcesses } from '../processes.ts'

const openProcess = await openProcesses(t)
const keeping = await openProcess()
const { request, runSql, token } = keeping

await createDepots(keeping)

t.test('keeps pages apart by the permissions of their readers', async (t) => {
  const changes = '/api/extras/object-changes/?limit=3&fields=id,model'
  const secret = { LOGIN_REQUIRED: 'true' }
  const closed = await openProcess(secret)
  const reference = await openProcess({ ...secret, KEPT_PAGES_BYTES: '0' })
  const viewing = 'extras.view_objectchange'
  const readers = [
    token,
    await makeUser(keeping, 'of-depots', [viewing, 'store.view_depot']),
    await makeUser(keeping, 'of-owners', [viewing, 'store.view_owner']),
  ]
  const own: string[] = []
  for (const reader of readers)
    own.push((await reference.request('GET', changes, { token: reader })).text)
  t.equal(new Set(own).size, readers.length)
  for (const [index, reader] of readers.entries()) {
    for (const _ of [1, 2, 3])
      t.equal((await closed.request('GET', changes, { token: reader })).text, own[index])
    t.equal((await closed.request('GET', changes, { token: null })).status, 401)
  }
})

t.test('keeps the pages of anonymous readers apart from those of users', async (t) => {
  await runSql(`update store_owner set code_hash = 'a hash'`)
  const readers = [token, await makeUser(keeping, 'nobody', []), null]
  for (const reader of readers)
    for (const _ of [1, 2, 3]) {
      const answer = await request('GET', '/api/store/owners/', { token: reader })
      t.equal(answer.text.includes('a hash'), reader !== null)
    }
})

t.test('refuses a filter through a hidden model, also where others have the page', async (t) => {
  const closed = await openProcess({ LOGIN_REQUIRED: 'true' })
  const filtered = '/api/store/boxes/?area=north'
  const viewing = ['store.view_box', 'store.view_depot', 'store.view_area']
  const admitted = await makeUser(keeping, 'keeper', viewing)
  const refused = await makeUser(keeping, 'guest', ['store.view_box'])
  for (let read = 0; read < 4; read++) {
    t.equal((await closed.request('GET', filtered, { token: admitted })).status, 200)
    t.equal((await closed.request('GET', filtered, { token: refused })).status, 403)
  }
})

t.test('opens the secrets of a list whose page is kept', async (t) => {
  const people = new People(keeping)
  const session = await people.session(await people.root())
  await people.secret(session, { plaintext: 'opened' })
  const url = '/api/secrets/secrets/'
  for (const _ of [1, 2, 3]) t.notMatch((await request('GET', url)).text, 'opened')
  const unlocked = await request('GET', url, { headers: { 'x-session-key': session } })
  t.match(unlocked.text, 'opened')
  t.equal(unlocked.headers['etag'], undefined)
})
