import t from 'tap'
import Type from 'typebox'
import type { Action } from '../../../../src/framework/feature/action.ts'
import { createService } from '../../../../src/features/create-service.ts'
import { parametersOf } from '../../../../src/framework/http/validation/action-requests.ts'
import { jsonObjectOf } from '../../../../src/framework/model/json-value.ts'
import { fixtureDefinition } from '../../../fixtures/inventory.ts'
import { appTestingOf } from '../../../support/open-app.ts'
import { closed, Parcel, routeSchema } from '../action-routes.ts'

/** Bodies of other forms: a list, a schema by name, a serializer of a model, a nested object. */
const forms = {
  list: Type.Array(Type.Ref('Parcel')),
  serializer: Type.Ref('WritableDepot'),
  nested: Type.Object({
    tags: Type.Array(Type.String(), { default: [] }),
    size: Type.Optional(Type.Object({ wide: Type.Integer(), tall: Type.Integer({ default: 2 }) })),
    parcel: Type.Optional(Type.Ref('Parcel')),
    sides: Type.Optional(Type.Array(Type.Union([Type.Literal('a'), Type.Literal('b')]))),
    'a/b': Type.Optional(Type.Integer()),
  }),
  closed: Type.Object({ name: Type.String() }, closed),
}

const inForms: Action = async (app) => {
  app.addSchema(Parcel)
  const config = { access: null }
  for (const [name, body] of Object.entries(forms)) {
    const schema = routeSchema(`take_${name}`, { body })
    app.post(`/api/store/take/${name}/`, { schema, config }, async ({ body: taken }) => {
      const { tags } = jsonObjectOf(taken)
      if (Array.isArray(tags)) tags.push('taken')
      return { taken }
    })
  }
  const words = Type.Object({
    level: Type.Optional(Type.Enum([1, 2])),
    ids: Type.Optional(Type.Union([Type.Array(Type.Integer()), Type.Null()])),
    code: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
    grams: Type.Optional(Type.Ref('Grams')),
  })
  app.addSchema(Type.Integer({ $id: 'Grams' }))
  const schema = routeSchema('words', { querystring: words })
  app.get('/api/store/words/', { schema, config }, async (request) => parametersOf(request, words))
}

const service = createService({ ...fixtureDefinition, actions: [inForms] })
const { testApp } = appTestingOf(service, 'fixture with bodies of actions')

t.test('checks bodies of every form, also with many errors', async (t) => {
  const { request } = await testApp(t)
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, index) => [`k${index}`, 1]))
  const take = async (name: keyof typeof forms, body: unknown, headers = {}) => {
    const sent = { body, headers, undocumented: 'the response has the body' }
    const answer = await request('POST', `/api/store/take/${name}/`, sent)
    return [answer.status, answer.status === 200 ? answer.object['taken'] : answer.body]
  }
  t.strictSame(await take('list', [{ grams: 1 }]), [200, [{ grams: 1 }]])
  t.strictSame(await take('list', [{ grams: 1 }, { grams: 0 }]), [
    400,
    [{}, { grams: ['Ensure this value is greater than or equal to 1.'] }],
  ])
  t.strictSame(await take('list', { grams: 1 }), [
    400,
    { non_field_errors: ['Expected a list of items but got type "dict".'] },
  ])
  t.equal((await take('list', [{ grams: 5, ...many }]))[0], 400, 'unknown keys of an item')

  t.equal((await take('serializer', {}))[0], 400, 'a serializer of a model')
  t.equal((await take('serializer', { name: 'A', slug: 'a' }))[0], 200)
  t.equal((await take('serializer', { name: 'A', slug: 'a', ...many }))[0], 400)

  for (let time = 0; time < 2; time += 1)
    t.strictSame(await take('nested', {}), [200, { tags: ['taken'] }], 'each has its own default')
  t.strictSame(await take('nested', { size: { wide: 1 } }), [
    200,
    { size: { wide: 1, tall: 2 }, tags: ['taken'] },
  ])
  t.strictSame(await take('nested', { sides: ['c', 'd'], 'a/b': 'x', parcel: {} }), [
    400,
    {
      sides: [
        '0: "c" is not a valid choice. Allowed: a, b.',
        '1: "d" is not a valid choice. Allowed: a, b.',
      ],
      'a/b': ['A valid integer is required.'],
      parcel: ['grams: This field is required.'],
    },
  ])
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  t.strictSame(await take('nested', 'size.wide=3&parcel.grams=4&tags=one&tags=2', form), [
    200,
    { size: { wide: 3, tall: 2 }, parcel: { grams: 4 }, tags: ['one', '2', 'taken'] },
  ])

  const lenient = { prefer: 'handling=lenient' }
  t.strictSame(await take('closed', { name: 'A', ...many }, lenient), [200, { name: 'A' }])
  t.strictSame(await take('closed', { name: 1, ...many }, lenient), [
    400,
    { name: ['Not a valid string.'] },
  ])
})

t.test('parses texts by all alternatives of a schema', async (t) => {
  const { request } = await testApp(t)
  const words = async (text: string) => (await request('GET', `/api/store/words/?${text}`)).object
  t.strictSame(await words('level=2&ids=1&ids=2&code=07&grams=5'), {
    level: 2,
    ids: [1, 2],
    code: '07',
    grams: 5,
  })
  t.strictSame(await words('ids='), { ids: null })
  t.strictSame(await words('level=3'), {
    level: ['"3" is not a valid choice. Allowed: 1, 2.'],
  })
})
