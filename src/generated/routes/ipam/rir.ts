// Generated from schema/ipam/rir.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of RIRs. */
export async function rirRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.RIR')
  app.get(
    '/api/ipam/rirs/',
    {
      schema: {
        operationId: 'ipam_rirs_list',
        tags: ['ipam'],
        summary: 'List RIRs',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedRIRList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/ipam/rirs/',
    {
      schema: {
        operationId: 'ipam_rirs_create',
        tags: ['ipam'],
        summary: 'Create a RIR',
        body: Type.Ref('WritableRIR'),
        response: { 201: Type.Ref('FlatRIR') },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/rirs/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/rirs/:id/',
    {
      schema: {
        operationId: 'ipam_rirs_read',
        tags: ['ipam'],
        summary: 'Read a RIR',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('RIR') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/ipam/rirs/:id/',
    {
      schema: {
        operationId: 'ipam_rirs_update',
        tags: ['ipam'],
        summary: 'Update a RIR',
        params: idParams,
        body: Type.Ref('WritableRIR'),
        response: { 200: Type.Ref('FlatRIR') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/ipam/rirs/:id/',
    {
      schema: {
        operationId: 'ipam_rirs_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of a RIR',
        params: idParams,
        body: Type.Ref('PatchedWritableRIR'),
        response: { 200: Type.Ref('FlatRIR') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/ipam/rirs/:id/',
    {
      schema: {
        operationId: 'ipam_rirs_delete',
        tags: ['ipam'],
        summary: 'Delete a RIR',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/rirs/:id/', { schema: { hide: true } }, resource.describeDetail)
}
