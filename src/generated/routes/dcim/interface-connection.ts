// Generated from schema/dcim/interface-connection.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/interface-connection.ts'

const {
  FlatInterfaceConnection,
  InterfaceConnection,
  PaginatedInterfaceConnectionList,
  PatchedWritableInterfaceConnection,
  WritableInterfaceConnection,
} = serializers

/** The routes of interface connections. */
export async function interfaceConnectionRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.InterfaceConnection', serializers)
  app.get(
    '/api/dcim/interface-connections/',
    {
      schema: {
        operationId: 'dcim_interface_connections_list',
        tags: ['dcim'],
        summary: 'List interface connections',
        description: 'Ordered by `id`. Permission: `dcim.view_interfaceconnection`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedInterfaceConnectionList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/interface-connections/',
    {
      schema: {
        operationId: 'dcim_interface_connections_create',
        tags: ['dcim'],
        summary: 'Create an interface connection',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second interface connection with the same `interface_a` or the same `interface_b`. Permission: `dcim.add_interfaceconnection`.',
        body: WritableInterfaceConnection,
        response: { 201: FlatInterfaceConnection },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/interface-connections/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/interface-connections/bulk/',
    {
      schema: {
        operationId: 'dcim_interface_connections_bulk_create',
        tags: ['dcim'],
        summary: 'Create several interface connections, all or none',
        description: 'Permission: `dcim.add_interfaceconnection`.',
        body: listOf(WritableInterfaceConnection, resource.bulkMax),
        response: { 201: listOf(FlatInterfaceConnection) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/interface-connections/bulk/',
    {
      schema: {
        operationId: 'dcim_interface_connections_bulk_update',
        tags: ['dcim'],
        summary: 'Update several interface connections, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_interfaceconnection`.',
        body: listOf(withId(WritableInterfaceConnection), resource.bulkMax),
        response: { 200: listOf(FlatInterfaceConnection) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/interface-connections/bulk/',
    {
      schema: {
        operationId: 'dcim_interface_connections_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several interface connections, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_interfaceconnection`.',
        body: listOf(withId(PatchedWritableInterfaceConnection), resource.bulkMax),
        response: { 200: listOf(FlatInterfaceConnection) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/interface-connections/bulk/',
    {
      schema: {
        operationId: 'dcim_interface_connections_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several interface connections, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_interfaceconnection`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/dcim/interface-connections/bulk/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/dcim/interface-connections/:id/',
    {
      schema: {
        operationId: 'dcim_interface_connections_read',
        tags: ['dcim'],
        summary: 'Read an interface connection',
        description: 'Permission: `dcim.view_interfaceconnection`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: InterfaceConnection },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/interface-connections/:id/',
    {
      schema: {
        operationId: 'dcim_interface_connections_update',
        tags: ['dcim'],
        summary: 'Update an interface connection',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_interfaceconnection`.',
        params: idParams,
        body: WritableInterfaceConnection,
        response: { 200: FlatInterfaceConnection },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/interface-connections/:id/',
    {
      schema: {
        operationId: 'dcim_interface_connections_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of an interface connection',
        description: 'Permission: `dcim.change_interfaceconnection`.',
        params: idParams,
        body: PatchedWritableInterfaceConnection,
        response: { 200: FlatInterfaceConnection },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/interface-connections/:id/',
    {
      schema: {
        operationId: 'dcim_interface_connections_delete',
        tags: ['dcim'],
        summary: 'Delete an interface connection',
        description: 'Permission: `dcim.delete_interfaceconnection`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/dcim/interface-connections/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
