// Generated from schema/dcim/console-port-template.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of console port templates. */
export async function consolePortTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.ConsolePortTemplate')
  app.get(
    '/api/dcim/console-port-templates/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_list',
        tags: ['dcim'],
        summary: 'List console port templates',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedConsolePortTemplateList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/console-port-templates/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_create',
        tags: ['dcim'],
        summary: 'Create a console port template, or several console port templates at once',
        body: amounts.either('WritableConsolePortTemplate'),
        response: { 201: amounts.either('FlatConsolePortTemplate') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/console-port-templates/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_bulk_update',
        tags: ['dcim'],
        summary: 'Update several console port templates, all or none',
        body: amounts.many('WritableConsolePortTemplate'),
        response: { 200: amounts.many('FlatConsolePortTemplate') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/console-port-templates/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several console port templates, all or none',
        body: amounts.many('PatchedWritableConsolePortTemplate'),
        response: { 200: amounts.many('FlatConsolePortTemplate') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/console-port-templates/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several console port templates, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/dcim/console-port-templates/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/dcim/console-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_read',
        tags: ['dcim'],
        summary: 'Read a console port template',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('ConsolePortTemplate') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/console-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_update',
        tags: ['dcim'],
        summary: 'Update a console port template',
        params: idParams,
        body: amounts.one('WritableConsolePortTemplate'),
        response: { 200: amounts.one('FlatConsolePortTemplate') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/console-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a console port template',
        params: idParams,
        body: amounts.one('PatchedWritableConsolePortTemplate'),
        response: { 200: amounts.one('FlatConsolePortTemplate') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/console-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_delete',
        tags: ['dcim'],
        summary: 'Delete a console port template',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/dcim/console-port-templates/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
