// Generated from schema/dcim/power-outlet-template.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: Type.Ref('PaginatedPowerOutletTemplateList') },
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
        summary: 'Create a power outlet template',
        body: Type.Ref('WritablePowerOutletTemplate'),
        response: { 201: Type.Ref('FlatPowerOutletTemplate') },
      },
    },
    resource.create,
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
        response: { 200: Type.Ref('PowerOutletTemplate') },
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
        body: Type.Ref('WritablePowerOutletTemplate'),
        response: { 200: Type.Ref('FlatPowerOutletTemplate') },
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
        body: Type.Ref('PatchedWritablePowerOutletTemplate'),
        response: { 200: Type.Ref('FlatPowerOutletTemplate') },
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
