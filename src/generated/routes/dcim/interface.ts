// Generated from schema/dcim/interface.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/interface.ts'

const {
  FlatInterface,
  Interface,
  PaginatedInterfaceList,
  PatchedWritableInterface,
  WritableInterface,
} = serializers

/** The routes of interfaces. */
export async function interfaceRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Interface', serializers)
  app.get(
    '/api/dcim/interfaces/',
    {
      schema: {
        operationId: 'dcim_interfaces_list',
        tags: ['dcim'],
        summary: 'List interfaces',
        description: 'Ordered by `device.name`, `name`, `id`. Permission: `dcim.view_interface`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedInterfaceList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/interfaces/',
    {
      schema: {
        operationId: 'dcim_interfaces_create',
        tags: ['dcim'],
        summary: 'Create an interface',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second interface with the same `device` and `name`. Permission: `dcim.add_interface`.',
        body: WritableInterface,
        response: { 201: FlatInterface },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/interfaces/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/interfaces/bulk/',
    {
      schema: {
        operationId: 'dcim_interfaces_bulk_create',
        tags: ['dcim'],
        summary: 'Create several interfaces, all or none',
        description: 'Permission: `dcim.add_interface`.',
        body: listOf(WritableInterface, resource.bulkMax),
        response: { 201: listOf(FlatInterface) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/interfaces/bulk/',
    {
      schema: {
        operationId: 'dcim_interfaces_bulk_update',
        tags: ['dcim'],
        summary: 'Update several interfaces, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_interface`.',
        body: listOf(withId(WritableInterface), resource.bulkMax),
        response: { 200: listOf(FlatInterface) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/interfaces/bulk/',
    {
      schema: {
        operationId: 'dcim_interfaces_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several interfaces, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_interface`.',
        body: listOf(withId(PatchedWritableInterface), resource.bulkMax),
        response: { 200: listOf(FlatInterface) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/interfaces/bulk/',
    {
      schema: {
        operationId: 'dcim_interfaces_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several interfaces, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_interface`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/interfaces/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/interfaces/:id/',
    {
      schema: {
        operationId: 'dcim_interfaces_read',
        tags: ['dcim'],
        summary: 'Read an interface',
        description: 'Permission: `dcim.view_interface`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Interface },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/interfaces/:id/',
    {
      schema: {
        operationId: 'dcim_interfaces_update',
        tags: ['dcim'],
        summary: 'Update an interface',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_interface`.',
        params: idParams,
        body: WritableInterface,
        response: { 200: FlatInterface },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/interfaces/:id/',
    {
      schema: {
        operationId: 'dcim_interfaces_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of an interface',
        description: 'Permission: `dcim.change_interface`.',
        params: idParams,
        body: PatchedWritableInterface,
        response: { 200: FlatInterface },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/interfaces/:id/',
    {
      schema: {
        operationId: 'dcim_interfaces_delete',
        tags: ['dcim'],
        summary: 'Delete an interface',
        description:
          'Refused with 409 while circuit terminations refer to it. Also deletes the interface connections and IP addresses that refer to it. Sets references to it from interfaces to null. Permission: `dcim.delete_interface`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/interfaces/:id/', { schema: { hide: true } }, resource.describeDetail)
}
