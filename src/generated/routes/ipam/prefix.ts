// Generated from schema/ipam/prefix.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of prefixes. */
export async function prefixRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.Prefix')
  app.get(
    '/api/ipam/prefixes/',
    {
      schema: {
        operationId: 'ipam_prefixes_list',
        tags: ['ipam'],
        summary: 'List prefixes',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedPrefixList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/ipam/prefixes/',
    {
      schema: {
        operationId: 'ipam_prefixes_create',
        tags: ['ipam'],
        summary: 'Create a prefix',
        body: Type.Ref('WritablePrefix'),
        response: { 201: Type.Ref('FlatPrefix') },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/prefixes/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/prefixes/:id/',
    {
      schema: {
        operationId: 'ipam_prefixes_read',
        tags: ['ipam'],
        summary: 'Read a prefix',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('Prefix') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/ipam/prefixes/:id/',
    {
      schema: {
        operationId: 'ipam_prefixes_update',
        tags: ['ipam'],
        summary: 'Update a prefix',
        params: idParams,
        body: Type.Ref('WritablePrefix'),
        response: { 200: Type.Ref('FlatPrefix') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/ipam/prefixes/:id/',
    {
      schema: {
        operationId: 'ipam_prefixes_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of a prefix',
        params: idParams,
        body: Type.Ref('PatchedWritablePrefix'),
        response: { 200: Type.Ref('FlatPrefix') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/ipam/prefixes/:id/',
    {
      schema: {
        operationId: 'ipam_prefixes_delete',
        tags: ['ipam'],
        summary: 'Delete a prefix',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/prefixes/:id/', { schema: { hide: true } }, resource.describeDetail)
}
