import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { failure } from '../../framework/errors/errors.ts'
import { requireMaySee } from '../../framework/http/authorization/index.ts'
import { idOf, type ResourceOptions } from '../../framework/http/objects/index.ts'
import { listObjects } from '../../framework/http/resources/index.ts'
import { contentType, requireModel } from '../../framework/model/graph.ts'
import { idSchema } from '../../framework/model/id.ts'
import { requireParameters } from '../../framework/request/parameters.ts'

/** Serves `<object>/changes/`: the entries about one object of any model, also a deleted one. */
export async function objectHistory(
  app: FastifyInstance,
  { graph, config }: ResourceOptions,
): Promise<void> {
  const log = requireModel(graph, 'extras.ObjectChange')
  const access = { model: log, permission: 'view' as const }
  app.get(
    '/api/:application/:models/:id/changes/',
    { schema, config: { access } },
    async (request, reply) => {
      const { application, models } = request.params as PathOfObject
      const url = `/api/${application}/${models}/`
      const model = [...graph.models.values()].find((one) => one.url === url)
      if (!model) throw failure('ERR_NOT_FOUND')
      requireMaySee(request.identity, model, config)
      const about = [
        ['model', [contentType(model)]],
        ['object_id', [String(idOf(request))]],
      ] as const
      request.query = { parameters: new Map([...requireParameters(request.query), ...about]) }
      return listObjects(log, app.listing, request, reply)
    },
  )
}

interface PathOfObject {
  readonly application: string
  readonly models: string
}

const schema = {
  operationId: 'api_object_changes',
  tags: ['api'],
  summary: 'List the changes of an object',
  description: 'Also of a deleted one.',
  params: Type.Object({
    application: Type.String(),
    models: Type.String(),
    id: idSchema(),
  }),
  response: { 200: Type.Ref('PaginatedObjectChangeList') },
}
