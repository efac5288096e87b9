// Generated from schema/tenancy/tenant-group.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of tenant groups. */
export async function tenantGroupRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('tenancy.TenantGroup')
  app.get(
    '/api/tenancy/tenant-groups/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_list',
        tags: ['tenancy'],
        summary: 'List tenant groups',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedTenantGroupList') },
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
        body: Type.Ref('WritableTenantGroup'),
        response: { 201: Type.Ref('FlatTenantGroup') },
      },
    },
    resource.create,
  )
  app.options('/api/tenancy/tenant-groups/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/tenancy/tenant-groups/:id/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_read',
        tags: ['tenancy'],
        summary: 'Read a tenant group',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('TenantGroup') },
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
        params: idParams,
        body: Type.Ref('WritableTenantGroup'),
        response: { 200: Type.Ref('FlatTenantGroup') },
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
        params: idParams,
        body: Type.Ref('PatchedWritableTenantGroup'),
        response: { 200: Type.Ref('FlatTenantGroup') },
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
