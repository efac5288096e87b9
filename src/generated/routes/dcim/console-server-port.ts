// Generated from schema/dcim/console-server-port.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/console-server-port.ts'

const {
  ConsoleServerPort,
  FlatConsoleServerPort,
  PaginatedConsoleServerPortList,
  PatchedWritableConsoleServerPort,
  WritableConsoleServerPort,
} = serializers

/** The routes of console server ports. */
export async function consoleServerPortRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.ConsoleServerPort', serializers)
  app.get(
    '/api/dcim/console-server-ports/',
    {
      schema: {
        operationId: 'dcim_console_server_ports_list',
        tags: ['dcim'],
        summary: 'List console server ports',
        description:
          'Ordered by `device.name`, `name`, `id`. Permission: `dcim.view_consoleserverport`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedConsoleServerPortList },
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
        description:
          'Takes a list too, as `bulk/` does. Refuses a second console server port with the same `device` and `name`. Permission: `dcim.add_consoleserverport`.',
        body: WritableConsoleServerPort,
        response: { 201: FlatConsoleServerPort },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/console-server-ports/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/console-server-ports/bulk/',
    {
      schema: {
        operationId: 'dcim_console_server_ports_bulk_create',
        tags: ['dcim'],
        summary: 'Create several console server ports, all or none',
        description: 'Permission: `dcim.add_consoleserverport`.',
        body: listOf(WritableConsoleServerPort, resource.bulkMax),
        response: { 201: listOf(FlatConsoleServerPort) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/console-server-ports/bulk/',
    {
      schema: {
        operationId: 'dcim_console_server_ports_bulk_update',
        tags: ['dcim'],
        summary: 'Update several console server ports, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_consoleserverport`.',
        body: listOf(withId(WritableConsoleServerPort), resource.bulkMax),
        response: { 200: listOf(FlatConsoleServerPort) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/console-server-ports/bulk/',
    {
      schema: {
        operationId: 'dcim_console_server_ports_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several console server ports, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_consoleserverport`.',
        body: listOf(withId(PatchedWritableConsoleServerPort), resource.bulkMax),
        response: { 200: listOf(FlatConsoleServerPort) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/console-server-ports/bulk/',
    {
      schema: {
        operationId: 'dcim_console_server_ports_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several console server ports, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_consoleserverport`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/dcim/console-server-ports/bulk/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/dcim/console-server-ports/:id/',
    {
      schema: {
        operationId: 'dcim_console_server_ports_read',
        tags: ['dcim'],
        summary: 'Read a console server port',
        description: 'Permission: `dcim.view_consoleserverport`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: ConsoleServerPort },
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
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_consoleserverport`.',
        params: idParams,
        body: WritableConsoleServerPort,
        response: { 200: FlatConsoleServerPort },
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
        description: 'Permission: `dcim.change_consoleserverport`.',
        params: idParams,
        body: PatchedWritableConsoleServerPort,
        response: { 200: FlatConsoleServerPort },
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
        description:
          'Sets references to it from console ports to null. Permission: `dcim.delete_consoleserverport`.',
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
