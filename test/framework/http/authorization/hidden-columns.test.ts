import t from 'tap'
import { asObject, testApp } from '../../../support/fixture-app.ts'
import { Samples } from '../../../support/fixture-samples.ts'
import { makeUser } from '../../../support/person.ts'

const open = await testApp(t)
const closed = await testApp(t, { LOGIN_REQUIRED: '1' })
await new Samples(open).make('users.User', { given: { username: 'bob', email: 'b@x.example' } })
const samples = new Samples(closed)
const depot = await samples.make('store.Depot', { given: { name: 'Zebra', slug: 'zebra' } })
await samples.make('store.Shelf', { given: { depot, group: null, name: 'okapi' } })
const author = await makeUser(open, 'author', ['secrets.add_secretrole'])
const viewer = await makeUser(open, 'viewer', ['secrets.add_secretrole', 'users.view_user'])
const builder = await makeUser(closed, 'builder', ['store.add_shelf', 'store.delete_depot'])
const knower = await makeUser(closed, 'knower', [
  'store.add_shelf',
  'store.view_depot',
  'store.delete_depot',
  'store.view_shelf',
])

const hidden = 'A user can only be found by its id: the permission users.view_user is missing.'
const notKey = (name: string): string =>
  `A user cannot be found by "${name}". Allowed: id, username.`

/** The rights of the author of a role, a key of a user in the role, and the refusal. */
const guesses: readonly (readonly [who: string, token: string, key: object, refusal?: string])[] = [
  ['without the right to see users', author, { username: 'bob' }, hidden],
  ['without the right to see users', author, { username: 'nobody' }, hidden],
  ['without the right to see users', author, { username: 'bob', email: 'b@x.example' }, hidden],
  ['without the right to see users', author, { username: 'bob', email: 'x@x.example' }, hidden],
  ['without the right to see users', author, { is_superuser: true }, hidden],
  ['without the right to see users', author, { id: 2, username: 'nobody' }],
  ['with the right to see users', viewer, { username: 'bob' }],
  ['with the right to see users', viewer, { username: 'nobody' }, 'No object matches {"username":"nobody"}.'],
  ['with the right to see users', viewer, { username: 'bob', email: 'b@x.example' }, notKey('email')],
  ['with the right to see users', viewer, { username: 'bob', email: 'x@x.example' }, notKey('email')],
  ['with the right to see users', viewer, { username: 'bob', is_superuser: false }, notKey('is_superuser')],
  ['with the right to see users', viewer, { username: 'bob', last_login: null }, notKey('last_login')],
] // prettier-ignore

for (const [index, [who, token, key, refusal]] of guesses.entries())
  t.test(`a write ${who} finds users by ${JSON.stringify(key)}`, async (t) => {
    const body = { name: `role ${index}`, slug: `role-${index}`, users: [key] }
    const answer = await open.request('POST', '/api/secrets/secret-roles/', { body, token })
    t.equal(answer.status, refusal === undefined ? 201 : 400, answer.text)
    if (refusal !== undefined) t.strictSame(answer.body, { users: [refusal] })
  })

t.test('a write finds no public objects that LOGIN_REQUIRED hides from its author', async (t) => {
  const create = async (token: string, slug: string): Promise<unknown> => {
    const body = { name: 'gnu', depot: { slug } }
    return (await closed.request('POST', '/api/store/shelves/', { body, token })).body
  }
  const refusal = {
    depot: ['A depot can only be found by its id: the permission store.view_depot is missing.'],
  }
  t.strictSame(await create(builder, 'zebra'), refusal)
  t.strictSame(await create(builder, 'no-such-depot'), refusal)
  t.match(await create(knower, 'zebra'), { depot })
})

t.test('the refusal of a deletion names only objects that its author may see', async (t) => {
  const remove = async (token: string): Promise<unknown> => {
    const { status, body } = await closed.request('DELETE', `/api/store/depots/${depot}/`, {
      token,
    })
    t.equal(status, 409)
    return asObject(body)['detail']
  }
  const refusal = 'Unable to delete object.'
  t.equal(await remove(builder), `${refusal} Other objects depend on it.`)
  const shelves = '2 dependent objects were found: 2 shelves (okapi, gnu).'
  t.equal(await remove(knower), `${refusal} ${shelves}`)
})
