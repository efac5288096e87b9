// Generated from schema/ipam/prefix.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: amounts.one('PaginatedPrefixList') },
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
        summary: 'Create a prefix, or several prefixes at once',
        body: amounts.either('WritablePrefix'),
        response: { 201: amounts.either('FlatPrefix') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/ipam/prefixes/',
    {
      schema: {
        operationId: 'ipam_prefixes_bulk_update',
        tags: ['ipam'],
        summary: 'Update several prefixes, all or none',
        body: amounts.many('WritablePrefix'),
        response: { 200: amounts.many('FlatPrefix') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/prefixes/',
    {
      schema: {
        operationId: 'ipam_prefixes_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several prefixes, all or none',
        body: amounts.many('PatchedWritablePrefix'),
        response: { 200: amounts.many('FlatPrefix') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/prefixes/',
    {
      schema: {
        operationId: 'ipam_prefixes_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several prefixes, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
        response: { 200: amounts.one('Prefix') },
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
        body: amounts.one('WritablePrefix'),
        response: { 200: amounts.one('FlatPrefix') },
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
        body: amounts.one('PatchedWritablePrefix'),
        response: { 200: amounts.one('FlatPrefix') },
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
