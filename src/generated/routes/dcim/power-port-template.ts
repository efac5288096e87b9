// Generated from schema/dcim/power-port-template.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of power port templates. */
export async function powerPortTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.PowerPortTemplate')
  app.get(
    '/api/dcim/power-port-templates/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_list',
        tags: ['dcim'],
        summary: 'List power port templates',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedPowerPortTemplateList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/power-port-templates/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_create',
        tags: ['dcim'],
        summary: 'Create a power port template',
        body: Type.Ref('WritablePowerPortTemplate'),
        response: { 201: Type.Ref('FlatPowerPortTemplate') },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/power-port-templates/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/power-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_read',
        tags: ['dcim'],
        summary: 'Read a power port template',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('PowerPortTemplate') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/power-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_update',
        tags: ['dcim'],
        summary: 'Update a power port template',
        params: idParams,
        body: Type.Ref('WritablePowerPortTemplate'),
        response: { 200: Type.Ref('FlatPowerPortTemplate') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/power-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a power port template',
        params: idParams,
        body: Type.Ref('PatchedWritablePowerPortTemplate'),
        response: { 200: Type.Ref('FlatPowerPortTemplate') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/power-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_delete',
        tags: ['dcim'],
        summary: 'Delete a power port template',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/dcim/power-port-templates/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
