// Generated from schema/ipam/vlan-group.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/ipam/vlan-group.ts'

const {
  FlatVLANGroup,
  PaginatedVLANGroupList,
  PatchedWritableVLANGroup,
  VLANGroup,
  WritableVLANGroup,
} = serializers

/** The routes of VLAN groups. */
export async function vlanGroupRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.VLANGroup', serializers)
  app.get(
    '/api/ipam/vlan-groups/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_list',
        tags: ['ipam'],
        summary: 'List VLAN groups',
        description: 'Ordered by `site.name`, `name`, `id`. Permission: `ipam.view_vlangroup`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedVLANGroupList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/ipam/vlan-groups/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_create',
        tags: ['ipam'],
        summary: 'Create a VLAN group',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second VLAN group with the same `site` and `name` or the same `site` and `slug`. Permission: `ipam.add_vlangroup`.',
        body: WritableVLANGroup,
        response: { 201: FlatVLANGroup },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/vlan-groups/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/ipam/vlan-groups/bulk/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_bulk_create',
        tags: ['ipam'],
        summary: 'Create several VLAN groups, all or none',
        description: 'Permission: `ipam.add_vlangroup`.',
        body: listOf(WritableVLANGroup, resource.bulkMax),
        response: { 201: listOf(FlatVLANGroup) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/ipam/vlan-groups/bulk/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_bulk_update',
        tags: ['ipam'],
        summary: 'Update several VLAN groups, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_vlangroup`.',
        body: listOf(withId(WritableVLANGroup), resource.bulkMax),
        response: { 200: listOf(FlatVLANGroup) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/vlan-groups/bulk/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several VLAN groups, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_vlangroup`.',
        body: listOf(withId(PatchedWritableVLANGroup), resource.bulkMax),
        response: { 200: listOf(FlatVLANGroup) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/vlan-groups/bulk/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several VLAN groups, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `ipam.delete_vlangroup`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/vlan-groups/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/vlan-groups/:id/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_read',
        tags: ['ipam'],
        summary: 'Read a VLAN group',
        description: 'Permission: `ipam.view_vlangroup`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: VLANGroup },
      },
    },
    resource.read,
  )
  app.put(
    '/api/ipam/vlan-groups/:id/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_update',
        tags: ['ipam'],
        summary: 'Update a VLAN group',
        description:
          'Optional fields that are left out keep their values. Permission: `ipam.change_vlangroup`.',
        params: idParams,
        body: WritableVLANGroup,
        response: { 200: FlatVLANGroup },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/ipam/vlan-groups/:id/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of a VLAN group',
        description: 'Permission: `ipam.change_vlangroup`.',
        params: idParams,
        body: PatchedWritableVLANGroup,
        response: { 200: FlatVLANGroup },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/ipam/vlan-groups/:id/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_delete',
        tags: ['ipam'],
        summary: 'Delete a VLAN group',
        description:
          'Refused with 409 while VLANs refer to it. Permission: `ipam.delete_vlangroup`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/vlan-groups/:id/', { schema: { hide: true } }, resource.describeDetail)
}
