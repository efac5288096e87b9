// Generated from schema/ipam/service.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of services. */
export async function serviceRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.Service')
  app.get(
    '/api/ipam/services/',
    {
      schema: {
        operationId: 'ipam_services_list',
        tags: ['ipam'],
        summary: 'List services',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedServiceList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/ipam/services/',
    {
      schema: {
        operationId: 'ipam_services_create',
        tags: ['ipam'],
        summary: 'Create a service, or several services at once',
        body: amounts.either('WritableService'),
        response: { 201: amounts.either('FlatService') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/ipam/services/',
    {
      schema: {
        operationId: 'ipam_services_bulk_update',
        tags: ['ipam'],
        summary: 'Update several services, all or none',
        body: amounts.many('WritableService'),
        response: { 200: amounts.many('FlatService') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/services/',
    {
      schema: {
        operationId: 'ipam_services_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several services, all or none',
        body: amounts.many('PatchedWritableService'),
        response: { 200: amounts.many('FlatService') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/services/',
    {
      schema: {
        operationId: 'ipam_services_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several services, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/services/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/services/:id/',
    {
      schema: {
        operationId: 'ipam_services_read',
        tags: ['ipam'],
        summary: 'Read a service',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('Service') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/ipam/services/:id/',
    {
      schema: {
        operationId: 'ipam_services_update',
        tags: ['ipam'],
        summary: 'Update a service',
        params: idParams,
        body: amounts.one('WritableService'),
        response: { 200: amounts.one('FlatService') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/ipam/services/:id/',
    {
      schema: {
        operationId: 'ipam_services_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of a service',
        params: idParams,
        body: amounts.one('PatchedWritableService'),
        response: { 200: amounts.one('FlatService') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/ipam/services/:id/',
    {
      schema: {
        operationId: 'ipam_services_delete',
        tags: ['ipam'],
        summary: 'Delete a service',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/services/:id/', { schema: { hide: true } }, resource.describeDetail)
}
