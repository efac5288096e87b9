// Generated from cadastre/models/secrets/key-version.ts. Do not edit: npm run generate
import { idParams, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/secrets/key-version.ts'

const { KeyVersion, PaginatedKeyVersionList } = serializers

/** The routes of key versions. */
export async function keyVersionRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('secrets.KeyVersion', serializers)
  app.get(
    '/api/secrets/key-versions/',
    {
      schema: {
        operationId: 'secrets_key_versions_list',
        tags: ['secrets'],
        summary: 'List key versions',
        description: 'Ordered by `number`, `id`. Permission: `secrets.view_keyversion`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedKeyVersionList },
      },
    },
    resource.list,
  )
  app.options('/api/secrets/key-versions/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/secrets/key-versions/:id/',
    {
      schema: {
        operationId: 'secrets_key_versions_read',
        tags: ['secrets'],
        summary: 'Read a key version',
        description: 'Permission: `secrets.view_keyversion`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: KeyVersion },
      },
    },
    resource.read,
  )
  app.options('/api/secrets/key-versions/:id/', { schema: { hide: true } }, resource.describeDetail)
}
