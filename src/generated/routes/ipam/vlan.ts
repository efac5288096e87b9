// Generated from schema/ipam/vlan.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: amounts.one('PaginatedVLANList') },
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
        summary: 'Create a VLAN, or several VLANs at once',
        body: amounts.either('WritableVLAN'),
        response: { 201: amounts.either('FlatVLAN') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/ipam/vlans/',
    {
      schema: {
        operationId: 'ipam_vlans_bulk_update',
        tags: ['ipam'],
        summary: 'Update several VLANs, all or none',
        body: amounts.many('WritableVLAN'),
        response: { 200: amounts.many('FlatVLAN') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/vlans/',
    {
      schema: {
        operationId: 'ipam_vlans_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several VLANs, all or none',
        body: amounts.many('PatchedWritableVLAN'),
        response: { 200: amounts.many('FlatVLAN') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/vlans/',
    {
      schema: {
        operationId: 'ipam_vlans_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several VLANs, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
        response: { 200: amounts.one('VLAN') },
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
        body: amounts.one('WritableVLAN'),
        response: { 200: amounts.one('FlatVLAN') },
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
        body: amounts.one('PatchedWritableVLAN'),
        response: { 200: amounts.one('FlatVLAN') },
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
