// Generated from schema/dcim/interface-connection.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of interface connections. */
export async function interfaceConnectionRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.InterfaceConnection')
  app.get(
    '/api/dcim/interface-connections/',
    {
      schema: {
        operationId: 'dcim_interface_connections_list',
        tags: ['dcim'],
        summary: 'List interface connections',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedInterfaceConnectionList') },
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
        body: Type.Ref('WritableInterfaceConnection'),
        response: { 201: Type.Ref('FlatInterfaceConnection') },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/interface-connections/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/interface-connections/:id/',
    {
      schema: {
        operationId: 'dcim_interface_connections_read',
        tags: ['dcim'],
        summary: 'Read an interface connection',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('InterfaceConnection') },
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
        params: idParams,
        body: Type.Ref('WritableInterfaceConnection'),
        response: { 200: Type.Ref('FlatInterfaceConnection') },
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
        params: idParams,
        body: Type.Ref('PatchedWritableInterfaceConnection'),
        response: { 200: Type.Ref('FlatInterfaceConnection') },
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
