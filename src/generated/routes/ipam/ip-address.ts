// Generated from schema/ipam/ip-address.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of IP addresses. */
export async function ipAddressRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.IPAddress')
  app.get(
    '/api/ipam/ip-addresses/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_list',
        tags: ['ipam'],
        summary: 'List IP addresses',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedIPAddressList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/ipam/ip-addresses/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_create',
        tags: ['ipam'],
        summary: 'Create an IP address, or several IP addresses at once',
        body: amounts.either('WritableIPAddress'),
        response: { 201: amounts.either('FlatIPAddress') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/ipam/ip-addresses/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_bulk_update',
        tags: ['ipam'],
        summary: 'Update several IP addresses, all or none',
        body: amounts.many('WritableIPAddress'),
        response: { 200: amounts.many('FlatIPAddress') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/ip-addresses/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several IP addresses, all or none',
        body: amounts.many('PatchedWritableIPAddress'),
        response: { 200: amounts.many('FlatIPAddress') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/ip-addresses/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several IP addresses, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/ip-addresses/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/ip-addresses/:id/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_read',
        tags: ['ipam'],
        summary: 'Read an IP address',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('IPAddress') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/ipam/ip-addresses/:id/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_update',
        tags: ['ipam'],
        summary: 'Update an IP address',
        params: idParams,
        body: amounts.one('WritableIPAddress'),
        response: { 200: amounts.one('FlatIPAddress') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/ipam/ip-addresses/:id/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of an IP address',
        params: idParams,
        body: amounts.one('PatchedWritableIPAddress'),
        response: { 200: amounts.one('FlatIPAddress') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/ipam/ip-addresses/:id/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_delete',
        tags: ['ipam'],
        summary: 'Delete an IP address',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/ip-addresses/:id/', { schema: { hide: true } }, resource.describeDetail)
}
