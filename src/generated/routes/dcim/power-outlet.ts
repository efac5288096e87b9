// Generated from schema/dcim/power-outlet.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: amounts.one('PaginatedPowerOutletList') },
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
        summary: 'Create a power outlet, or several power outlets at once',
        body: amounts.either('WritablePowerOutlet'),
        response: { 201: amounts.either('FlatPowerOutlet') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/power-outlets/',
    {
      schema: {
        operationId: 'dcim_power_outlets_bulk_update',
        tags: ['dcim'],
        summary: 'Update several power outlets, all or none',
        body: amounts.many('WritablePowerOutlet'),
        response: { 200: amounts.many('FlatPowerOutlet') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/power-outlets/',
    {
      schema: {
        operationId: 'dcim_power_outlets_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several power outlets, all or none',
        body: amounts.many('PatchedWritablePowerOutlet'),
        response: { 200: amounts.many('FlatPowerOutlet') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/power-outlets/',
    {
      schema: {
        operationId: 'dcim_power_outlets_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several power outlets, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
        response: { 200: amounts.one('PowerOutlet') },
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
        body: amounts.one('WritablePowerOutlet'),
        response: { 200: amounts.one('FlatPowerOutlet') },
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
        body: amounts.one('PatchedWritablePowerOutlet'),
        response: { 200: amounts.one('FlatPowerOutlet') },
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
