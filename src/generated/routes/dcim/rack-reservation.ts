// Generated from schema/dcim/rack-reservation.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/rack-reservation.ts'

const {
  FlatRackReservation,
  PaginatedRackReservationList,
  PatchedWritableRackReservation,
  RackReservation,
  WritableRackReservation,
} = serializers

/** The routes of rack reservations. */
export async function rackReservationRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.RackReservation', serializers)
  app.get(
    '/api/dcim/rack-reservations/',
    {
      schema: {
        operationId: 'dcim_rack_reservations_list',
        tags: ['dcim'],
        summary: 'List rack reservations',
        description: 'Ordered by `created`, `id`. Permission: `dcim.view_rackreservation`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedRackReservationList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/rack-reservations/',
    {
      schema: {
        operationId: 'dcim_rack_reservations_create',
        tags: ['dcim'],
        summary: 'Create a rack reservation',
        description: 'Takes a list too, as `bulk/` does. Permission: `dcim.add_rackreservation`.',
        body: WritableRackReservation,
        response: { 201: FlatRackReservation },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/rack-reservations/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/rack-reservations/bulk/',
    {
      schema: {
        operationId: 'dcim_rack_reservations_bulk_create',
        tags: ['dcim'],
        summary: 'Create several rack reservations, all or none',
        description: 'Permission: `dcim.add_rackreservation`.',
        body: listOf(WritableRackReservation, resource.bulkMax),
        response: { 201: listOf(FlatRackReservation) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/rack-reservations/bulk/',
    {
      schema: {
        operationId: 'dcim_rack_reservations_bulk_update',
        tags: ['dcim'],
        summary: 'Update several rack reservations, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_rackreservation`.',
        body: listOf(withId(WritableRackReservation), resource.bulkMax),
        response: { 200: listOf(FlatRackReservation) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/rack-reservations/bulk/',
    {
      schema: {
        operationId: 'dcim_rack_reservations_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several rack reservations, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_rackreservation`.',
        body: listOf(withId(PatchedWritableRackReservation), resource.bulkMax),
        response: { 200: listOf(FlatRackReservation) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/rack-reservations/bulk/',
    {
      schema: {
        operationId: 'dcim_rack_reservations_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several rack reservations, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_rackreservation`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/dcim/rack-reservations/bulk/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/dcim/rack-reservations/:id/',
    {
      schema: {
        operationId: 'dcim_rack_reservations_read',
        tags: ['dcim'],
        summary: 'Read a rack reservation',
        description: 'Permission: `dcim.view_rackreservation`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: RackReservation },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/rack-reservations/:id/',
    {
      schema: {
        operationId: 'dcim_rack_reservations_update',
        tags: ['dcim'],
        summary: 'Update a rack reservation',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_rackreservation`.',
        params: idParams,
        body: WritableRackReservation,
        response: { 200: FlatRackReservation },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/rack-reservations/:id/',
    {
      schema: {
        operationId: 'dcim_rack_reservations_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a rack reservation',
        description: 'Permission: `dcim.change_rackreservation`.',
        params: idParams,
        body: PatchedWritableRackReservation,
        response: { 200: FlatRackReservation },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/rack-reservations/:id/',
    {
      schema: {
        operationId: 'dcim_rack_reservations_delete',
        tags: ['dcim'],
        summary: 'Delete a rack reservation',
        description: 'Permission: `dcim.delete_rackreservation`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/dcim/rack-reservations/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
