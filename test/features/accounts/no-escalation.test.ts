import t from 'tap'
import { asObject, testApp, type Method } from '../../support/fixture-app.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const service = await testApp(t)
const users = '/api/users/users/'
const groups = '/api/users/groups/'
const tokens = '/api/users/tokens/'

async function create(url: string, body: object): Promise<number> {
  const { status, text, body: answer } = await service.request('POST', url, { body })
  if (status !== 201) throw new Error(text)
  return Number(asObject(answer)['id'])
}

const named = (...codenames: readonly string[]): object[] =>
  codenames.map((codename) => ({ codename }))
const userPermissions = ['user', 'group', 'token'].flatMap((model) =>
  ['add', 'change', 'delete', 'view'].map((action) => `users.${action}_${model}`),
)
const password = 'for tests only'
const root = await create(users, { username: 'chief', password, is_superuser: true })
const clerk = await create(users, {
  username: 'clerk',
  password,
  permissions: named(
    ...userPermissions,
    'users.view_permission',
    'secrets.add_secretrole',
    'secrets.change_secretrole',
  ),
})
const other = await create(users, { username: 'other', password })
const powerful = await create(groups, {
  name: 'powerful',
  permissions: named('store.delete_depot'),
})
const weak = await create(groups, { name: 'weak', permissions: named('users.view_user') })
const strong = await create(users, {
  username: 'strong',
  password,
  permissions: named('store.add_depot'),
})
const member = await create(users, { username: 'member', password, groups: [powerful] })
const [secretReaders, clerkGroup] = [
  await create(groups, { name: 'secret readers' }),
  await create(groups, { name: 'clerk group' }),
]
const roles = '/api/secrets/secret-roles/'
const login = await create(roles, { name: 'Login', slug: 'login', groups: [secretReaders] })
const own = await create(roles, {
  name: 'Own',
  slug: 'own',
  groups: [clerkGroup],
  users: [clerk],
})
const team = await create(groups, { name: 'team' })
const teamRole = await create(roles, { name: 'Team', slug: 'team', groups: [team] })
const opener = await create(users, { username: 'opener', password, groups: [secretReaders] })
const direct = await create(users, { username: 'direct', password })
await create(roles, { name: 'Direct', slug: 'direct', users: [direct] })
const mate = await create(users, { username: 'mate', password, groups: [team] })
await service.request('PATCH', `${users}${clerk}/`, { body: { groups: [team] } })
const token = await service.accounts.createToken('clerk', {})
const foreign = await create(tokens, { user: other })

/**
 * Requests of a clerk who administers users, and the field that the refusal names; a request
 * without one is accepted.
 */
const cases: readonly (readonly [string, Method, string, object, string?])[] = [
  ['create a superuser', 'POST', users, { username: 'x', password, is_superuser: true }, 'is_superuser'],
  ['become one', 'PATCH', `${users}${clerk}/`, { is_superuser: true }, 'is_superuser'],
  ["set a superuser's password", 'PATCH', `${users}${root}/`, { password }, 'non_field_errors'],
  ["set a weaker user's password", 'PATCH', `${users}${other}/`, { password }],
  ["set a stronger user's password", 'PATCH', `${users}${strong}/`, { password }, 'password'],
  ['set the password of a member of a stronger group', 'PATCH', `${users}${member}/`, { password }, 'password'],
  ['set the password of a member of a group that opens more secrets', 'PATCH', `${users}${opener}/`, { password }, 'password'],
  ['set the password of a user who opens more secrets', 'PATCH', `${users}${direct}/`, { password }, 'password'],
  ['set the password of a user who opens the same secrets', 'PATCH', `${users}${mate}/`, { password }],
  ['set one’s own password', 'PATCH', `${users}${clerk}/`, { password }],
  ['rename a stronger user', 'PATCH', `${users}${strong}/`, { first_name: 'Sam' }],
  ['give a permission one lacks', 'PATCH', `${users}${other}/`, { permissions: named('store.add_depot') }, 'permissions'],
  ['give a permission one has', 'PATCH', `${users}${other}/`, { permissions: named('users.view_user') }],
  ['join a stronger group', 'PATCH', `${users}${clerk}/`, { groups: [powerful] }, 'groups'],
  ['join a weaker group', 'PATCH', `${users}${clerk}/`, { groups: [team, weak] }],
  ['join a group whose members open secrets', 'PATCH', `${users}${clerk}/`, { groups: [weak, secretReaders] }, 'groups'],
  ['add another user to such a group', 'PATCH', `${users}${other}/`, { groups: [secretReaders] }, 'groups'],
  ['create a user in such a group', 'POST', users, { username: 'y', password, groups: [secretReaders] }, 'groups'],
  ['add another user to a group that opens only secrets that the clerk opens', 'PATCH', `${users}${other}/`, { groups: [clerkGroup] }],
  ['join a role', 'PATCH', `${roles}${login}/`, { users: [clerk] }, 'users'],
  ['join a role by PUT', 'PUT', `${roles}${login}/`, { name: 'Login', slug: 'login', users: [clerk] }, 'users'],
  ['join a role by a natural key', 'PATCH', `${roles}${login}/`, { users: [{ username: 'clerk' }] }, 'users'],
  ['add another user to a role', 'PATCH', `${roles}${login}/`, { users: [other] }, 'users'],
  ['add one’s own group to a role', 'PATCH', `${roles}${login}/`, { groups: [secretReaders, team] }, 'groups'],
  ['replace the group of a role', 'PATCH', `${roles}${login}/`, { groups: [team] }, 'groups'],
  ['rename a role', 'PATCH', `${roles}${login}/`, { name: 'Log in' }],
  ['keep the members of a role', 'PATCH', `${roles}${login}/`, { groups: [secretReaders], users: [] }],
  ['add another user to one’s role', 'PATCH', `${roles}${own}/`, { users: [clerk, other] }],
  ['add a group to one’s role', 'PATCH', `${roles}${own}/`, { groups: [clerkGroup, weak] }],
  ['add another user to the role of one’s group', 'PATCH', `${roles}${teamRole}/`, { users: [other] }],
  ['create a role with oneself', 'POST', roles, { name: 'New', slug: 'new', users: [clerk, other], groups: [team] }],
  ['strengthen a group', 'PATCH', `${groups}${weak}/`, { permissions: named('store.add_depot') }, 'permissions'],
  ['rename a stronger group', 'PATCH', `${groups}${powerful}/`, { name: 'stronger' }],
  ["create a superuser's token", 'POST', tokens, { user: root }, 'user'],
  ['create a token for another user', 'POST', tokens, { user: other }, 'user'],
  ['take over the token of another user', 'PATCH', `${tokens}${foreign}/`, { user: clerk }, 'user'],
  ['take over the token of another user by PUT', 'PUT', `${tokens}${foreign}/`, { user: clerk }, 'user'],
  ['create a token of one’s own', 'POST', tokens, { user: clerk }],
] // prettier-ignore

for (const [what, method, url, body, refusedOn] of cases) {
  t.test(`a clerk may ${refusedOn ? 'not ' : ''}${what}`, async (t) => {
    const answer = await service.request(method, url, { body, token })
    if (!refusedOn) return t.ok(answer.status < 300, answer.text)
    t.equal(answer.status, 400, answer.text)
    return t.strictSame(Object.keys(asObject(answer.body)), [refusedOn])
  })
}

t.test('a clerk joins no role by a bulk update, also beside another change', async (t) => {
  const body = [
    { id: own, name: 'Mine' },
    { id: login, users: [clerk] },
  ]
  const { status, body: answer } = await service.request('PATCH', roles, { body, token })
  const refusal = 'Only a member of this secret role may add others: members may open secrets.'
  t.strictSame([status, answer], [400, [{}, { users: [refusal] }]])
})

t.test('a clerk may not delete a superuser', async (t) => {
  const { status } = await service.request('DELETE', `${users}${root}/`, { token })
  t.equal(status, 403)
})

t.test('a clerk may delete own tokens, but not those of others', async (t) => {
  const own = await create(tokens, { user: clerk })
  const remove = (body: readonly number[]): ReturnType<typeof service.request> =>
    service.request('DELETE', tokens, { body, token })
  t.equal((await service.request('DELETE', `${tokens}${foreign}/`, { token })).status, 403)
  t.equal((await remove([own, foreign])).status, 403)
  t.equal((await remove([own])).status, 204)
  t.equal((await service.request('GET', `${tokens}${foreign}/`)).status, 200)
})

t.test('a clerk adds nobody to a group that a permission with `$groups` looks at', async (t) => {
  const permission = await create('/api/users/object-permissions/', {
    name: 'Colleagues',
    models: ['users.user'],
    actions: ['change'],
    constraints: [{ username: 'clerk' }, { groups_id: ['$groups'] }],
    users: [{ username: 'other' }],
  })
  const free = await create(groups, { name: 'free' })
  const join = () =>
    service.request('PATCH', `${users}${other}/`, { body: { groups: [free] }, token })
  const refused = await join()
  t.strictSame([refused.status, Object.keys(refused.object)], [400, ['groups']], refused.text)
  await service.request('DELETE', `/api/users/object-permissions/${permission}/`)
  t.equal((await join()).status, 200)
})

t.test('a clerk adds users only to groups whose object permissions the clerk has', async (t) => {
  const url = '/api/users/object-permissions/'
  const wanted = { models: ['store.depot'], actions: ['change'] }
  const give = (name: string, body: object) => create(url, { name, ...wanted, ...body })
  const narrow = await create(groups, { name: 'narrow' })
  const wide = await create(groups, { name: 'wide' })
  await give('Own', { constraints: { name: 'north' }, users: [clerk] })
  await give('Narrow', { constraints: { name: 'north', id: 1 }, groups: [narrow] })
  await give('Wide', { constraints: { name: ['north', 'south'] }, groups: [wide] })
  const join = (ids: readonly number[]) =>
    service.request('PATCH', `${users}${other}/`, { body: { groups: ids }, token })
  t.equal((await join([narrow])).status, 200)
  const refused = await join([wide])
  t.match(refused, { status: 400, text: /Only somebody with all object permissions of this/ })
  const setPassword = () =>
    service.request('PATCH', `${users}${other}/`, { body: { password }, token })
  t.equal((await setPassword()).status, 200)
  await service.request('PATCH', `${users}${other}/`, { body: { groups: [narrow, wide] } })
  t.match(await setPassword(), { status: 400, object: { password: [String] } })
})

t.test('allows a superuser everything', async (t) => {
  const { status } = await service.request('PATCH', `${users}${other}/`, {
    body: { is_superuser: true, groups: [powerful], permissions: named('store.add_depot') },
  })
  t.equal(status, 200)
})

checkRequiredTests(t, import.meta.url)
