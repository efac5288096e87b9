// Generated from cadastre/models/secrets/reveal.ts. Do not edit: npm run generate
import { idParams, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/secrets/reveal.ts'

const { PaginatedRevealList, Reveal } = serializers

/** The routes of reveals. */
export async function revealRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('secrets.Reveal', serializers)
  app.get(
    '/api/secrets/reveals/',
    {
      schema: {
        operationId: 'secrets_reveals_list',
        tags: ['secrets'],
        summary: 'List reveals',
        description: 'Ordered by `id` (descending), `id`. Permission: `secrets.view_reveal`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedRevealList },
      },
    },
    resource.list,
  )
  app.options('/api/secrets/reveals/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/secrets/reveals/:id/',
    {
      schema: {
        operationId: 'secrets_reveals_read',
        tags: ['secrets'],
        summary: 'Read a reveal',
        description: 'Permission: `secrets.view_reveal`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Reveal },
      },
    },
    resource.read,
  )
  app.options('/api/secrets/reveals/:id/', { schema: { hide: true } }, resource.describeDetail)
}
