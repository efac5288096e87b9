// Generated from schema/ipam/vrf.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: Type.Ref('PaginatedVRFList') },
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
        body: Type.Ref('WritableVRF'),
        response: { 201: Type.Ref('FlatVRF') },
      },
    },
    resource.create,
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
        response: { 200: Type.Ref('VRF') },
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
        body: Type.Ref('WritableVRF'),
        response: { 200: Type.Ref('FlatVRF') },
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
        body: Type.Ref('PatchedWritableVRF'),
        response: { 200: Type.Ref('FlatVRF') },
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
