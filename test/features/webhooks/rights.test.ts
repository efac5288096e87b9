import t from 'tap'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { testApp } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'
import { openReceiver } from '../../support/receiver.ts'
import { Webhooks, webhooksUrl } from '../../support/webhooks.ts'

const app = await testApp(t, { WEBHOOK_PRIVATE_ADDRESSES: 'true', LOGIN_REQUIRED: 'true' })
const { request } = app
const hooks = new Webhooks(app)
const areas = '/api/store/areas/'
const area = async (name: string): Promise<number> =>
  Number((await request('POST', areas, { body: { name, slug: name } })).object['id'])

const forWebhooks = ['add_webhook', 'change_webhook', 'view_webhook'].map((one) => `extras.${one}`)

/** Makes a user who may register webhooks and see the change log. */
const registrar = (name: string, more: readonly string[] = []): Promise<string> =>
  makeUser(app, name, [...forWebhooks, 'extras.view_objectchange', ...more])

const userId = async (name: string): Promise<number> =>
  Number((await request('GET', `/api/users/users/?username=${name}`)).results[0]?.['id'])

t.test('sends only what the owner sees when it is sent', async (t) => {
  const receiver = await openReceiver(t)
  const token = await registrar('ada')
  const body = { name: 'Areas of ada', models: ['store.area'], actions: ['view'] }
  const permission = await request('POST', '/api/users/object-permissions/', {
    body: { ...body, constraints: { name__isw: 's' }, users: [await userId('ada')] },
  })
  t.equal(permission.status, 201, permission.text)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] }, token)
  const [seen] = [await area('sofia'), await area('minsk')]
  await hooks.deliver()
  t.strictSame(
    receiver.received.map(({ subject }) => subject),
    [`store.area/${seen}`],
    'a hidden row is never sent',
  )
  receiver.answer = () => 500
  const lost = await area('split')
  await hooks.deliver()
  t.equal(receiver.received.length, 2)
  const url = `/api/users/object-permissions/${String(permission.object['id'])}/`
  await request('PATCH', url, { body: { constraints: { name: 'sofia' } } })
  await hooks.hasten()
  await hooks.deliver()
  t.equal(receiver.received.length, 2, 'nothing more once the right is lost')
  const rows = await hooks.deliveries(id)
  t.match(rows.at(-1), { state: 'hidden', object_id: lost })
})

t.test('sends nothing of an inactive owner, or of one without the right', async (t) => {
  const receiver = await openReceiver(t)
  const token = await registrar('bob', ['store.view_area'])
  await hooks.register({ endpoint: receiver.url, models: ['store.area'] }, token)
  await area('lyon')
  await hooks.deliver()
  t.equal(receiver.received.length, 1)
  const url = `/api/users/users/${await userId('bob')}/`
  await request('PATCH', url, { body: { is_active: false } })
  await area('nantes')
  await hooks.deliver()
  t.equal(receiver.received.length, 1)
  await request('PATCH', url, { body: { is_active: true, permissions: [] } })
  await hooks.deliver()
  t.equal(receiver.received.length, 1)
})

t.test('lets only those with the permission register webhooks', async (t) => {
  const token = await makeUser(app, 'eve', ['store.view_area'])
  const body = { name: 'x', endpoint: 'http://127.0.0.1/', models: ['store.area'] }
  t.equal((await request('POST', webhooksUrl, { token, body })).status, 403)
})

t.test('refuses to change where the webhook of another user sends', async (t) => {
  const { id } = await hooks.register({ endpoint: 'http://127.0.0.1:9/', models: ['store.area'] })
  const token = await registrar('mallory')
  const url = `${webhooksUrl}${id}/`
  const body = { endpoint: 'http://127.0.0.1:10/' }
  t.equal((await request('PATCH', url, { token, body })).status, 403)
  t.equal((await request('POST', `${url}secret/`, { token })).status, 403)
  const off = await request('PATCH', url, { token, body: { enabled: false } })
  t.match(off, { status: 200, object: { enabled: false } }, 'but lets them disable it')
})

t.test('refuses tokens with limits', async (t) => {
  await registrar('carl')
  const token = await app.accounts.createToken('carl', {})
  const { body } = await request('POST', '/api/users/tokens/derive/', {
    token,
    body: { limits: { models: ['extras.webhook'], actions: ['view', 'add', 'change'] } },
  })
  const { key } = body as { readonly key: string }
  const refused = await request('POST', webhooksUrl, {
    token: key,
    body: { name: 'limited', endpoint: 'http://127.0.0.1/', models: ['store.area'] },
  })
  t.match(refused, { status: 403, object: { detail: /token has limits/ } })
})

t.test('refuses filters that look at values which the owner may not see', async (t) => {
  const token = await registrar('dora', ['store.view_depot'])
  const body = {
    name: 'by owner',
    endpoint: 'http://127.0.0.1/',
    models: ['store.depot'],
    filter: 'owner__comments__ic=x',
  }
  const refused = await request('POST', webhooksUrl, { token, body })
  t.match(refused, { status: 400, object: { filter: [/may not see/] } })
})

t.test('refuses wrong values by the names of their fields', async (t) => {
  const good = { name: 'good', endpoint: 'https://example.com/', models: ['store.area'] }
  const cases = [
    [{ endpoint: 'ftp://example.com/' }, { endpoint: [/https:/] }],
    [{ endpoint: 'https://ada:secret@example.com/' }, { endpoint: [/password/] }],
    [{ models: ['store.aera'] }, { models: [/"store.aera" is unknown/] }],
    [{ models: [] }, { models: [/empty/] }],
    [{ actions: ['create'] }, { actions: [/"create" is unknown/] }],
    [{ actions: [] }, { actions: [/empty/] }],
    [{ filter: 'nmae=x' }, { filter: [/nmae/] }],
    [{ filter: 'limit=1' }, { filter: [/limit/] }],
    [{ filter: '%' }, { filter: [/name__ic/] }],
    [{ filter: 'name=x', models: ['store.area', 'store.depot'] }, { filter: [/one model/] }],
  ] as const
  for (const [wrong, object] of cases) {
    const refused = await request('POST', webhooksUrl, { body: { ...good, ...wrong } })
    t.match(refused, { status: 400, object }, JSON.stringify(wrong))
  }
})

checkRequiredTests(t, import.meta.url)
