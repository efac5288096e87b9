// Generated from cadastre/models/change-log/user-action.ts. Do not edit: npm run generate
import { idParams, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/extras/user-action.ts'

const { PaginatedUserActionList, UserAction } = serializers

/** The routes of user actions. */
export async function userActionRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.UserAction', serializers)
  app.get(
    '/api/extras/recent-activity/',
    {
      schema: {
        operationId: 'extras_recent_activity_list',
        tags: ['extras'],
        summary: 'List user actions',
        description:
          'Ordered by `time` (descending), `id`. Permission: `extras.view_objectchange`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedUserActionList },
      },
    },
    resource.list,
  )
  app.options('/api/extras/recent-activity/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/extras/recent-activity/:id/',
    {
      schema: {
        operationId: 'extras_recent_activity_read',
        tags: ['extras'],
        summary: 'Read a user action',
        description: 'Permission: `extras.view_objectchange`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: UserAction },
      },
    },
    resource.read,
  )
  app.options(
    '/api/extras/recent-activity/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
