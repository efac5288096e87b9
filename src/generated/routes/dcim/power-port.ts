// Generated from schema/dcim/power-port.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of power ports. */
export async function powerPortRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.PowerPort')
  app.get(
    '/api/dcim/power-ports/',
    {
      schema: {
        operationId: 'dcim_power_ports_list',
        tags: ['dcim'],
        summary: 'List power ports',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedPowerPortList') },
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
        body: Type.Ref('WritablePowerPort'),
        response: { 201: Type.Ref('FlatPowerPort') },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/power-ports/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/power-ports/:id/',
    {
      schema: {
        operationId: 'dcim_power_ports_read',
        tags: ['dcim'],
        summary: 'Read a power port',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('PowerPort') },
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
        params: idParams,
        body: Type.Ref('WritablePowerPort'),
        response: { 200: Type.Ref('FlatPowerPort') },
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
        params: idParams,
        body: Type.Ref('PatchedWritablePowerPort'),
        response: { 200: Type.Ref('FlatPowerPort') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/power-ports/:id/', { schema: { hide: true } }, resource.describeDetail)
}
