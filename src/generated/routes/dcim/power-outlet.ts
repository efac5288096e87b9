// Generated from schema/dcim/power-outlet.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of power outlets. */
export async function powerOutletRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.PowerOutlet')
  app.get(
    '/api/dcim/power-outlets/',
    {
      schema: {
        operationId: 'dcim_power_outlets_list',
        tags: ['dcim'],
        summary: 'List power outlets',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedPowerOutletList') },
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
        body: Type.Ref('WritablePowerOutlet'),
        response: { 201: Type.Ref('FlatPowerOutlet') },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/power-outlets/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/power-outlets/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlets_read',
        tags: ['dcim'],
        summary: 'Read a power outlet',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('PowerOutlet') },
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
        params: idParams,
        body: Type.Ref('WritablePowerOutlet'),
        response: { 200: Type.Ref('FlatPowerOutlet') },
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
        params: idParams,
        body: Type.Ref('PatchedWritablePowerOutlet'),
        response: { 200: Type.Ref('FlatPowerOutlet') },
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
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/power-outlets/:id/', { schema: { hide: true } }, resource.describeDetail)
}
