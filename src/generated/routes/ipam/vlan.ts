// Generated from schema/ipam/vlan.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/ipam/vlan.ts'

const { FlatVLAN, PaginatedVLANList, PatchedWritableVLAN, VLAN, WritableVLAN } = serializers

/** The routes of VLANs. */
export async function vlanRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.VLAN', serializers)
  app.get(
    '/api/ipam/vlans/',
    {
      schema: {
        operationId: 'ipam_vlans_list',
        tags: ['ipam'],
        summary: 'List VLANs',
        description:
          'Ordered by `site.name`, `group.site.name`, `group.name`, `vid`, `id`. Permission: `ipam.view_vlan`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedVLANList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/ipam/vlans/',
    {
      schema: {
        operationId: 'ipam_vlans_create',
        tags: ['ipam'],
        summary: 'Create a VLAN',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second VLAN with the same `group` and `vid` or the same `group` and `name`. Permission: `ipam.add_vlan`.',
        body: WritableVLAN,
        response: { 201: FlatVLAN },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/vlans/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/ipam/vlans/bulk/',
    {
      schema: {
        operationId: 'ipam_vlans_bulk_create',
        tags: ['ipam'],
        summary: 'Create several VLANs, all or none',
        description: 'Permission: `ipam.add_vlan`.',
        body: listOf(WritableVLAN, resource.bulkMax),
        response: { 201: listOf(FlatVLAN) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/ipam/vlans/bulk/',
    {
      schema: {
        operationId: 'ipam_vlans_bulk_update',
        tags: ['ipam'],
        summary: 'Update several VLANs, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_vlan`.',
        body: listOf(withId(WritableVLAN), resource.bulkMax),
        response: { 200: listOf(FlatVLAN) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/vlans/bulk/',
    {
      schema: {
        operationId: 'ipam_vlans_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several VLANs, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_vlan`.',
        body: listOf(withId(PatchedWritableVLAN), resource.bulkMax),
        response: { 200: listOf(FlatVLAN) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/vlans/bulk/',
    {
      schema: {
        operationId: 'ipam_vlans_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several VLANs, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `ipam.delete_vlan`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/vlans/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/vlans/:id/',
    {
      schema: {
        operationId: 'ipam_vlans_read',
        tags: ['ipam'],
        summary: 'Read a VLAN',
        description: 'Permission: `ipam.view_vlan`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: VLAN },
      },
    },
    resource.read,
  )
  app.put(
    '/api/ipam/vlans/:id/',
    {
      schema: {
        operationId: 'ipam_vlans_update',
        tags: ['ipam'],
        summary: 'Update a VLAN',
        description:
          'Optional fields that are left out keep their values. Permission: `ipam.change_vlan`.',
        params: idParams,
        body: WritableVLAN,
        response: { 200: FlatVLAN },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/ipam/vlans/:id/',
    {
      schema: {
        operationId: 'ipam_vlans_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of a VLAN',
        description: 'Permission: `ipam.change_vlan`.',
        params: idParams,
        body: PatchedWritableVLAN,
        response: { 200: FlatVLAN },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/ipam/vlans/:id/',
    {
      schema: {
        operationId: 'ipam_vlans_delete',
        tags: ['ipam'],
        summary: 'Delete a VLAN',
        description: 'Refused with 409 while prefixes refer to it. Permission: `ipam.delete_vlan`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/vlans/:id/', { schema: { hide: true } }, resource.describeDetail)
}
