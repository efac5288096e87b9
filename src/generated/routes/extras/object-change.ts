// Generated from cadastre/models/change-log/object-change.ts. Do not edit: npm run generate
import { idParams, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/extras/object-change.ts'

const { ObjectChange, PaginatedObjectChangeList } = serializers

/** The routes of object changes. */
export async function objectChangeRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.ObjectChange', serializers)
  app.get(
    '/api/extras/object-changes/',
    {
      schema: {
        operationId: 'extras_object_changes_list',
        tags: ['extras'],
        summary: 'List object changes',
        description:
          'Ordered by `time` (descending), `id`. Permission: `extras.view_objectchange`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedObjectChangeList },
      },
    },
    resource.list,
  )
  app.options('/api/extras/object-changes/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/extras/object-changes/:id/',
    {
      schema: {
        operationId: 'extras_object_changes_read',
        tags: ['extras'],
        summary: 'Read an object change',
        description: 'Permission: `extras.view_objectchange`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: ObjectChange },
      },
    },
    resource.read,
  )
  app.options(
    '/api/extras/object-changes/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
