// Generated from schema/dcim/console-port.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of console ports. */
export async function consolePortRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.ConsolePort')
  app.get(
    '/api/dcim/console-ports/',
    {
      schema: {
        operationId: 'dcim_console_ports_list',
        tags: ['dcim'],
        summary: 'List console ports',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedConsolePortList') },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/console-ports/',
    {
      schema: {
        operationId: 'dcim_console_ports_create',
        tags: ['dcim'],
        summary: 'Create a console port, or several console ports at once',
        body: amounts.either('WritableConsolePort'),
        response: { 201: amounts.either('FlatConsolePort') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/dcim/console-ports/',
    {
      schema: {
        operationId: 'dcim_console_ports_bulk_update',
        tags: ['dcim'],
        summary: 'Update several console ports, all or none',
        body: amounts.many('WritableConsolePort'),
        response: { 200: amounts.many('FlatConsolePort') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/console-ports/',
    {
      schema: {
        operationId: 'dcim_console_ports_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several console ports, all or none',
        body: amounts.many('PatchedWritableConsolePort'),
        response: { 200: amounts.many('FlatConsolePort') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/console-ports/',
    {
      schema: {
        operationId: 'dcim_console_ports_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several console ports, all or none',
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/console-ports/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/console-ports/:id/',
    {
      schema: {
        operationId: 'dcim_console_ports_read',
        tags: ['dcim'],
        summary: 'Read a console port',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('ConsolePort') },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/console-ports/:id/',
    {
      schema: {
        operationId: 'dcim_console_ports_update',
        tags: ['dcim'],
        summary: 'Update a console port',
        params: idParams,
        body: amounts.one('WritableConsolePort'),
        response: { 200: amounts.one('FlatConsolePort') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/console-ports/:id/',
    {
      schema: {
        operationId: 'dcim_console_ports_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a console port',
        params: idParams,
        body: amounts.one('PatchedWritableConsolePort'),
        response: { 200: amounts.one('FlatConsolePort') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/console-ports/:id/',
    {
      schema: {
        operationId: 'dcim_console_ports_delete',
        tags: ['dcim'],
        summary: 'Delete a console port',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/console-ports/:id/', { schema: { hide: true } }, resource.describeDetail)
}
