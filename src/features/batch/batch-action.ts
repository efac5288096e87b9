import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { Config } from '../../framework/config/config.ts'
import { transaction } from '../../framework/database/transaction/index.ts'
import { insideRequest } from '../../framework/http/inner-requests.ts'
import { bodiesOf, type ResourceOptions } from '../../framework/http/objects/index.ts'
import { errorDetail } from '../../framework/http/schemas/index.ts'
import type { Model, ModelGraph } from '../../framework/model/graph.ts'
import { batchMethods, operationsIn, type BatchOperation } from './operations.ts'
import { perform } from './perform.ts'

/** Serves `POST /api/batch/`: a list of writes, all or none, in one transaction. */
export async function batchAction(
  app: FastifyInstance,
  { graph, config }: ResourceOptions,
): Promise<void> {
  app.addSchema(methodSchema)
  app.addSchema(operationSchema)
  app.addSchema(failedSchema)
  const schema = schemaFor(config)
  const operationsOf = (request: FastifyRequest): readonly BatchOperation[] =>
    operationsIn(bodiesOf(request, config), `${config.basePath}/api/`)
  const access = {
    access: null,
    takesLimits: true,
    checksItself: true,
    idempotent: true,
    itemModels: (request: FastifyRequest) =>
      operationsOf(request).map(({ path }) => modelAt(path.slice(config.basePath.length), graph)),
  }
  app.post('/api/batch/', { schema, config: access }, async (request, reply) => {
    const operations = operationsOf(request)
    return transaction(
      request.database,
      async ({ database }) => {
        const results: unknown[] = []
        const { id, identity } = request
        const send = async (operation: BatchOperation): Promise<unknown> =>
          insideRequest({ id, identity, database }, async () =>
            perform(app, operation, { request, reply, results, count: operations.length }),
          )
        for (const operation of operations) results.push(await send(operation))
        if (operations.some(({ method }) => method === 'POST')) reply.status(201)
        return results
      },
      { objects: operations.length },
    )
  })
}

const results = Type.Array(Type.Unknown({ description: 'The result of an operation' }))

/** Returns the documentation of the route. */
const schemaFor = ({ bulkMax }: Pick<Config, 'bulkMax'>) => ({
  operationId: 'api_batch',
  tags: ['api'],
  summary: 'Write several objects, all or none',
  description:
    'Runs writes of models in one transaction and returns the bodies of their responses; null ' +
    'for a delete. In a body, `{"$ref": "0.id"}` is the `id` in the result of the first ' +
    'operation; in a path, `{0.id}`. The status is 201 with a POST among the operations. Where ' +
    'one fails, nothing is written: the response has its status and body in its place.',
  body: Type.Array(Type.Ref('BatchOperation'), {
    minItems: 1,
    maxItems: bulkMax,
    examples: [[{ method: 'POST', path: '/api/library/books/', body: { title: 'Emma' } }]],
  }),
  response: {
    200: results,
    201: results,
    400: Type.Union([
      Type.Array(Type.Ref('FailedOperation')),
      Type.Ref('ValidationError'),
      errorDetail,
    ]),
  },
})

/** Returns the model at whose URL, or below it, a path is. */
const modelAt = (path: string, { models }: ModelGraph): Model | undefined =>
  [...models.values()].find(({ url }) => path.startsWith(url))

const methodSchema = Type.Unsafe({
  type: 'string',
  enum: batchMethods,
  description: 'A method of writes',
  $id: 'BatchMethod',
})

const operationSchema = Type.Object(
  {
    method: Type.Ref('BatchMethod', { description: 'The method of the write' }),
    path: Type.String({
      description:
        'The path of the write, such as `/api/library/books/` or `/api/library/books/{0.id}/`',
    }),
    body: Type.Optional(Type.Unknown({ description: 'The body of the write' })),
    if_match: Type.Optional(
      Type.String({ description: 'The entity tag of the object, as the header `If-Match` has it' }),
    ),
  },
  { $id: 'BatchOperation', additionalProperties: false },
)

const failedSchema = Type.Object(
  {
    status: Type.Optional(Type.Integer({ description: 'The status of the response' })),
    body: Type.Optional(Type.Unknown({ description: 'The body of the response' })),
  },
  { $id: 'FailedOperation', description: 'Empty for an operation that did not fail' },
)
