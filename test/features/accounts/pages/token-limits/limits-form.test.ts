import t from 'tap'
import { makerOf } from '../../../../support/made.ts'
import { makeUser } from '../../../../support/person.ts'
import { testApp } from '../../../../support/fixture-app.ts'
import { sentBy } from '../../../pages/sent-form.ts'
import { WebClient } from '../../../pages/web-client.ts'

const service = await testApp(t, { LOGIN_REQUIRED: 'true' })
const { request } = service
const make = makerOf(service)

const berlin = await make('store/depots', { name: 'Berlin', slug: 'berlin' })
const paris = await make('store/depots', { name: 'Paris', slug: 'paris' })
for (const depot of [berlin, paris]) await make('store/shelves', { depot, name: 'S1' })
await makeUser(service, 'jo', ['store.view_depot', 'store.view_shelf', 'store.change_shelf'])
const [jo, root] = [new WebClient(service), new WebClient(service)]
await jo.login('jo')
await root.login()

const url = '/user/api-tokens/'

/** The fields of a token that may view the shelves of Berlin. */
const limited = {
  description: 'berlin',
  write_enabled: 'true',
  ':limits': 'rights',
  'limit-0-models': 'store.shelf',
  'limit-0-actions': 'view',
  'limit-0-:objects': 'filters',
  'limit-0-either-0-depot_id': 'Berlin',
}

const keyIn = (text: string): string => /<code id="key">([0-9a-f]{40})</.exec(text)?.[1] ?? ''

const tokenNamed = async (description: string): Promise<Readonly<Record<string, unknown>>> => {
  const query = new URLSearchParams({ description }).toString()
  return (await request('GET', `/api/users/tokens/?${query}`)).results[0] ?? {}
}

/** The depots of the shelves that a token sees. */
async function depotsSeen(token: string): Promise<readonly unknown[]> {
  const { results } = await request('GET', '/api/store/shelves/', { token })
  return results.map(({ depot }) => Object(depot).name)
}

t.test('limits a new token by filters', async (t) => {
  const made = await jo.post(`${url}add/`, { ...limited, addresses: '127.0.0.0/8, 192.0.2.0/24' })
  t.equal(made.status, 201, made.text)
  t.strictSame(await depotsSeen(keyIn(made.text)), ['Berlin'])
  t.match(await tokenNamed('berlin'), {
    limits: [
      { models: ['store.shelf'], actions: ['view'], constraints: { depot_id: String(berlin) } },
    ],
    addresses: ['127.0.0.0/8', '192.0.2.0/24'],
  })
  t.match((await jo.get(url)).text, 'View shelves whose depot is Berlin.')
})

t.test('shows mistakes with everything that was typed', async (t) => {
  const wrong = { ...limited, 'limit-0-either-0-depot_id': 'Rome', addresses: 'nowhere' }
  const { status, text } = await jo.post(`${url}add/`, wrong)
  t.equal(status, 400)
  t.match(text, /id="field-limits-error">Correct the filters/)
  t.match(text, /id="filter-limit-0-either-0-depot_id-error">No depot is called/)
  t.match(text, /name="limit-0-either-0-depot_id"[^>]* value="Rome"/)
  t.match(text, /name="addresses" value="nowhere"/)
  t.match(text, /name="description"[^>]* value="berlin"/)
  const refusals = [
    [{ addresses: 'nowhere' }, /id="field-addresses-error">[^<]*nowhere/],
    [{ 'limit-0-models': '' }, /id="field-limits-error">Choose at least one kind/],
    [
      { 'limit-0-models': 'users.user', 'limit-0-actions': 'change', 'limit-0-:objects': 'all' },
      /it gives rights/,
    ],
    [{ ':limits': 'limits-json', ':limits-json': '{' }, /id="field-limits-error">/],
    [
      { ':limits': 'limits-json', ':limits-json': '{"model": 1}' },
      /id="field-limits-error">[^<]*model/,
    ],
  ] as const
  for (const [fields, message] of refusals) {
    const refused = await jo.post(`${url}add/`, { ...limited, ...fields })
    t.equal(refused.status, 400, JSON.stringify(fields))
    t.match(refused.text, message, JSON.stringify(fields))
  }
})

t.test('adds, removes and previews limits before anything is saved', async (t) => {
  const more = await jo.post(`${url}add/`, { ...limited, ':show': 'more-limits' })
  t.equal(more.status, 200)
  t.match(more.text, /name="limit-0-either-0-depot_id"[^>]* value="Berlin"/)
  t.match(more.text, 'name="limit-1-models"')
  const second = { 'limit-1-models': 'store.depot', 'limit-1-actions': 'view' }
  const dropped = await jo.post(`${url}add/`, { ...limited, ...second, ':show': 'drop-limit-0' })
  t.match(dropped.text, /name="limit-0-models" value="store.depot" checked/)
  t.notMatch(dropped.text, 'limit-1-')
  const preview = await jo.post(`${url}add/`, { ...limited, ':show': 'limit-0-preview' })
  t.match(preview.text, /<h3>1 shelf<\/h3>/)
  t.match(preview.text, /Berlin › S1/)
  const hidden = { ...limited, 'limit-0-models': 'store.owner', 'limit-0-:objects': 'all' }
  const unseen = await jo.post(`${url}add/`, { ...hidden, ':show': 'limit-0-preview' })
  t.match(unseen.text, 'You may not view them.')
  t.equal((await request('GET', '/api/users/tokens/?description=berlin')).object['count'], 1)
})

t.test('keeps limits that were not changed', async (t) => {
  const limits = [
    { models: ['store.shelf'], actions: ['view'], constraints: { depot: ['berlin', 'paris'] } },
    { models: ['store.depot'], actions: ['view'] },
  ]
  const body = { user: (await tokenNamed('berlin'))['user'], description: 'kept', limits }
  const user = Number(Object(body.user).id)
  const id = await make('users/tokens', { ...body, user })
  const before = await tokenNamed('kept')
  for (const [client, edit] of [
    [jo, `${url}${id}/`],
    [root, `/users/tokens/${id}/edit/`],
  ] as const) {
    const sent = sentBy((await client.get(edit)).text)
    t.equal((await client.post(edit, sent)).status, 303, edit)
    t.strictSame(await tokenNamed('kept'), before, edit)
  }
  const sent = sentBy((await jo.get(`${url}${id}/`)).text)
  sent.set(':limits', 'user')
  await jo.post(`${url}${id}/`, sent)
  t.equal((await tokenNamed('kept'))['limits'], null)
})

t.test('derives a narrower token, which ends with its parent', async (t) => {
  const parent = Number((await tokenNamed('berlin'))['id'])
  const form = await jo.get(`${url}${parent}/derive/`)
  t.match(form.text, 'Derive a token from “berlin”')
  t.notMatch(form.text, 'name="key"')
  const derived = {
    ...limited,
    description: 'derived',
    'limit-0-models': 'store.shelf',
    'limit-0-:objects': 'all',
  }
  const made = await jo.post(`${url}${parent}/derive/`, derived)
  t.equal(made.status, 201, made.text)
  t.strictSame(await depotsSeen(keyIn(made.text)), ['Berlin'], 'no more than its parent')
  t.match(await tokenNamed('derived'), { parent: { id: parent } })
  t.match((await jo.get(url)).text, 'Derived from “berlin”, with which it ends.')
  t.notMatch((await jo.get(url)).text, keyIn(made.text), 'the key is shown once')
  t.equal((await root.get(`${url}${parent}/derive/`)).status, 404, 'only from their own tokens')
  t.equal((await root.post(`${url}${parent}/derive/`, derived)).status, 404)
  await jo.post(`${url}${parent}/delete/`, {})
  const headers = { authorization: `Token ${keyIn(made.text)}` }
  t.equal((await service.app.inject({ url: '/api/store/shelves/', headers })).statusCode, 401)
})
