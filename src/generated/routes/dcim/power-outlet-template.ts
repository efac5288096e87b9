// Generated from schema/dcim/power-outlet-template.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of power outlet templates. */
export async function powerOutletTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.PowerOutletTemplate')
  app.get(
    '/api/dcim/power-outlet-templates/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_list',
        tags: ['dcim'],
        summary: 'List power outlet templates',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedPowerOutletTemplateList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/power-outlet-templates/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_create',
        tags: ['dcim'],
        summary: 'Create a power outlet template, or several power outlet templates at once',
        body: amounts.either('WritablePowerOutletTemplate'),
        response: { 201: amounts.either('FlatPowerOutletTemplate') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/power-outlet-templates/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_bulk_update',
        tags: ['dcim'],
        summary: 'Update several power outlet templates, all or none',
        body: amounts.many('WritablePowerOutletTemplate'),
        response: { 200: amounts.many('FlatPowerOutletTemplate') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/power-outlet-templates/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several power outlet templates, all or none',
        body: amounts.many('PatchedWritablePowerOutletTemplate'),
        response: { 200: amounts.many('FlatPowerOutletTemplate') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/power-outlet-templates/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several power outlet templates, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/dcim/power-outlet-templates/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/dcim/power-outlet-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_read',
        tags: ['dcim'],
        summary: 'Read a power outlet template',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('PowerOutletTemplate') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/power-outlet-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_update',
        tags: ['dcim'],
        summary: 'Update a power outlet template',
        params: idParams,
        body: amounts.one('WritablePowerOutletTemplate'),
        response: { 200: amounts.one('FlatPowerOutletTemplate') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/power-outlet-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a power outlet template',
        params: idParams,
        body: amounts.one('PatchedWritablePowerOutletTemplate'),
        response: { 200: amounts.one('FlatPowerOutletTemplate') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/power-outlet-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_delete',
        tags: ['dcim'],
        summary: 'Delete a power outlet template',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/dcim/power-outlet-templates/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
