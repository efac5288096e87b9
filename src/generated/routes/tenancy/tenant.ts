// Generated from schema/tenancy/tenant.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/tenancy/tenant.ts'

const {
  FlatTenant,
  PaginatedTenantList,
  PatchedWritableTenant,
  Tenant,
  WritableTenant,
} = serializers

/** The routes of tenants. */
export async function tenantRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('tenancy.Tenant', serializers)
  app.get(
    '/api/tenancy/tenants/',
    {
      schema: {
        operationId: 'tenancy_tenants_list',
        tags: ['tenancy'],
        summary: 'List tenants',
        description: 'Ordered by `group.name`, `name`, `id`. Permission: `tenancy.view_tenant`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedTenantList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/tenancy/tenants/',
    {
      schema: {
        operationId: 'tenancy_tenants_create',
        tags: ['tenancy'],
        summary: 'Create a tenant',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second tenant with the same `name` or the same `slug`. Permission: `tenancy.add_tenant`.',
        body: WritableTenant,
        response: { 201: FlatTenant },
      },
    },
    resource.create,
  )
  app.options('/api/tenancy/tenants/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/tenancy/tenants/bulk/',
    {
      schema: {
        operationId: 'tenancy_tenants_bulk_create',
        tags: ['tenancy'],
        summary: 'Create several tenants, all or none',
        description: 'Permission: `tenancy.add_tenant`.',
        body: listOf(WritableTenant, resource.bulkMax),
        response: { 201: listOf(FlatTenant) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/tenancy/tenants/bulk/',
    {
      schema: {
        operationId: 'tenancy_tenants_bulk_update',
        tags: ['tenancy'],
        summary: 'Update several tenants, all or none',
        description: 'Finds them by `id`. Permission: `tenancy.change_tenant`.',
        body: listOf(withId(WritableTenant), resource.bulkMax),
        response: { 200: listOf(FlatTenant) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/tenancy/tenants/bulk/',
    {
      schema: {
        operationId: 'tenancy_tenants_bulk_partial_update',
        tags: ['tenancy'],
        summary: 'Change some fields of several tenants, all or none',
        description: 'Finds them by `id`. Permission: `tenancy.change_tenant`.',
        body: listOf(withId(PatchedWritableTenant), resource.bulkMax),
        response: { 200: listOf(FlatTenant) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/tenancy/tenants/bulk/',
    {
      schema: {
        operationId: 'tenancy_tenants_bulk_delete',
        tags: ['tenancy'],
        summary: 'Delete several tenants, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `tenancy.delete_tenant`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/tenancy/tenants/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/tenancy/tenants/:id/',
    {
      schema: {
        operationId: 'tenancy_tenants_read',
        tags: ['tenancy'],
        summary: 'Read a tenant',
        description: 'Permission: `tenancy.view_tenant`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Tenant },
      },
    },
    resource.read,
  )
  app.put(
    '/api/tenancy/tenants/:id/',
    {
      schema: {
        operationId: 'tenancy_tenants_update',
        tags: ['tenancy'],
        summary: 'Update a tenant',
        description:
          'Optional fields that are left out keep their values. Permission: `tenancy.change_tenant`.',
        params: idParams,
        body: WritableTenant,
        response: { 200: FlatTenant },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/tenancy/tenants/:id/',
    {
      schema: {
        operationId: 'tenancy_tenants_partial_update',
        tags: ['tenancy'],
        summary: 'Change some fields of a tenant',
        description: 'Permission: `tenancy.change_tenant`.',
        params: idParams,
        body: PatchedWritableTenant,
        response: { 200: FlatTenant },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/tenancy/tenants/:id/',
    {
      schema: {
        operationId: 'tenancy_tenants_delete',
        tags: ['tenancy'],
        summary: 'Delete a tenant',
        description:
          'Refused with 409 while circuits, devices, racks, sites, IP addresses, prefixes, VLANs and VRFs refer to it. Permission: `tenancy.delete_tenant`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/tenancy/tenants/:id/', { schema: { hide: true } }, resource.describeDetail)
}
