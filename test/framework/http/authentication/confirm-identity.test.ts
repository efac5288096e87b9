import t, { type Test } from 'tap'
import { testApp, type Method } from '../../../support/fixture-app.ts'
import { makeUser } from '../../../support/person.ts'

const service = await testApp(t)
const { request, database, accounts } = service

const created = await request('POST', '/api/users/groups/', { body: { name: 'first' } })
const group = `/api/users/groups/${String(created.object['id'])}/`
const list = '/api/users/groups/'

let number = 0

/** Creates a user who may view groups, and sends a request, so that the token is remembered. */
async function rememberedUser(
  t: Test,
): Promise<{ readonly username: string; readonly token: string }> {
  const username = `member-${(number += 1)}`
  const token = await makeUser(service, username, ['users.view_group'])
  t.equal((await request('GET', list, { token })).status, 200)
  return { username, token }
}

const run = (text: string, ...values: readonly unknown[]): Promise<unknown> =>
  database.rows({ text, values })

/** Requests that use a remembered user, with the status for a user who may view groups. */
const reads: readonly (readonly [Method, string, number, 'if-none-match'?])[] = [
  ['GET', list, 200],
  ['HEAD', list, 200],
  ['GET', list, 304, 'if-none-match'],
  ['GET', group, 200],
  ['HEAD', group, 200],
  ['GET', `${list}999999/`, 404],
  ['GET', `${list}?limit=wrong`, 400],
  ['GET', `${list}?nowhere=1`, 400],
  ['GET', `${group}?nowhere=1`, 400],
]

/** Changes after which a user may not view groups, and the status of a refusal. */
const changes: readonly (readonly [string, (username: string) => Promise<unknown>, number])[] = [
  ['a deleted token', (name) => run(`delete from users_token where user_id = ${idOf}`, name), 401],
  [
    'an expired token',
    (name) => run(`update users_token set expires = now() where user_id = ${idOf}`, name),
    401,
  ],
  [
    'an inactive user',
    (name) => run('update users_user set is_active = false where username = $1', name),
    401,
  ],
  [
    'a removed permission',
    (name) => run(`delete from users_user_permissions where owner_id = ${idOf}`, name),
    403,
  ],
]

const idOf = '(select id from users_user where username = $1)'

t.test('refuses a remembered user whose rights have changed', async (t) => {
  for (const [what, change, refusal] of changes) {
    for (const [method, url, status, conditional] of reads) {
      const { username, token } = await rememberedUser(t)
      const tag = String((await request('GET', url, { token })).headers['etag'])
      const headers = conditional ? { [conditional]: tag } : {}
      const before = await request(method, url, { token, headers })
      t.equal(before.status, status, `${method} ${url} before`)
      await change(username)
      const after = await request(method, url, { token, headers })
      t.equal(after.status, refusal, `${method} ${url} with ${what}`)
      const again = await request(method, url, { token, headers })
      t.equal(again.status, refusal, 'a second request')
    }
  }
})

t.test('refuses a remembered superuser whose rights have changed', async (t) => {
  const demote: (typeof changes)[number] = [
    'no superuser any more',
    (name) => run('update users_user set is_superuser = false where username = $1', name),
    403,
  ]
  const others = changes.filter(([what]) => what !== 'a removed permission')
  for (const [what, change, refusal] of [...others, demote]) {
    const { username, token } = await rememberedUser(t)
    await run('update users_user set is_superuser = true where username = $1', username)
    await run(`delete from users_user_permissions where owner_id = ${idOf}`, username)
    t.equal((await request('GET', group, { token })).status, 200)
    t.equal((await request('GET', group, { token })).status, 200, 'the user is remembered')
    await change(username)
    t.equal((await request('GET', group, { token })).status, refusal, what)
  }
})

t.test('lets a remembered user use a permission that was added later', async (t) => {
  const token = await makeUser(service, 'newcomer', ['users.view_user'])
  const users = '/api/users/users/'
  t.equal((await request('GET', users, { token })).status, 200, 'the user is remembered')
  t.equal((await request('GET', group, { token })).status, 403)
  await run(
    `insert into users_user_permissions (owner_id, target_id)
     select u.id, p.id from users_user u, users_permission p
     where u.username = $1 and p.codename = 'users.view_group'`,
    'newcomer',
  )
  t.equal((await request('GET', group, { token })).status, 200)
})

/** Writes to groups, with the largest number of round trips; `ID` is a group made for the row. */
const writes: readonly (readonly [Method, string, unknown, number])[] = [
  ['POST', list, { name: 'NAME' }, 3],
  ['POST', list, [{ name: 'NAME' }], 3],
  ['PATCH', `${list}ID/`, { name: 'NAME' }, 4],
  ['PUT', `${list}ID/`, { name: 'NAME' }, 4],
  ['PATCH', list, [{ id: 'ID', name: 'NAME' }], 4],
  ['PUT', list, [{ id: 'ID', name: 'NAME' }], 4],
  ['DELETE', `${list}ID/`, undefined, 3],
  ['DELETE', list, [{ id: 'ID' }], 3],
]

t.test('writes nothing for a remembered user whose rights have changed', async (t) => {
  const stored = async (): Promise<unknown> => (await request('GET', `${list}?limit=0`)).results
  for (const [method, url, template, maxQueries] of writes) {
    const name = `group-${(number += 1)}`
    const made = await request('POST', list, { body: { name: `${name} before` } })
    const id = String(made.object['id'])
    const filled = JSON.stringify(template)?.replaceAll('"ID"', id).replaceAll('NAME', name)
    const body: unknown = filled === undefined ? undefined : JSON.parse(filled)
    const token = await makeUser(service, name, groupPermissions)
    const at = url.replace('ID', id)
    t.equal((await request('GET', list, { token })).status, 200, 'the user is remembered')
    const removed = await revokePermissions(name)
    const before = await stored()
    t.equal((await request(method, at, { token, body })).status, 403, `${method} ${url}`)
    t.strictSame(await stored(), before)
    await removed.undo()
    t.equal((await request('GET', list, { token })).status, 200)
    const { status, queries, text } = await request(method, at, { token, body })
    t.ok(status >= 200 && status < 300, `it is written with the permission: ${text}`)
    t.not(JSON.stringify(await stored()), JSON.stringify(before))
    t.ok(queries.length <= maxQueries, `${queries.length} round trips of ${maxQueries}`)
    // A delete locks its rows first; the statement that deletes has the look-up as a condition.
    t.match(queries[0]?.join('\n'), /where k\.key = \$\d/, 'the first one looks up the token')
  }
})

const groupPermissions = ['view', 'add', 'change', 'delete'].map(
  (action) => `users.${action}_group`,
)

/** Removes the permissions of a user, and returns a function that restores them. */
async function revokePermissions(
  username: string,
): Promise<{ readonly undo: () => Promise<unknown> }> {
  const rows = await database.rows({
    text: `delete from users_user_permissions where owner_id = ${idOf}
      returning owner_id, target_id`,
    values: [username],
  })
  const undo = (): Promise<unknown> =>
    run(
      `insert into users_user_permissions (owner_id, target_id)
       select * from unnest($1::int[], $2::int[])`,
      rows.map(([owner]) => owner),
      rows.map(([, target]) => target),
    )
  return { undo }
}

t.test('sends the check of the user together with the read', async (t) => {
  const { token } = await rememberedUser(t)
  for (const url of [list, group]) {
    const { status, queries } = await request('GET', url, { token })
    t.equal(status, 200)
    t.equal(queries.length, 1, 'one round trip')
    t.match(queries[0]?.[0], /where k\.key = \$1$/, 'the token is looked up first')
    t.equal(queries[0]?.length, 2)
  }
})

t.test('applies a new choice_shape of a token to its next request', async (t) => {
  const key = await accounts.createToken('root', {})
  const url = '/api/extras/custom-fields/'
  const body = { name: 'height', type: 'integer', content_types: ['store.depot'] }
  t.equal((await request('POST', url, { body })).status, 201)
  const undocumented = 'the document describes the shape of the settings'
  const shape = async (): Promise<string> =>
    JSON.stringify((await request('GET', url, { token: key, undocumented })).results[0]?.['type'])
  const before = await shape()
  t.equal(await shape(), before)
  await run(
    `update users_token set choice_shape = $2 where id = (
      select max(id) from users_token where user_id = ${idOf})`,
    'root',
    before.startsWith('[') ? 'object' : 'pair',
  )
  t.not(await shape(), before)
})
