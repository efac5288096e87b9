// Generated from schema/dcim/console-server-port-template.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

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
        response: { 200: Type.Ref('PaginatedConsoleServerPortTemplateList') },
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
        summary: 'Create a console server port template',
        body: Type.Ref('WritableConsoleServerPortTemplate'),
        response: { 201: Type.Ref('FlatConsoleServerPortTemplate') },
      },
    },
    resource.create,
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
        response: { 200: Type.Ref('ConsoleServerPortTemplate') },
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
        body: Type.Ref('WritableConsoleServerPortTemplate'),
        response: { 200: Type.Ref('FlatConsoleServerPortTemplate') },
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
        body: Type.Ref('PatchedWritableConsoleServerPortTemplate'),
        response: { 200: Type.Ref('FlatConsoleServerPortTemplate') },
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
