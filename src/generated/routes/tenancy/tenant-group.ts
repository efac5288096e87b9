// Generated from schema/tenancy/tenant-group.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/tenancy/tenant-group.ts'

const {
  FlatTenantGroup,
  PaginatedTenantGroupList,
  PatchedWritableTenantGroup,
  TenantGroup,
  WritableTenantGroup,
} = serializers

/** The routes of tenant groups. */
export async function tenantGroupRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('tenancy.TenantGroup', serializers)
  app.get(
    '/api/tenancy/tenant-groups/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_list',
        tags: ['tenancy'],
        summary: 'List tenant groups',
        description: 'Ordered by `name`, `id`. Permission: `tenancy.view_tenantgroup`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedTenantGroupList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/tenancy/tenant-groups/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_create',
        tags: ['tenancy'],
        summary: 'Create a tenant group',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second tenant group with the same `name` or the same `slug`. Permission: `tenancy.add_tenantgroup`.',
        body: WritableTenantGroup,
        response: { 201: FlatTenantGroup },
      },
    },
    resource.create,
  )
  app.options('/api/tenancy/tenant-groups/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/tenancy/tenant-groups/bulk/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_bulk_create',
        tags: ['tenancy'],
        summary: 'Create several tenant groups, all or none',
        description: 'Permission: `tenancy.add_tenantgroup`.',
        body: listOf(WritableTenantGroup, resource.bulkMax),
        response: { 201: listOf(FlatTenantGroup) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/tenancy/tenant-groups/bulk/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_bulk_update',
        tags: ['tenancy'],
        summary: 'Update several tenant groups, all or none',
        description: 'Finds them by `id`. Permission: `tenancy.change_tenantgroup`.',
        body: listOf(withId(WritableTenantGroup), resource.bulkMax),
        response: { 200: listOf(FlatTenantGroup) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/tenancy/tenant-groups/bulk/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_bulk_partial_update',
        tags: ['tenancy'],
        summary: 'Change some fields of several tenant groups, all or none',
        description: 'Finds them by `id`. Permission: `tenancy.change_tenantgroup`.',
        body: listOf(withId(PatchedWritableTenantGroup), resource.bulkMax),
        response: { 200: listOf(FlatTenantGroup) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/tenancy/tenant-groups/bulk/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_bulk_delete',
        tags: ['tenancy'],
        summary: 'Delete several tenant groups, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `tenancy.delete_tenantgroup`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/tenancy/tenant-groups/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/tenancy/tenant-groups/:id/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_read',
        tags: ['tenancy'],
        summary: 'Read a tenant group',
        description: 'Permission: `tenancy.view_tenantgroup`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: TenantGroup },
      },
    },
    resource.read,
  )
  app.put(
    '/api/tenancy/tenant-groups/:id/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_update',
        tags: ['tenancy'],
        summary: 'Update a tenant group',
        description:
          'Optional fields that are left out keep their values. Permission: `tenancy.change_tenantgroup`.',
        params: idParams,
        body: WritableTenantGroup,
        response: { 200: FlatTenantGroup },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/tenancy/tenant-groups/:id/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_partial_update',
        tags: ['tenancy'],
        summary: 'Change some fields of a tenant group',
        description: 'Permission: `tenancy.change_tenantgroup`.',
        params: idParams,
        body: PatchedWritableTenantGroup,
        response: { 200: FlatTenantGroup },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/tenancy/tenant-groups/:id/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_delete',
        tags: ['tenancy'],
        summary: 'Delete a tenant group',
        description:
          'Sets references to it from tenants to null. Permission: `tenancy.delete_tenantgroup`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/tenancy/tenant-groups/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
