// Generated from schema/ipam/prefix.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/ipam/prefix.ts'

const {
  FlatPrefix,
  PaginatedPrefixList,
  PatchedWritablePrefix,
  Prefix,
  WritablePrefix,
} = serializers

/** The routes of prefixes. */
export async function prefixRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.Prefix', serializers)
  app.get(
    '/api/ipam/prefixes/',
    {
      schema: {
        operationId: 'ipam_prefixes_list',
        tags: ['ipam'],
        summary: 'List prefixes',
        description: 'Ordered by `vrf.name`, `prefix`, `id`. Permission: `ipam.view_prefix`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedPrefixList },
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
        description: 'Takes a list too, as `bulk/` does. Permission: `ipam.add_prefix`.',
        body: WritablePrefix,
        response: { 201: FlatPrefix },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/prefixes/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/ipam/prefixes/bulk/',
    {
      schema: {
        operationId: 'ipam_prefixes_bulk_create',
        tags: ['ipam'],
        summary: 'Create several prefixes, all or none',
        description: 'Permission: `ipam.add_prefix`.',
        body: listOf(WritablePrefix, resource.bulkMax),
        response: { 201: listOf(FlatPrefix) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/ipam/prefixes/bulk/',
    {
      schema: {
        operationId: 'ipam_prefixes_bulk_update',
        tags: ['ipam'],
        summary: 'Update several prefixes, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_prefix`.',
        body: listOf(withId(WritablePrefix), resource.bulkMax),
        response: { 200: listOf(FlatPrefix) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/prefixes/bulk/',
    {
      schema: {
        operationId: 'ipam_prefixes_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several prefixes, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_prefix`.',
        body: listOf(withId(PatchedWritablePrefix), resource.bulkMax),
        response: { 200: listOf(FlatPrefix) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/prefixes/bulk/',
    {
      schema: {
        operationId: 'ipam_prefixes_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several prefixes, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `ipam.delete_prefix`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/prefixes/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/prefixes/:id/',
    {
      schema: {
        operationId: 'ipam_prefixes_read',
        tags: ['ipam'],
        summary: 'Read a prefix',
        description: 'Permission: `ipam.view_prefix`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Prefix },
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
        description:
          'Optional fields that are left out keep their values. Permission: `ipam.change_prefix`.',
        params: idParams,
        body: WritablePrefix,
        response: { 200: FlatPrefix },
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
        description: 'Permission: `ipam.change_prefix`.',
        params: idParams,
        body: PatchedWritablePrefix,
        response: { 200: FlatPrefix },
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
        description: 'Permission: `ipam.delete_prefix`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/prefixes/:id/', { schema: { hide: true } }, resource.describeDetail)
}
