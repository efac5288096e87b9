// Generated from schema/dcim/rack-group.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of rack groups. */
export async function rackGroupRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.RackGroup')
  app.get(
    '/api/dcim/rack-groups/',
    {
      schema: {
        operationId: 'dcim_rack_groups_list',
        tags: ['dcim'],
        summary: 'List rack groups',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedRackGroupList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/rack-groups/',
    {
      schema: {
        operationId: 'dcim_rack_groups_create',
        tags: ['dcim'],
        summary: 'Create a rack group',
        body: Type.Ref('WritableRackGroup'),
        response: { 201: Type.Ref('FlatRackGroup') },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/rack-groups/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/rack-groups/:id/',
    {
      schema: {
        operationId: 'dcim_rack_groups_read',
        tags: ['dcim'],
        summary: 'Read a rack group',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('RackGroup') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/rack-groups/:id/',
    {
      schema: {
        operationId: 'dcim_rack_groups_update',
        tags: ['dcim'],
        summary: 'Update a rack group',
        params: idParams,
        body: Type.Ref('WritableRackGroup'),
        response: { 200: Type.Ref('FlatRackGroup') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/rack-groups/:id/',
    {
      schema: {
        operationId: 'dcim_rack_groups_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a rack group',
        params: idParams,
        body: Type.Ref('PatchedWritableRackGroup'),
        response: { 200: Type.Ref('FlatRackGroup') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/rack-groups/:id/',
    {
      schema: {
        operationId: 'dcim_rack_groups_delete',
        tags: ['dcim'],
        summary: 'Delete a rack group',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/rack-groups/:id/', { schema: { hide: true } }, resource.describeDetail)
}
