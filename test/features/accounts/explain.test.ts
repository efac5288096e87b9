import t from 'tap'
import { createService } from '../../../src/features/create-service.ts'
import { inGroup, isStaff } from '../../../src/framework/model/index.ts'
import { fixtureDefinition } from '../../fixtures/inventory.ts'
import { appTestingOf } from '../../support/open-app.ts'
import { makeUser } from '../../support/person.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

/** The fixture inventory, whose shelves have a policy. */
const service = createService({
  ...fixtureDefinition,
  models: fixtureDefinition.models.map((source) =>
    source.model.name === 'Shelf'
      ? {
          ...source,
          model: {
            ...source.model,
            policy: {
              delete: [isStaff()],
              fields: { comments: { view: [inGroup('keepers')] } },
            },
          },
        }
      : source,
  ),
})
const app = await appTestingOf(service, 'fixture to explain').testApp(t)
const { request } = app
const url = '/api/users/permissions/explain/'

const token = await makeUser(app, 'ada', ['store.change_depot', 'store.delete_shelf'])
const { results } = await request('GET', '/api/users/users/?username=ada')
const ada = Number(results[0]?.['id'])
const group = await request('POST', '/api/users/groups/', {
  body: { name: 'keepers', permissions: [{ codename: 'store.add_depot' }] },
})

async function explained(model: string, action: string, options: object = { token }) {
  const { status, object } = await request('GET', `${url}?model=${model}&action=${action}`, options)
  t.equal(status, 200)
  return { allowed: object['allowed'], reasons: object['reasons'] }
}

t.test('names the permissions that allow an action', async (t) => {
  t.strictSame(await explained('store.depot', 'change'), {
    allowed: 'all',
    reasons: ['The user has the permission `store.change_depot`.'],
  })
  t.strictSame(await explained('store.depot', 'view'), {
    allowed: 'all',
    reasons: ['Everybody may view depots.'],
  })
  t.strictSame(await explained('store.depot', 'add'), {
    allowed: 'none',
    reasons: ['No permission allows it: it takes `store.add_depot`.'],
  })
  await request('PATCH', `/api/users/users/${ada}/`, { body: { groups: [group.object['id']] } })
  t.strictSame(await explained('store.depot', 'add'), {
    allowed: 'all',
    reasons: ['The group "keepers" has the permission `store.add_depot`.'],
  })
  await request('PATCH', `/api/users/users/${ada}/`, { body: { groups: [] } })
})

t.test('names object permissions with their conditions', async (t) => {
  await request('POST', '/api/users/object-permissions/', {
    body: {
      name: 'Europe',
      models: ['store.depot'],
      actions: ['delete'],
      constraints: [{ area: 'europe' }, { slug: ['a', 'b'] }],
      users: [ada],
    },
  })
  t.strictSame(await explained('store.depot', 'delete'), {
    allowed: 'some',
    reasons: [
      'The object permission "Europe" allows it for the objects of ?area=europe or ?slug=a&slug=b.',
    ],
  })
})

t.test('names conditions that cannot be evaluated, which allow nothing', async (t) => {
  const set = (constraints: string) =>
    app.runSql(`update users_objectpermission set constraints = '${constraints}'`)
  const wrong = 'cannot be evaluated: depot, aera: Unknown filter. Did you mean "area"?'
  await set('[{"aera": "europe"}, {"slug": "a"}]')
  t.strictSame(await explained('store.depot', 'delete'), {
    allowed: 'some',
    reasons: [
      'The object permission "Europe" allows it for the objects of ?slug=a. ' +
        `It has conditions that ${wrong}`,
    ],
  })
  await set('{"aera": "europe"}')
  t.strictSame(await explained('store.depot', 'delete'), {
    allowed: 'none',
    reasons: [
      `The object permission "Europe" allows it for no object, by conditions that ${wrong}`,
    ],
  })
  await request('PATCH', `/api/users/groups/${String(group.object['id'])}/`, {
    body: { permissions: [{ codename: 'store.delete_depot' }] },
  })
  await request('PATCH', `/api/users/users/${ada}/`, { body: { groups: [group.object['id']] } })
  t.match(await explained('store.depot', 'delete'), { allowed: 'all' }, 'by another permission')
  await request('PATCH', `/api/users/users/${ada}/`, { body: { groups: [] } })
})

t.test('says that a user is inactive, who may do only what everybody may', async (t) => {
  const asked = (action: string) => `${url}?model=store.depot&user=ada&action=${action}`
  const reason = 'The user is inactive, and cannot sign in or use tokens.'
  await request('PATCH', `/api/users/users/${ada}/`, { body: { is_active: false } })
  t.match((await request('GET', asked('change'))).object, {
    allowed: 'none',
    reasons: ['The user has the permission `store.change_depot`.', reason],
  })
  t.match((await request('GET', asked('view'))).object, {
    allowed: 'all',
    reasons: ['Everybody may view depots.', reason],
  })
  await request('PATCH', `/api/users/users/${ada}/`, { body: { is_active: true } })
})

t.test('names policies, and the fields that they hide', async (t) => {
  t.strictSame(await explained('store.shelf', 'delete'), {
    allowed: 'some',
    reasons: [
      'The user has the permission `store.delete_shelf`.',
      'The policy of shelves limits it for everybody.',
    ],
  })
  const own = await request('GET', `${url}?model=store.shelf`, { token })
  t.match(own.object, { hidden_fields: ['comments'], fixed_fields: ['comments'] })
  t.match(await explained('store.shelf', 'delete', {}), {
    allowed: 'all',
    reasons: ['A superuser needs no permission.'],
  })
})

t.test('tells superusers about others, and nobody else', async (t) => {
  const asked = `${url}?model=store.depot&action=change&user=ada`
  t.match((await request('GET', asked)).object, { user: 'ada', allowed: 'all' })
  t.match((await request('GET', `${url}?model=store.depot&user=nobody`)).status, 404)
  const { status, text } = await request('GET', `${url}?model=store.depot&user=root`, { token })
  t.match([status, text], [403, 'superuser status'])
  t.equal((await request('GET', `${url}?model=store.depot`, { token: null })).status, 401)
})

t.test('tells a token with limits nothing of the other rights of its user', async (t) => {
  const limits = { models: ['store.shelf'], actions: ['change'] }
  const derived = await request('POST', '/api/users/tokens/derive/', { token, body: { limits } })
  t.equal(derived.status, 201)
  const { status, text } = await request('GET', `${url}?model=store.depot&action=delete`, {
    token: String(derived.object['key']),
  })
  t.equal(status, 403)
  t.notMatch(text, 'europe')
})

t.test('refuses unknown names with what is allowed', async (t) => {
  const { status, object } = await request('GET', `${url}?model=store.depto&action=veiw`, { token })
  t.equal(status, 400)
  t.match(object, {
    model: ['"store.depto" is unknown. Did you mean "store.depot"?'],
    action: [/"veiw" is unknown/],
  })
})

checkRequiredTests(t, import.meta.url)
