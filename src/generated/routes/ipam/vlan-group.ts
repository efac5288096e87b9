// Generated from schema/ipam/vlan-group.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of VLAN groups. */
export async function vlanGroupRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.VLANGroup')
  app.get(
    '/api/ipam/vlan-groups/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_list',
        tags: ['ipam'],
        summary: 'List VLAN groups',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedVLANGroupList') },
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
        summary: 'Create a VLAN group, or several VLAN groups at once',
        body: amounts.either('WritableVLANGroup'),
        response: { 201: amounts.either('FlatVLANGroup') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/ipam/vlan-groups/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_bulk_update',
        tags: ['ipam'],
        summary: 'Update several VLAN groups, all or none',
        body: amounts.many('WritableVLANGroup'),
        response: { 200: amounts.many('FlatVLANGroup') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/vlan-groups/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several VLAN groups, all or none',
        body: amounts.many('PatchedWritableVLANGroup'),
        response: { 200: amounts.many('FlatVLANGroup') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/vlan-groups/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several VLAN groups, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/vlan-groups/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/vlan-groups/:id/',
    {
      schema: {
        operationId: 'ipam_vlan_groups_read',
        tags: ['ipam'],
        summary: 'Read a VLAN group',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('VLANGroup') },
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
        params: idParams,
        body: amounts.one('WritableVLANGroup'),
        response: { 200: amounts.one('FlatVLANGroup') },
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
        params: idParams,
        body: amounts.one('PatchedWritableVLANGroup'),
        response: { 200: amounts.one('FlatVLANGroup') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/vlan-groups/:id/', { schema: { hide: true } }, resource.describeDetail)
}
