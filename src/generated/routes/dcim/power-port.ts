// Generated from schema/dcim/power-port.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/power-port.ts'

const {
  FlatPowerPort,
  PaginatedPowerPortList,
  PatchedWritablePowerPort,
  PowerPort,
  WritablePowerPort,
} = serializers

/** The routes of power ports. */
export async function powerPortRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.PowerPort', serializers)
  app.get(
    '/api/dcim/power-ports/',
    {
      schema: {
        operationId: 'dcim_power_ports_list',
        tags: ['dcim'],
        summary: 'List power ports',
        description: 'Ordered by `device.name`, `name`, `id`. Permission: `dcim.view_powerport`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedPowerPortList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/power-ports/',
    {
      schema: {
        operationId: 'dcim_power_ports_create',
        tags: ['dcim'],
        summary: 'Create a power port',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second power port with the same `power_outlet` or the same `device` and `name`. Permission: `dcim.add_powerport`.',
        body: WritablePowerPort,
        response: { 201: FlatPowerPort },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/power-ports/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/power-ports/bulk/',
    {
      schema: {
        operationId: 'dcim_power_ports_bulk_create',
        tags: ['dcim'],
        summary: 'Create several power ports, all or none',
        description: 'Permission: `dcim.add_powerport`.',
        body: listOf(WritablePowerPort, resource.bulkMax),
        response: { 201: listOf(FlatPowerPort) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/power-ports/bulk/',
    {
      schema: {
        operationId: 'dcim_power_ports_bulk_update',
        tags: ['dcim'],
        summary: 'Update several power ports, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_powerport`.',
        body: listOf(withId(WritablePowerPort), resource.bulkMax),
        response: { 200: listOf(FlatPowerPort) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/power-ports/bulk/',
    {
      schema: {
        operationId: 'dcim_power_ports_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several power ports, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_powerport`.',
        body: listOf(withId(PatchedWritablePowerPort), resource.bulkMax),
        response: { 200: listOf(FlatPowerPort) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/power-ports/bulk/',
    {
      schema: {
        operationId: 'dcim_power_ports_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several power ports, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_powerport`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/power-ports/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/power-ports/:id/',
    {
      schema: {
        operationId: 'dcim_power_ports_read',
        tags: ['dcim'],
        summary: 'Read a power port',
        description: 'Permission: `dcim.view_powerport`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: PowerPort },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/power-ports/:id/',
    {
      schema: {
        operationId: 'dcim_power_ports_update',
        tags: ['dcim'],
        summary: 'Update a power port',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_powerport`.',
        params: idParams,
        body: WritablePowerPort,
        response: { 200: FlatPowerPort },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/power-ports/:id/',
    {
      schema: {
        operationId: 'dcim_power_ports_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a power port',
        description: 'Permission: `dcim.change_powerport`.',
        params: idParams,
        body: PatchedWritablePowerPort,
        response: { 200: FlatPowerPort },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/power-ports/:id/',
    {
      schema: {
        operationId: 'dcim_power_ports_delete',
        tags: ['dcim'],
        summary: 'Delete a power port',
        description: 'Permission: `dcim.delete_powerport`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/power-ports/:id/', { schema: { hide: true } }, resource.describeDetail)
}
