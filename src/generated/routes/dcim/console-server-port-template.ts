// Generated from schema/dcim/console-server-port-template.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of console server port templates. */
export async function consoleServerPortTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.ConsoleServerPortTemplate')
  app.get(
    '/api/dcim/console-server-port-templates/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_list',
        tags: ['dcim'],
        summary: 'List console server port templates',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedConsoleServerPortTemplateList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/console-server-port-templates/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_create',
        tags: ['dcim'],
        summary:
          'Create a console server port template, or several console server port templates at once',
        body: amounts.either('WritableConsoleServerPortTemplate'),
        response: { 201: amounts.either('FlatConsoleServerPortTemplate') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/console-server-port-templates/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_bulk_update',
        tags: ['dcim'],
        summary: 'Update several console server port templates, all or none',
        body: amounts.many('WritableConsoleServerPortTemplate'),
        response: { 200: amounts.many('FlatConsoleServerPortTemplate') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/console-server-port-templates/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several console server port templates, all or none',
        body: amounts.many('PatchedWritableConsoleServerPortTemplate'),
        response: { 200: amounts.many('FlatConsoleServerPortTemplate') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/console-server-port-templates/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several console server port templates, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/dcim/console-server-port-templates/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/dcim/console-server-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_read',
        tags: ['dcim'],
        summary: 'Read a console server port template',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('ConsoleServerPortTemplate') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/console-server-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_update',
        tags: ['dcim'],
        summary: 'Update a console server port template',
        params: idParams,
        body: amounts.one('WritableConsoleServerPortTemplate'),
        response: { 200: amounts.one('FlatConsoleServerPortTemplate') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/console-server-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a console server port template',
        params: idParams,
        body: amounts.one('PatchedWritableConsoleServerPortTemplate'),
        response: { 200: amounts.one('FlatConsoleServerPortTemplate') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/console-server-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_delete',
        tags: ['dcim'],
        summary: 'Delete a console server port template',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/dcim/console-server-port-templates/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
