import t from 'tap'
import Type from 'typebox'
import type { Action } from '../../../../src/framework/feature/action.ts'
import { createService } from '../../../../src/features/create-service.ts'
import { parametersOf } from '../../../../src/framework/http/validation/action-requests.ts'
import { fixtureDefinition } from '../../../fixtures/inventory.ts'
import { appTestingOf } from '../../../support/open-app.ts'
import { closed, Parcel, routeSchema } from '../action-routes.ts'

const query = Type.Object({
  least: Type.Integer({ minimum: 1, default: 3 }),
  is_open: Type.Optional(Type.Boolean()),
  weight: Type.Optional(Type.Union([Type.Null(), Type.Number({ maximum: 9 })])),
  names: Type.Optional(Type.Array(Type.String({ minLength: 2 }))),
  side: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('right')])),
})

const parts = Type.Object({ seeds: Type.Integer() }, closed)

const body = Type.Object(
  {
    seeds: Type.Integer({ minimum: 1, maximum: 10 }),
    price: Type.Number({ exclusiveMinimum: 0, multipleOf: 0.5, default: 1 }),
    label: Type.Optional(Type.String({ pattern: '^[A-Z]', maxLength: 3 })),
    day: Type.Optional(Type.String({ format: 'date' })),
    kind: Type.Optional(Type.Enum(['wild', 'tame'])),
    parts: Type.Optional(Type.Array(parts, { minItems: 1, maxItems: 2 })),
    note: Type.Optional(Type.Union([Type.Null(), Type.String({ minLength: 1 })])),
    either: Type.Optional(Type.Union([Type.Integer(), parts])),
  },
  closed,
)

const echo: Action = async (app) => {
  app.addSchema(Parcel)
  const config = { access: null }
  const search = routeSchema('search', { querystring: query })
  app.get('/api/store/search/', { schema: search, config }, async (request) =>
    parametersOf(request, query),
  )
  const send = routeSchema('send', { body })
  app.post('/api/store/send/', { schema: send, config }, async ({ body }) => body)
  const post = routeSchema('post', { body: Type.Ref('Parcel') })
  app.post('/api/store/post/', { schema: post, config }, async ({ body }) => body)
  const raw = routeSchema('raw', { body })
  const checksItself = { ...config, checksItself: true }
  app.post('/api/store/raw/', { schema: raw, config: checksItself }, async ({ body }) => ({
    type: typeof body,
  }))
}

const service = createService({ ...fixtureDefinition, actions: [echo] })
const { testApp } = appTestingOf(service, 'fixture with an action')

t.test('parses the query of an action by its schema', async (t) => {
  const { request } = await testApp(t)
  const search = async (text: string) => {
    const { status, object } = await request('GET', `/api/store/search/${text}`)
    return [status, object]
  }
  t.strictSame(await search(''), [200, { least: 3 }], 'defaults')
  t.strictSame(await search('?least=5&is_open=yes&weight=2.5'), [
    200,
    { least: 5, is_open: true, weight: 2.5 },
  ])
  t.strictSame(await search('?weight=&names=ab&names=12&side=left&side=right'), [
    200,
    { least: 3, weight: null, names: ['ab', '12'], side: 'right' },
  ])
  t.strictSame(await search('?least=0&is_open=maybe&weight=10&names=a&side=up'), [
    400,
    {
      least: ['Ensure this value is greater than or equal to 1.'],
      is_open: ['"maybe" is not a valid boolean.'],
      weight: ['Ensure this value is less than or equal to 9.'],
      names: ['0: Ensure this field has at least 2 characters.'],
      side: ['"up" is not a valid choice. Allowed: left, right.'],
    },
  ])
  for (const text of ['abc', '1.5', '', '0x10', 'NaN'])
    t.strictSame(
      await search(`?least=${text}`),
      [400, { least: ['A valid integer is required.'] }],
      text,
    )
  t.strictSame(await search('?leest=4'), [
    400,
    { leest: ['Unknown parameter. Did you mean "least"?'] },
  ])
})

t.test('compares the body of an action with its schema', async (t) => {
  const { request } = await testApp(t)
  const send = async (body: unknown) => {
    const { status, object } = await request('POST', '/api/store/send/', { body })
    return [status, object]
  }
  t.strictSame(await send({ seeds: 2 }), [200, { seeds: 2, price: 1 }], 'defaults')
  const full = {
    seeds: 10,
    price: 0.5,
    label: 'ABC',
    day: '2026-02-28',
    kind: 'wild',
    parts: [{ seeds: 1 }],
    note: null,
    either: 7,
  }
  t.strictSame(await send(full), [200, full])
  t.strictSame(await send(undefined), [400, { seeds: ['This field is required.'] }], 'no body')
  t.strictSame(
    await send({
      seeds: 1.5,
      price: 0,
      label: 'abcd',
      day: '2026-02-30',
      kind: 'odd',
      parts: [{ seeds: '1' }, {}, { more: 1, seeds: 2 }],
      note: '',
      either: 'x',
    }),
    [
      400,
      {
        seeds: ['A valid integer is required.'],
        price: ['Ensure this value is greater than 0.'],
        label: [
          'Ensure this field has no more than 3 characters.',
          '"abcd" does not match ^[A-Z].',
        ],
        day: ['"2026-02-30" is not a valid date.'],
        kind: ['"odd" is not a valid choice. Allowed: wild, tame.'],
        parts: [
          '0: seeds: A valid integer is required.',
          '1: seeds: This field is required.',
          '2: more: Unknown field.',
          'Ensure this list has no more than 2 items.',
        ],
        note: ['Ensure this field has at least 1 characters.'],
        either: ['"x" has none of the allowed forms.'],
      },
    ],
  )
  t.strictSame(await send({ seeds: 11, price: 0.7, label: null, parts: [], note: 5, either: [] }), [
    400,
    {
      seeds: ['Ensure this value is less than or equal to 10.'],
      price: ['Ensure this value is a multiple of 0.5.'],
      label: ['This field may not be null.'],
      parts: ['Ensure this list has at least 1 items.'],
      note: ['Not a valid string.'],
      either: ['"[]" has none of the allowed forms.'],
    },
  ])
  for (const [body, type] of [
    [[1], 'list'],
    [5, 'int'],
    ['"a"', 'str'],
  ] as const)
    t.strictSame(
      await send(body),
      [400, { non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`] }],
      type,
    )
  t.strictSame(await send({ seeds: 1, seed: 2 }), [
    400,
    { seed: ['Unknown field. Did you mean "seeds"?'] },
  ])
  t.strictSame(
    await send({ seeds: 'many', seed: 2 }),
    [
      400,
      {
        seed: ['Unknown field. Did you mean "seeds"?'],
        seeds: ['A valid integer is required.'],
      },
    ],
    'together with other mistakes',
  )
})

t.test('parses the fields of a form, and schemas by name', async (t) => {
  const { request } = await testApp(t)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = await request('POST', '/api/store/send/', { body: 'seeds=4&price=2.5', headers })
  t.strictSame([form.status, form.object], [200, { seeds: 4, price: 2.5 }])
  const wrong = await request('POST', '/api/store/send/', { body: 'seeds=many', headers })
  t.strictSame([wrong.status, wrong.object], [400, { seeds: ['A valid integer is required.'] }])
  const named = await request('POST', '/api/store/post/', { body: { grams: 0 } })
  t.strictSame(
    [named.status, named.object],
    [400, { grams: ['Ensure this value is greater than or equal to 1.'] }],
  )
  t.equal((await request('POST', '/api/store/post/', { body: { grams: 1 } })).status, 200)
  const own = await request('POST', '/api/store/raw/', { body: { seeds: 0 } })
  t.strictSame([own.status, own.object], [200, { type: 'object' }], 'the handler checks the body')
})

t.test('documents values with a default as optional', async (t) => {
  const { document } = await testApp(t)
  const text = JSON.stringify(document)
  t.match(text, 'store_search')
  const operation = /"operationId":"store_search".*?"responses"/.exec(text)?.[0] ?? ''
  t.notMatch(operation, '"required":true')
})

t.test('refuses an action whose schemas cannot be checked', async (t) => {
  const actionWith =
    (schema: object): Action =>
    async (app) => {
      const route = { schema: { ...routeSchema('wrong', {}), ...schema }, config: { access: null } }
      app.post('/api/store/wrong/', route, async () => ({}))
    }
  const start = (schema: object): Promise<unknown> =>
    appTestingOf(
      createService({ ...fixtureDefinition, actions: [actionWith(schema)] }),
      'wrong',
    ).testApp(t)
  await t.rejects(
    start({ body: Type.Ref('Nothing') }),
    /\/api\/store\/wrong\/: there is no schema "Nothing"/,
  )
  await t.rejects(
    start({ querystring: Type.Ref('Parcel') }),
    /schema\.querystring has no properties/,
  )
})
