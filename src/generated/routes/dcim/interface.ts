// Generated from schema/dcim/interface.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of interfaces. */
export async function interfaceRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.Interface')
  app.get(
    '/api/dcim/interfaces/',
    {
      schema: {
        operationId: 'dcim_interfaces_list',
        tags: ['dcim'],
        summary: 'List interfaces',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedInterfaceList') },
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
        body: Type.Ref('WritableInterface'),
        response: { 201: Type.Ref('FlatInterface') },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/interfaces/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/interfaces/:id/',
    {
      schema: {
        operationId: 'dcim_interfaces_read',
        tags: ['dcim'],
        summary: 'Read an interface',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('Interface') },
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
        params: idParams,
        body: Type.Ref('WritableInterface'),
        response: { 200: Type.Ref('FlatInterface') },
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
        params: idParams,
        body: Type.Ref('PatchedWritableInterface'),
        response: { 200: Type.Ref('FlatInterface') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/interfaces/:id/', { schema: { hide: true } }, resource.describeDetail)
}
