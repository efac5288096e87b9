// Generated from schema/ipam/ip-address.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/ipam/ip-address.ts'

const {
  FlatIPAddress,
  IPAddress,
  PaginatedIPAddressList,
  PatchedWritableIPAddress,
  WritableIPAddress,
} = serializers

/** The routes of IP addresses. */
export async function ipAddressRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.IPAddress', serializers)
  app.get(
    '/api/ipam/ip-addresses/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_list',
        tags: ['ipam'],
        summary: 'List IP addresses',
        description: 'Ordered by `address`, `id`. Permission: `ipam.view_ipaddress`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedIPAddressList },
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
        summary: 'Create an IP address',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second IP address with the same `nat_inside`. Permission: `ipam.add_ipaddress`.',
        body: WritableIPAddress,
        response: { 201: FlatIPAddress },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/ip-addresses/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/ipam/ip-addresses/bulk/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_bulk_create',
        tags: ['ipam'],
        summary: 'Create several IP addresses, all or none',
        description: 'Permission: `ipam.add_ipaddress`.',
        body: listOf(WritableIPAddress, resource.bulkMax),
        response: { 201: listOf(FlatIPAddress) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/ipam/ip-addresses/bulk/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_bulk_update',
        tags: ['ipam'],
        summary: 'Update several IP addresses, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_ipaddress`.',
        body: listOf(withId(WritableIPAddress), resource.bulkMax),
        response: { 200: listOf(FlatIPAddress) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/ip-addresses/bulk/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several IP addresses, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_ipaddress`.',
        body: listOf(withId(PatchedWritableIPAddress), resource.bulkMax),
        response: { 200: listOf(FlatIPAddress) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/ip-addresses/bulk/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several IP addresses, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `ipam.delete_ipaddress`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/ip-addresses/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/ip-addresses/:id/',
    {
      schema: {
        operationId: 'ipam_ip_addresses_read',
        tags: ['ipam'],
        summary: 'Read an IP address',
        description: 'Permission: `ipam.view_ipaddress`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: IPAddress },
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
        description:
          'Optional fields that are left out keep their values. Permission: `ipam.change_ipaddress`.',
        params: idParams,
        body: WritableIPAddress,
        response: { 200: FlatIPAddress },
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
        description: 'Permission: `ipam.change_ipaddress`.',
        params: idParams,
        body: PatchedWritableIPAddress,
        response: { 200: FlatIPAddress },
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
        description:
          'Sets references to it from devices and IP addresses to null. Takes it out of lists of services. Permission: `ipam.delete_ipaddress`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/ip-addresses/:id/', { schema: { hide: true } }, resource.describeDetail)
}
