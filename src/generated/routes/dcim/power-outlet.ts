// Generated from schema/dcim/power-outlet.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/power-outlet.ts'

const {
  FlatPowerOutlet,
  PaginatedPowerOutletList,
  PatchedWritablePowerOutlet,
  PowerOutlet,
  WritablePowerOutlet,
} = serializers

/** The routes of power outlets. */
export async function powerOutletRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.PowerOutlet', serializers)
  app.get(
    '/api/dcim/power-outlets/',
    {
      schema: {
        operationId: 'dcim_power_outlets_list',
        tags: ['dcim'],
        summary: 'List power outlets',
        description: 'Ordered by `device.name`, `name`, `id`. Permission: `dcim.view_poweroutlet`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedPowerOutletList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/power-outlets/',
    {
      schema: {
        operationId: 'dcim_power_outlets_create',
        tags: ['dcim'],
        summary: 'Create a power outlet',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second power outlet with the same `device` and `name`. Permission: `dcim.add_poweroutlet`.',
        body: WritablePowerOutlet,
        response: { 201: FlatPowerOutlet },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/power-outlets/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/power-outlets/bulk/',
    {
      schema: {
        operationId: 'dcim_power_outlets_bulk_create',
        tags: ['dcim'],
        summary: 'Create several power outlets, all or none',
        description: 'Permission: `dcim.add_poweroutlet`.',
        body: listOf(WritablePowerOutlet, resource.bulkMax),
        response: { 201: listOf(FlatPowerOutlet) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/power-outlets/bulk/',
    {
      schema: {
        operationId: 'dcim_power_outlets_bulk_update',
        tags: ['dcim'],
        summary: 'Update several power outlets, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_poweroutlet`.',
        body: listOf(withId(WritablePowerOutlet), resource.bulkMax),
        response: { 200: listOf(FlatPowerOutlet) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/power-outlets/bulk/',
    {
      schema: {
        operationId: 'dcim_power_outlets_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several power outlets, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_poweroutlet`.',
        body: listOf(withId(PatchedWritablePowerOutlet), resource.bulkMax),
        response: { 200: listOf(FlatPowerOutlet) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/power-outlets/bulk/',
    {
      schema: {
        operationId: 'dcim_power_outlets_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several power outlets, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_poweroutlet`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/power-outlets/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/power-outlets/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlets_read',
        tags: ['dcim'],
        summary: 'Read a power outlet',
        description: 'Permission: `dcim.view_poweroutlet`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: PowerOutlet },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/power-outlets/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlets_update',
        tags: ['dcim'],
        summary: 'Update a power outlet',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_poweroutlet`.',
        params: idParams,
        body: WritablePowerOutlet,
        response: { 200: FlatPowerOutlet },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/power-outlets/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlets_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a power outlet',
        description: 'Permission: `dcim.change_poweroutlet`.',
        params: idParams,
        body: PatchedWritablePowerOutlet,
        response: { 200: FlatPowerOutlet },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/power-outlets/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlets_delete',
        tags: ['dcim'],
        summary: 'Delete a power outlet',
        description:
          'Sets references to it from power ports to null. Permission: `dcim.delete_poweroutlet`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/power-outlets/:id/', { schema: { hide: true } }, resource.describeDetail)
}
