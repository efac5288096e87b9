// Generated from schema/ipam/service.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/ipam/service.ts'

const {
  FlatService,
  PaginatedServiceList,
  PatchedWritableService,
  Service,
  WritableService,
} = serializers

/** The routes of services. */
export async function serviceRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.Service', serializers)
  app.get(
    '/api/ipam/services/',
    {
      schema: {
        operationId: 'ipam_services_list',
        tags: ['ipam'],
        summary: 'List services',
        description:
          'Ordered by `device.name`, `protocol`, `port`, `id`. Permission: `ipam.view_service`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedServiceList },
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
        summary: 'Create a service',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second service with the same `device`, `protocol` and `port`. Permission: `ipam.add_service`.',
        body: WritableService,
        response: { 201: FlatService },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/services/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/ipam/services/bulk/',
    {
      schema: {
        operationId: 'ipam_services_bulk_create',
        tags: ['ipam'],
        summary: 'Create several services, all or none',
        description: 'Permission: `ipam.add_service`.',
        body: listOf(WritableService, resource.bulkMax),
        response: { 201: listOf(FlatService) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/ipam/services/bulk/',
    {
      schema: {
        operationId: 'ipam_services_bulk_update',
        tags: ['ipam'],
        summary: 'Update several services, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_service`.',
        body: listOf(withId(WritableService), resource.bulkMax),
        response: { 200: listOf(FlatService) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/services/bulk/',
    {
      schema: {
        operationId: 'ipam_services_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several services, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_service`.',
        body: listOf(withId(PatchedWritableService), resource.bulkMax),
        response: { 200: listOf(FlatService) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/services/bulk/',
    {
      schema: {
        operationId: 'ipam_services_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several services, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `ipam.delete_service`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/services/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/services/:id/',
    {
      schema: {
        operationId: 'ipam_services_read',
        tags: ['ipam'],
        summary: 'Read a service',
        description: 'Permission: `ipam.view_service`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Service },
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
        description:
          'Optional fields that are left out keep their values. Permission: `ipam.change_service`.',
        params: idParams,
        body: WritableService,
        response: { 200: FlatService },
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
        description: 'Permission: `ipam.change_service`.',
        params: idParams,
        body: PatchedWritableService,
        response: { 200: FlatService },
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
        description: 'Permission: `ipam.delete_service`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/services/:id/', { schema: { hide: true } }, resource.describeDetail)
}
