// Generated from schema/tenancy/tenant-group.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: amounts.one('PaginatedTenantGroupList') },
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
        summary: 'Create a tenant group, or several tenant groups at once',
        body: amounts.either('WritableTenantGroup'),
        response: { 201: amounts.either('FlatTenantGroup') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/tenancy/tenant-groups/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_bulk_update',
        tags: ['tenancy'],
        summary: 'Update several tenant groups, all or none',
        body: amounts.many('WritableTenantGroup'),
        response: { 200: amounts.many('FlatTenantGroup') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/tenancy/tenant-groups/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_bulk_partial_update',
        tags: ['tenancy'],
        summary: 'Change some fields of several tenant groups, all or none',
        body: amounts.many('PatchedWritableTenantGroup'),
        response: { 200: amounts.many('FlatTenantGroup') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/tenancy/tenant-groups/',
    {
      schema: {
        operationId: 'tenancy_tenant_groups_bulk_delete',
        tags: ['tenancy'],
        summary: 'Delete several tenant groups, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
        response: { 200: amounts.one('TenantGroup') },
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
        body: amounts.one('WritableTenantGroup'),
        response: { 200: amounts.one('FlatTenantGroup') },
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
        body: amounts.one('PatchedWritableTenantGroup'),
        response: { 200: amounts.one('FlatTenantGroup') },
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
