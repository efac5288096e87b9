// Generated from schema/ipam/vlan.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of VLANs. */
export async function vlanRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.VLAN')
  app.get(
    '/api/ipam/vlans/',
    {
      schema: {
        operationId: 'ipam_vlans_list',
        tags: ['ipam'],
        summary: 'List VLANs',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedVLANList') },
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
        body: Type.Ref('WritableVLAN'),
        response: { 201: Type.Ref('FlatVLAN') },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/vlans/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/vlans/:id/',
    {
      schema: {
        operationId: 'ipam_vlans_read',
        tags: ['ipam'],
        summary: 'Read a VLAN',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('VLAN') },
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
        params: idParams,
        body: Type.Ref('WritableVLAN'),
        response: { 200: Type.Ref('FlatVLAN') },
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
        params: idParams,
        body: Type.Ref('PatchedWritableVLAN'),
        response: { 200: Type.Ref('FlatVLAN') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/vlans/:id/', { schema: { hide: true } }, resource.describeDetail)
}
