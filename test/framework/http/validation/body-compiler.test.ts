import Fastify, { type FastifySchema } from 'fastify'
import t from 'tap'
import { defaultAbout } from '../../../../src/framework/service/about.ts'
import Type, { type TSchema } from 'typebox'
import { componentsOf } from '../../../../generators/components.ts'
import { readConfig } from '../../../../src/framework/config/config.ts'
import { bodyCompiler } from '../../../../src/framework/http/validation/body-compiler.ts'
import { compilers } from '../../../../src/framework/http/validation/compilers.ts'
import { resources } from '../../../../src/framework/http/resources/resource.ts'
import {
  listOf,
  ObjectId,
  oneOrMany,
  withId,
} from '../../../../src/framework/http/schemas/serializers.ts'
import { graph } from '../../../fixtures/graph.ts'

const Colour = Type.Unsafe({ type: 'string', enum: ['red', 'blue'], $id: 'Colour' })
const Car = Type.Object(
  {
    id: Type.Optional(Type.Integer()),
    wheels: Type.Integer({ minimum: 1 }),
    colour: Type.Optional(Type.Ref('Colour')),
  },
  { $id: 'Car', additionalProperties: false },
)

/** Counts how often a serializer is looked up: once for each compilation. */
class Counted extends Map<string, TSchema> {
  lookups = 0

  override get(name: string): TSchema | undefined {
    this.lookups += 1
    return super.get(name)
  }
}

const serializers = new Counted([
  ['Colour', Colour],
  ['Car', Car],
])
const compile = bodyCompiler(serializers)
const validatorOf = (schema: unknown, httpPart = 'body'): ((value: unknown) => unknown) =>
  compile({ schema: schema as FastifySchema, httpPart, method: 'POST', url: '/' }) // Fastify passes one part of it

t.test('compiles a serializer when its first body arrives, and once', async (t) => {
  const validators = [Car, listOf(Car), oneOrMany(Car)].map((schema) => validatorOf(schema))
  t.equal(serializers.lookups, 0, 'no serializer is compiled before the first body')
  for (const validate of validators) validate({ wheels: 4, colour: 'red' })
  const { lookups } = serializers
  t.ok(lookups > 0, 'with the first body')
  for (const validate of validators) validate([{ wheels: 4 }, { wheels: 0 }])
  t.equal(serializers.lookups, lookups, 'none is compiled again')
})

t.test('checks one object, a list of objects, or either', async (t) => {
  const right = { wheels: 4, colour: 'blue' }
  const wrong = [{}, { wheels: '4' }, { wheels: 0 }, { ...right, colour: 'x' }, { ...right, x: 1 }]
  const shapes = { one: Car, many: listOf(Car), either: oneOrMany(Car), byId: listOf(withId(Car)) }
  const cases = [
    [right, ['one', 'either']],
    [[right, right], ['many', 'either']],
    [[{ ...right, id: 1 }], ['many', 'either', 'byId']],
    [[{ ...right, id: 1 }, right], ['many', 'either']],
    [[], ['many', 'either', 'byId']],
    ...wrong.map((body) => [body, []] as const),
    ...wrong.map((body) => [[right, body], []] as const),
    ...wrong.map((body) => [[{ ...body, id: 1 }], []] as const),
    ...[null, undefined, 'x', 1].map((body) => [body, []] as const),
  ] as const // prettier-ignore
  for (const [body, wanted] of cases)
    for (const [shape, schema] of Object.entries(shapes)) {
      const isValid = validatorOf(schema)(body) === true
      t.equal(
        isValid,
        wanted.some((one) => one === shape),
        `${shape}: ${JSON.stringify(body)}`,
      )
    }
  t.equal(validatorOf(Car, 'querystring')('x'), true, 'other parts of a request are not checked')
})

t.test('checks bodies in the routes that create and change objects of a model', async (t) => {
  const app = Fastify({ schemaController: compilers })
  t.teardown(() => app.close())
  const config = readConfig({})
  await app.register(resources, {
    about: defaultAbout,
    graph,
    config,
    extensions: { behaviours: new Map() },
  })
  const components = componentsOf(graph).flatMap((one) => one.components)
  const all = Object.fromEntries(components.map(({ name, schema }) => [name, schema]))
  const resource = app.resource('lab.Room', all)
  const { WritableRoom = Car, PatchedWritableRoom = Car } = all
  app.addHook('preHandler', async (request, reply) => {
    const isChecked = request.routeOptions.attachValidation
    await reply.send(isChecked ? !request.validationError : 'not checked')
  })
  app.post('/api/lab/rooms/', { schema: { body: oneOrMany(WritableRoom) } }, resource.create)
  app.put('/api/lab/rooms/:id/', { schema: { body: WritableRoom } }, resource.update)
  app.patch(
    '/api/lab/rooms/:id/',
    { schema: { body: PatchedWritableRoom } },
    resource.partialUpdate,
  )
  // An action at the URL of a model has a body of its own.
  app.put('/api/lab/rooms/', { schema: { body: Type.Ref('Upload') } }, resource.bulkUpdate)
  app.delete('/api/lab/rooms/', { schema: { body: listOf(ObjectId) } }, resource.bulkRemove)
  const cases = [
    ['POST', '/api/lab/rooms/', { name: 'A', slug: 'a' }, true],
    ['POST', '/api/lab/rooms/', [{ name: 'A', slug: 'a' }], true],
    ['POST', '/api/lab/rooms/', { name: 'A' }, false],
    ['PUT', '/api/lab/rooms/1/', { name: 'A', slug: 'a', floor: '1' }, false],
    ['PATCH', '/api/lab/rooms/1/', { floor: 1 }, true],
    ['PUT', '/api/lab/rooms/', { file: 'x' }, 'not checked'],
    ['DELETE', '/api/lab/rooms/', [{ id: 1 }], 'not checked'],
  ] as const
  for (const [method, url, payload, wanted] of cases) {
    const { body } = await app.inject({ method, url, payload })
    t.equal(body, String(wanted), `${method} ${url} ${JSON.stringify(payload)}`)
  }
})
