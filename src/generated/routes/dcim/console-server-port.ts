// Generated from schema/dcim/console-server-port.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of console server ports. */
export async function consoleServerPortRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.ConsoleServerPort')
  app.get(
    '/api/dcim/console-server-ports/',
    {
      schema: {
        operationId: 'dcim_console_server_ports_list',
        tags: ['dcim'],
        summary: 'List console server ports',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedConsoleServerPortList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/console-server-ports/',
    {
      schema: {
        operationId: 'dcim_console_server_ports_create',
        tags: ['dcim'],
        summary: 'Create a console server port',
        body: Type.Ref('WritableConsoleServerPort'),
        response: { 201: Type.Ref('FlatConsoleServerPort') },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/console-server-ports/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/console-server-ports/:id/',
    {
      schema: {
        operationId: 'dcim_console_server_ports_read',
        tags: ['dcim'],
        summary: 'Read a console server port',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('ConsoleServerPort') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/console-server-ports/:id/',
    {
      schema: {
        operationId: 'dcim_console_server_ports_update',
        tags: ['dcim'],
        summary: 'Update a console server port',
        params: idParams,
        body: Type.Ref('WritableConsoleServerPort'),
        response: { 200: Type.Ref('FlatConsoleServerPort') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/console-server-ports/:id/',
    {
      schema: {
        operationId: 'dcim_console_server_ports_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a console server port',
        params: idParams,
        body: Type.Ref('PatchedWritableConsoleServerPort'),
        response: { 200: Type.Ref('FlatConsoleServerPort') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/console-server-ports/:id/',
    {
      schema: {
        operationId: 'dcim_console_server_ports_delete',
        tags: ['dcim'],
        summary: 'Delete a console server port',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/dcim/console-server-ports/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
