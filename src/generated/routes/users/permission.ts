// Generated from cadastre/models/accounts/permission.ts. Do not edit: npm run generate
import { idParams, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/users/permission.ts'

const { PaginatedPermissionList, Permission } = serializers

/** The routes of permissions. */
export async function permissionRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('users.Permission', serializers)
  app.get(
    '/api/users/permissions/',
    {
      schema: {
        operationId: 'users_permissions_list',
        tags: ['users'],
        summary: 'List permissions',
        description: 'Ordered by `model`, `codename`, `id`. Permission: `users.view_permission`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedPermissionList },
      },
    },
    resource.list,
  )
  app.options('/api/users/permissions/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/users/permissions/:id/',
    {
      schema: {
        operationId: 'users_permissions_read',
        tags: ['users'],
        summary: 'Read a permission',
        description: 'Permission: `users.view_permission`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Permission },
      },
    },
    resource.read,
  )
  app.options('/api/users/permissions/:id/', { schema: { hide: true } }, resource.describeDetail)
}
