// Generated from schema/ipam/vrf.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/ipam/vrf.ts'

const { FlatVRF, PaginatedVRFList, PatchedWritableVRF, VRF, WritableVRF } = serializers

/** The routes of VRFs. */
export async function vrfRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.VRF', serializers)
  app.get(
    '/api/ipam/vrfs/',
    {
      schema: {
        operationId: 'ipam_vrfs_list',
        tags: ['ipam'],
        summary: 'List VRFs',
        description: 'Ordered by `name`, `id`. Permission: `ipam.view_vrf`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedVRFList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/ipam/vrfs/',
    {
      schema: {
        operationId: 'ipam_vrfs_create',
        tags: ['ipam'],
        summary: 'Create a VRF',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second VRF with the same `rd`. Permission: `ipam.add_vrf`.',
        body: WritableVRF,
        response: { 201: FlatVRF },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/vrfs/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/ipam/vrfs/bulk/',
    {
      schema: {
        operationId: 'ipam_vrfs_bulk_create',
        tags: ['ipam'],
        summary: 'Create several VRFs, all or none',
        description: 'Permission: `ipam.add_vrf`.',
        body: listOf(WritableVRF, resource.bulkMax),
        response: { 201: listOf(FlatVRF) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/ipam/vrfs/bulk/',
    {
      schema: {
        operationId: 'ipam_vrfs_bulk_update',
        tags: ['ipam'],
        summary: 'Update several VRFs, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_vrf`.',
        body: listOf(withId(WritableVRF), resource.bulkMax),
        response: { 200: listOf(FlatVRF) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/vrfs/bulk/',
    {
      schema: {
        operationId: 'ipam_vrfs_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several VRFs, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_vrf`.',
        body: listOf(withId(PatchedWritableVRF), resource.bulkMax),
        response: { 200: listOf(FlatVRF) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/vrfs/bulk/',
    {
      schema: {
        operationId: 'ipam_vrfs_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several VRFs, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `ipam.delete_vrf`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/vrfs/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/vrfs/:id/',
    {
      schema: {
        operationId: 'ipam_vrfs_read',
        tags: ['ipam'],
        summary: 'Read a VRF',
        description: 'Permission: `ipam.view_vrf`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: VRF },
      },
    },
    resource.read,
  )
  app.put(
    '/api/ipam/vrfs/:id/',
    {
      schema: {
        operationId: 'ipam_vrfs_update',
        tags: ['ipam'],
        summary: 'Update a VRF',
        description:
          'Optional fields that are left out keep their values. Permission: `ipam.change_vrf`.',
        params: idParams,
        body: WritableVRF,
        response: { 200: FlatVRF },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/ipam/vrfs/:id/',
    {
      schema: {
        operationId: 'ipam_vrfs_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of a VRF',
        description: 'Permission: `ipam.change_vrf`.',
        params: idParams,
        body: PatchedWritableVRF,
        response: { 200: FlatVRF },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/ipam/vrfs/:id/',
    {
      schema: {
        operationId: 'ipam_vrfs_delete',
        tags: ['ipam'],
        summary: 'Delete a VRF',
        description:
          'Refused with 409 while IP addresses and prefixes refer to it. Permission: `ipam.delete_vrf`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/vrfs/:id/', { schema: { hide: true } }, resource.describeDetail)
}
