import t from 'tap'
import { requireModel } from '../../../src/framework/model/graph.ts'
import { testApp, type Json } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'
import { makeUser } from '../../support/person.ts'
import { WebClient } from '../../features/pages/web-client.ts'

const service = await testApp(t, { LOGIN_REQUIRED: '1' })
const { request } = service
const samples = new Samples(service)
const model = requireModel(service.graph, 'store.Hold')
const { url } = model

/** Creates a hold; returns its URL. */
async function makeHold(more: Json = {}): Promise<string> {
  const body = { ...(await samples.body(model)), state: 'planned', ...more }
  const { object } = await request('POST', url, { body })
  return `${url}${String(object['id'])}/`
}

const stateOf = async (of: string): Promise<unknown> => {
  const [value] = asTuple((await request('GET', of)).object['state'])
  return value
}

const asTuple = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

t.test('performs a transition, and writes an entry of the change log', async (t) => {
  const hold = await makeHold()
  const performed = await request('POST', `${hold}hold/`)
  t.match(performed, { status: 200, object: { state: 'held' } })
  t.equal(await stateOf(hold), 'held')
  const log = await request('GET', '/api/extras/object-changes/?limit=1')
  t.match(log.results, [{ before: { state: 'planned' }, after: { state: 'held' } }])
})

t.test(
  'refuses a transition from another state, and of an object that does not exist',
  async (t) => {
    const hold = await makeHold({ state: 'held' })
    t.match(await request('POST', `${hold}hold/`), {
      status: 400,
      object: {
        state: ['"hold" takes an object that is "planned" (Planned); this one is "held" (Held).'],
      },
    })
    t.equal((await request('POST', `${url}99999/hold/`)).status, 404)
    t.equal((await request('POST', `${hold}melt/`, { undocumented: 'no such route' })).status, 404)
  },
)

t.test('refuses a body', async (t) => {
  const hold = await makeHold()
  const undocumented = 'the operation has no body'
  const refused: readonly (readonly [body: unknown, message: Json])[] = [
    [[], { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] }],
    [7, { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] }],
    [{ state: 'held' }, { state: [/Unknown field/] }],
  ]
  for (const [body, object] of refused)
    t.match(await request('POST', `${hold}hold/`, { body, undocumented }), { status: 400, object })
  t.equal(await stateOf(hold), 'planned')
  t.equal((await request('POST', `${hold}hold/`, { body: {}, undocumented })).status, 200)
})

t.test('checks what a body makes of a state', async (t) => {
  const hold = await makeHold()
  const patch = (state: string) => request('PATCH', hold, { body: { state } })
  t.match(await patch('planned'), { status: 200 }, 'the stored state may be sent')
  t.match(await patch('held'), { status: 200, object: { state: 'held' } })
  t.match(await patch('planned'), {
    status: 400,
    object: {
      state: [
        '"held" (Held) cannot become "planned" (Planned). Allowed: "free" (Free again) by "let_go".',
      ],
    },
  })
  t.match(await patch('free'), { status: 200 })
  t.match(await patch('held'), {
    status: 400,
    object: { state: ['"free" (Free again) cannot become "held" (Held). Allowed: none.'] },
  })
  const free = { ...(await samples.body(model)), state: 'free' }
  t.match(await request('POST', url, { body: free }), {
    status: 400,
    object: {
      state: [
        'A new object cannot be "free" (Free again). Allowed: "planned" (Planned), "held" (Held).',
      ],
    },
  })
})

t.test('takes the permission of a transition, for an action and for a body', async (t) => {
  const token = await makeUser(service, 'holder', ['store.view_hold', 'store.let_go_hold'])
  const hold = await makeHold()
  t.match(await request('POST', `${hold}hold/`, { token }), { status: 403 })
  t.match(await request('PATCH', hold, { token, body: { description: 'x' } }), { status: 403 })
  t.match(await request('POST', `${hold}let_go/`, { token }), { status: 200 })

  const changer = await makeUser(service, 'changer', ['store.view_hold', 'store.change_hold'])
  const other = await makeHold()
  t.match(await request('PATCH', other, { token: changer, body: { state: 'held' } }), {
    status: 403,
    object: { detail: /store\.hold_hold/ },
  })
  t.match(await request('PATCH', other, { token: changer, body: { description: 'x' } }), {
    status: 200,
  })
  t.equal(await stateOf(other), 'planned')
})

t.test(
  'limits a transition to rows by object permissions, and to what policies allow',
  async (t) => {
    const permission = {
      name: 'Holds of repairs',
      models: ['store.hold'],
      actions: ['view', 'hold'],
      constraints: { description: 'repairs' },
    }
    const made = await request('POST', '/api/users/object-permissions/', { body: permission })
    t.equal(made.status, 201, made.text)
    const token = await makeUser(service, 'repairer', ['store.view_hold'])
    await service.runSql(`insert into users_objectpermission_users (owner_id, target_id)
    select ${String(made.object['id'])}, id from users_user where username = 'repairer'`)
    const [own, other] = [await makeHold({ description: 'repairs' }), await makeHold()]
    t.match(await request('POST', `${own}hold/`, { token }), { status: 200 })
    t.match(await request('POST', `${other}hold/`, { token }), { status: 403 })
    t.match(await request('PATCH', own, { token, body: { state: 'free' } }), { status: 403 })

    const wrong = { ...permission, name: 'Others', models: ['store.depot'] }
    t.match(await request('POST', '/api/users/object-permissions/', { body: wrong }), {
      status: 400,
      object: { actions: ['`hold` is a transition of other models.'] },
    })
    const explained = await request(
      'GET',
      '/api/users/permissions/explain/?model=store.hold&action=hold&user=repairer',
    )
    t.match(explained.object, { allowed: 'some', reasons: [/Holds of repairs/] })
  },
)

t.test('performs a transition only if the object has not changed since', async (t) => {
  const hold = await makeHold()
  const { headers } = await request('GET', hold)
  await request('PATCH', hold, { body: { description: 'changed' } })
  const stale = { 'if-match': String(headers['etag']) }
  t.equal((await request('POST', `${hold}hold/`, { headers: stale })).status, 412)
  t.equal(await stateOf(hold), 'planned')
})

t.test('offers the transitions of the state as buttons on the page of an object', async (t) => {
  const hold = await makeHold()
  const root = new WebClient(service)
  await root.login()
  const page = hold.replace('/api', '')
  const planned = await root.get(page)
  t.match(planned.text, `action="${page}do/hold/"`)
  t.match(planned.text, `action="${page}do/let_go/"`)
  t.match(planned.text, '>Let go<')
  t.equal((await root.post(`${page}do/hold/`, {})).status, 303)
  const held = await root.get(page)
  t.notMatch(held.text, `action="${page}do/hold/"`)
  t.match(held.text, `action="${page}do/let_go/"`)
})
