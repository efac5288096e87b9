// Generated from schema/tenancy/tenant.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of tenants. */
export async function tenantRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('tenancy.Tenant')
  app.get(
    '/api/tenancy/tenants/',
    {
      schema: {
        operationId: 'tenancy_tenants_list',
        tags: ['tenancy'],
        summary: 'List tenants',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedTenantList') },
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
        summary: 'Create a tenant, or several tenants at once',
        body: amounts.either('WritableTenant'),
        response: { 201: amounts.either('FlatTenant') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/tenancy/tenants/',
    {
      schema: {
        operationId: 'tenancy_tenants_bulk_update',
        tags: ['tenancy'],
        summary: 'Update several tenants, all or none',
        body: amounts.many('WritableTenant'),
        response: { 200: amounts.many('FlatTenant') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/tenancy/tenants/',
    {
      schema: {
        operationId: 'tenancy_tenants_bulk_partial_update',
        tags: ['tenancy'],
        summary: 'Change some fields of several tenants, all or none',
        body: amounts.many('PatchedWritableTenant'),
        response: { 200: amounts.many('FlatTenant') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/tenancy/tenants/',
    {
      schema: {
        operationId: 'tenancy_tenants_bulk_delete',
        tags: ['tenancy'],
        summary: 'Delete several tenants, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/tenancy/tenants/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/tenancy/tenants/:id/',
    {
      schema: {
        operationId: 'tenancy_tenants_read',
        tags: ['tenancy'],
        summary: 'Read a tenant',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('Tenant') },
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
        params: idParams,
        body: amounts.one('WritableTenant'),
        response: { 200: amounts.one('FlatTenant') },
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
        params: idParams,
        body: amounts.one('PatchedWritableTenant'),
        response: { 200: amounts.one('FlatTenant') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/tenancy/tenants/:id/', { schema: { hide: true } }, resource.describeDetail)
}
