import t from 'tap'
import { testApp, type TestApp } from '../../../support/fixture-app.ts'
import { WebClient } from '../../pages/web-client.ts'

const password = 'for tests only'
const byNumber = (one = 0, other = 0): number => one - other

/** The ids of permissions by their codenames. */
async function permissionIds({ request }: TestApp): Promise<(codename: string) => number> {
  const { results } = await request('GET', '/api/users/permissions/?limit=1000')
  const ids = new Map(results.map((one) => [String(one['codename']), Number(one['id'])]))
  return (codename) => ids.get(codename) ?? 0
}

t.test('gives groups permissions and members on their pages', async (t) => {
  const service = await testApp(t, { CONTACT: 'noc@example.com' })
  const { request } = service
  const idOf = await permissionIds(service)
  const [add, change, remove] = ['add', 'change', 'delete'].map((one) => idOf(`store.${one}_area`))
  const make = async (path: string, body: object): Promise<number> =>
    Number((await request('POST', `/api/users/${path}/`, { body })).object['id'])
  const noc = await make('groups', { name: 'noc', permissions: [add] })
  const open = await make('groups', { name: 'open', permissions: [] })
  const held = async (): Promise<unknown> => {
    const { object } = await request('GET', `/api/users/groups/${noc}/`)
    return (object['permissions'] as { readonly id: number }[])
      .map(({ id }) => id)
      .toSorted(byNumber)
  }
  const groupsOf = async (id: number): Promise<unknown> => {
    const { object } = await request('GET', `/api/users/users/${id}/`)
    return (object['groups'] as { readonly name: string }[]).map(({ name }) => name)
  }
  const jo = await make('users', { username: 'jo', password })
  const ann = await make('users', { username: 'ann', password, permissions: [change] })
  const manager = ['view_group', 'view_user', 'view_permission', 'change_group', 'change_user']
  await make('users', {
    username: 'kim',
    password,
    permissions: [change, ...manager.map((one) => idOf(`users.${one}`))],
  })
  const [root, kim, joClient] = [
    new WebClient(service),
    new WebClient(service),
    new WebClient(service),
  ]
  await root.login()
  await kim.login('kim')
  await joClient.login('jo')
  const page = `/users/groups/${noc}/`
  const box = (id: number | undefined): string => `name="permission" value="${id ?? 0}"`

  t.test('shows a matrix of models and actions instead of codenames', async (t) => {
    const { text } = await root.get(page)
    t.match(text, `${box(add)} checked`)
    t.notMatch(text, `${box(change)} checked`)
    t.match(text, /aria-label="Areas: Change"/)
    t.notMatch(text, /store\.add_area/)
    t.notMatch((await root.get(`${page}edit/`)).text, /field-permissions/, 'not in the form')
  })

  t.test('changes what was changed, and keeps what others changed meanwhile', async (t) => {
    const sent = new URLSearchParams({ shown: String(add) })
    sent.append('permission', String(change))
    await request('PATCH', `/api/users/groups/${noc}/`, { body: { permissions: [add, remove] } })
    t.match(await root.post(`${page}permissions/`, sent), {
      status: 303,
      location: `${page}#permissions`,
    })
    t.strictSame(await held(), [change, remove].toSorted(byNumber))
    const told = /role="status">\s*1 permission was given, 1 permission was taken away\./
    t.match((await root.get(page)).text, told)
  })

  t.test('gives only permissions that the user has', async (t) => {
    const { text } = await kim.get(page)
    t.match(text, new RegExp(`${box(add)} disabled`))
    t.notMatch(text, new RegExp(`${box(remove)}[^>]* disabled`), 'it may be taken away')
    const refused = await kim.post(`${page}permissions/`, { shown: '', permission: String(add) })
    t.match(refused, { status: 400, text: /Only permissions that you have yourself/ })
    const sent = { shown: `${change},${remove}`, permission: String(change) }
    t.equal((await kim.post(`${page}permissions/`, sent)).status, 303)
    t.strictSame(await held(), [change])
    t.equal((await joClient.post(`${page}permissions/`, sent)).status, 403)
    t.strictSame(await held(), [change])
  })

  t.test('adds and removes members on the page of the group', async (t) => {
    t.match(await kim.post(`${page}members/`, { add: 'jo, ann' }), {
      status: 303,
      location: `${page}#members`,
    })
    t.strictSame([await groupsOf(jo), await groupsOf(ann)], [['noc'], ['noc']])
    const { text: added } = await kim.get(page)
    t.match(added, /Remove<span class="unseen"> jo</)
    t.match(added, /role="status">\s*2 members were added\./)
    const unknown = await kim.post(`${page}members/`, { add: 'jo, nobody' })
    t.match(unknown, { status: 400, text: /No user is called &quot;nobody&quot;/ })
    t.match(unknown.text, /value="jo, nobody"/, 'the names are kept')
    t.equal((await kim.post(`${page}members/`, { remove: String(ann) })).status, 303)
    t.strictSame([await groupsOf(jo), await groupsOf(ann)], [['noc'], []])
    await request('PATCH', `/api/users/groups/${open}/`, { body: { permissions: [remove] } })
    const beyond = await kim.post(`/users/groups/${open}/members/`, { add: 'ann' })
    t.match(beyond, { status: 400, text: /Only permissions that you have yourself/ })
    t.equal((await joClient.post(`${page}members/`, { add: 'ann' })).status, 403)
    t.strictSame(await groupsOf(ann), [])
  })

  t.test('shows on the page of a user which group gives each permission', async (t) => {
    t.equal((await root.post(`/users/users/${jo}/groups/`, { add: 'open' })).status, 303)
    t.strictSame(await groupsOf(jo), ['noc', 'open'])
    t.match((await root.get(`/users/users/${jo}/`)).text, /role="status">\s*1 group was added\./)
    const { text } = await root.get(`/users/users/${jo}/`)
    t.match(text, new RegExp(`${box(change)}[^>]*aria-label="Areas: Change"/><small class="from" title="from group noc"`))
    const sent = { shown: '', permission: String(add) }
    t.equal((await root.post(`/users/users/${jo}/permissions/`, sent)).status, 303)
    t.match((await root.get(`/users/users/${jo}/`)).text, `${box(add)} checked`)
    const own = await joClient.get('/user/permissions/')
    t.match(own.text, /from group <\/span>noc/)
    t.notMatch(own.text, /type="checkbox"/)
    t.equal((await root.post(`/users/users/${jo}/groups/`, { remove: String(open) })).status, 303)
    t.strictSame(await groupsOf(jo), ['noc'])
  }) // prettier-ignore

  t.test('explains a refusal: what is missing, who has it, where to ask', async (t) => {
    const refused = await joClient.get('/store/owners/add/')
    t.match(refused, { status: 403, text: /<h1>You may not add owners<\/h1>/ })
    t.match(refused.text, /“Can add owners” is missing \(<code>store\.add_owner</)
    t.match(refused.text, /Ask <a href="mailto:noc@example.com">/)
    t.match(refused.text, /href="\/user\/permissions\/"/)
    t.notMatch(refused.text, /groups have it/, 'jo may not see groups')
    await request('PATCH', `/api/users/groups/${open}/`, {
      body: { permissions: [idOf('store.add_owner')] },
    })
    const told = await kim.get('/store/owners/add/')
    t.match(told.text, /These groups have it[^]*<a href="\/users\/groups\/\d+\/">open<\/a>/)
    const inApi = await joClient.get('/api/users/groups/')
    t.match(inApi, { status: 403, text: /You may not view groups/ })
    const asJson = await joClient.get('/api/users/groups/', { accept: 'application/json' })
    t.match(asJson.text, /"detail":"You do not have permission/)
  })
})
