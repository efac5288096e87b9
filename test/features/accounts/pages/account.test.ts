import t from 'tap'
import { testApp } from '../../../support/fixture-app.ts'
import { WebClient } from '../../pages/web-client.ts'

const paths = ['', 'permissions/', 'api-tokens/', 'user-key/', 'sessions/', 'lists/', 'password/']
const password = 'for tests only'

t.test('shows the pages of the account', async (t) => {
  const service = await testApp(t)
  const { request } = service
  const make = async (path: string, body: object): Promise<number> =>
    Number((await request('POST', `/api/users/${path}/`, { body })).object['id'])
  await make('users', { username: 'jo', password })
  const [root, jo] = [new WebClient(service), new WebClient(service)]
  await root.login()
  await jo.login('jo')

  t.test('with the same tabs on each', async (t) => {
    for (const path of paths) {
      const { text } = await jo.get(`/user/${path}`)
      for (const other of paths)
        t.match(text, new RegExp(`<a href="/user/${other}"`), `${path} leads to /user/${other}`)
      t.match(text, new RegExp(`<a href="/user/${path}" aria-current="page"`))
    }
    t.match((await jo.get('/user/api-tokens/add/')).text, /api-tokens\/" aria-current="true"/)
    t.match((await new WebClient(service).get('/user/lists/')).status, 303)
  })

  t.test('with a key that is made for somebody else, once', async (t) => {
    const body = { user: '2', description: 'backup job' }
    const made = await root.post('/users/tokens/add/', body)
    t.match(made, { status: 201, headers: { 'cache-control': 'private, no-store' } })
    const [, key = '', next = ''] =
      /<code id="made">([0-9a-f]{40})<.*href="([^"]+)">Continue/s.exec(made.text) ?? []
    const headers = { authorization: `Token ${key}` }
    t.equal((await service.app.inject({ url: '/api/store/areas/', headers })).statusCode, 200)
    const { text } = await root.get(next)
    t.match(text, `${key.slice(0, 6)}…`)
    t.notMatch(text, key)
    const own = await root.post('/users/tokens/add/', { ...body, key: 'a'.repeat(40) })
    t.match(own, { status: 303 }, 'a key of their own')
  })

  t.test('with what they chose for lists, and a way back', async (t) => {
    const empty = await jo.get('/user/lists/')
    t.match(empty.text, /You have chosen nothing yet/)
    await jo.post('/store/areas/columns/', { column: 'slug' })
    await jo.post('/store/depots/columns/', { size: '100', back: '' })
    const { text } = await jo.get('/user/lists/')
    t.match(text, /<a href="\/store\/areas\/">Areas<\/a><\/th>\s*<td[^>]*>Slug<\/td>/)
    t.match(
      text,
      /<a href="\/store\/depots\/">Depots<\/a><\/th>\s*<td[^>]*>As declared<\/td>\s*<td[^>]*>100</,
    )
    t.match((await root.get('/user/lists/')).text, /You have chosen nothing yet/, 'only their own')
    t.equal((await jo.post('/user/lists/', { model: 'store.area', csrf: 'x' })).status, 403)
    t.match(await root.post('/user/lists/', { model: 'store.area' }), { status: 303 })
    t.match((await jo.get('/user/lists/')).text, /Areas<\/a><\/th>/, 'others reset only their own')
    t.match(await jo.post('/user/lists/', { model: 'store.area' }), {
      status: 303,
      location: '/user/lists/',
    })
    const reset = await jo.get('/user/lists/')
    t.match(reset.text, /role="status">\s*The list is shown as declared again\./)
    t.notMatch(reset.text, /Areas<\/a><\/th>/)
    t.match(reset.text, /Depots<\/a><\/th>/)
  })

  t.test('and ends all sessions but the one that asks', async (t) => {
    const [other, third] = [new WebClient(service), new WebClient(service)]
    await other.login('jo')
    await third.login('jo')
    t.match((await jo.get('/user/sessions/')).text, /End all others/)
    t.equal((await jo.post('/user/sessions/', { others: '1' })).status, 303)
    const { text } = await jo.get('/user/sessions/')
    t.match(text, /role="status">\s*Your other sessions have ended\./)
    t.notMatch(text, /End all others/, 'there are no others any more')
    t.equal((await other.get('/user/')).status, 303, 'asks to sign in')
    t.equal((await third.get('/user/')).status, 303)
    t.equal((await root.get('/user/')).status, 200, 'other people stay signed in')
  })

  t.test('and counts the members of groups for those who may see users', async (t) => {
    const noc = await make('groups', { name: 'noc' })
    await make('groups', { name: 'empty' })
    const codenames = 'codename=users.view_group'
    const { results } = await request('GET', `/api/users/permissions/?${codenames}`)
    const permissions = results.map(({ id }) => id)
    for (const username of ['ann', 'kim'])
      await make('users', { username, password, permissions, groups: [noc] })
    const ann = new WebClient(service)
    await ann.login('ann')
    const counts = (text: string): readonly string[] => text.match(/<td>\d+<\/td>/g) ?? []
    t.strictSame(counts((await root.get('/users/groups/')).text), ['<td>0</td>', '<td>2</td>'])
    t.strictSame(counts((await ann.get('/users/groups/')).text), [])
  })

  t.test('and shows changes by a person with what was changed', async (t) => {
    await root.post('/store/owners/add/', { name: 'Harbour', slug: 'harbour' })
    const page = '/users/users/1/?tab=object-changes'
    t.match((await root.get(page)).text, /aria-current="true"[^>]*>\s*Changes made/)
    t.match(
      (await root.get(page)).text,
      /created\s+owner <a href="\/store\/owners\/\d+\/">Harbour</,
    )
  })
})
