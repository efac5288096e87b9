// Generated from schema/ipam/rir.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/ipam/rir.ts'

const { FlatRIR, PaginatedRIRList, PatchedWritableRIR, RIR, WritableRIR } = serializers

/** The routes of RIRs. */
export async function rirRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('ipam.RIR', serializers)
  app.get(
    '/api/ipam/rirs/',
    {
      schema: {
        operationId: 'ipam_rirs_list',
        tags: ['ipam'],
        summary: 'List RIRs',
        description: 'Ordered by `name`, `id`. Permission: `ipam.view_rir`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedRIRList },
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
        description:
          'Takes a list too, as `bulk/` does. Refuses a second RIR with the same `name` or the same `slug`. Permission: `ipam.add_rir`.',
        body: WritableRIR,
        response: { 201: FlatRIR },
      },
    },
    resource.create,
  )
  app.options('/api/ipam/rirs/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/ipam/rirs/bulk/',
    {
      schema: {
        operationId: 'ipam_rirs_bulk_create',
        tags: ['ipam'],
        summary: 'Create several RIRs, all or none',
        description: 'Permission: `ipam.add_rir`.',
        body: listOf(WritableRIR, resource.bulkMax),
        response: { 201: listOf(FlatRIR) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/ipam/rirs/bulk/',
    {
      schema: {
        operationId: 'ipam_rirs_bulk_update',
        tags: ['ipam'],
        summary: 'Update several RIRs, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_rir`.',
        body: listOf(withId(WritableRIR), resource.bulkMax),
        response: { 200: listOf(FlatRIR) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/ipam/rirs/bulk/',
    {
      schema: {
        operationId: 'ipam_rirs_bulk_partial_update',
        tags: ['ipam'],
        summary: 'Change some fields of several RIRs, all or none',
        description: 'Finds them by `id`. Permission: `ipam.change_rir`.',
        body: listOf(withId(PatchedWritableRIR), resource.bulkMax),
        response: { 200: listOf(FlatRIR) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/ipam/rirs/bulk/',
    {
      schema: {
        operationId: 'ipam_rirs_bulk_delete',
        tags: ['ipam'],
        summary: 'Delete several RIRs, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `ipam.delete_rir`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/ipam/rirs/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/ipam/rirs/:id/',
    {
      schema: {
        operationId: 'ipam_rirs_read',
        tags: ['ipam'],
        summary: 'Read a RIR',
        description: 'Permission: `ipam.view_rir`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: RIR },
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
        description:
          'Optional fields that are left out keep their values. Permission: `ipam.change_rir`.',
        params: idParams,
        body: WritableRIR,
        response: { 200: FlatRIR },
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
        description: 'Permission: `ipam.change_rir`.',
        params: idParams,
        body: PatchedWritableRIR,
        response: { 200: FlatRIR },
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
        description:
          'Refused with 409 while aggregates refer to it. Permission: `ipam.delete_rir`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/ipam/rirs/:id/', { schema: { hide: true } }, resource.describeDetail)
}
