// Generated from schema/ipam/vrf.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of VRFs. */
export async function vrfRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.VRF')
  app.get(
    '/api/ipam/vrfs/',
    {
      schema: {
        operationId: 'ipam_vrfs_list',
        tags: ['ipam'],
        summary: 'List VRFs',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedVRFList') },
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
        summary: 'Create a VRF, or several VRFs at once',
        body: amounts.either('WritableVRF'),
        response: { 201: amounts.either('FlatVRF') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/ipam/vrfs/',
    {
      schema: {
        operationId: 'ipam_vrfs_bulk_update',
        tags: ['ipam'],
        summary: 'Update several VRFs, all or none',
        body: amounts.many('WritableVRF'),
        response: { 200: amounts.many('FlatVRF') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/vrfs/',
    {
      schema: {
        operationId: 'ipam_vrfs_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several VRFs, all or none',
        body: amounts.many('PatchedWritableVRF'),
        response: { 200: amounts.many('FlatVRF') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/vrfs/',
    {
      schema: {
        operationId: 'ipam_vrfs_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several VRFs, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/vrfs/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/vrfs/:id/',
    {
      schema: {
        operationId: 'ipam_vrfs_read',
        tags: ['ipam'],
        summary: 'Read a VRF',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('VRF') },
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
        params: idParams,
        body: amounts.one('WritableVRF'),
        response: { 200: amounts.one('FlatVRF') },
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
        params: idParams,
        body: amounts.one('PatchedWritableVRF'),
        response: { 200: amounts.one('FlatVRF') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/vrfs/:id/', { schema: { hide: true } }, resource.describeDetail)
}
