// Generated from schema/dcim/console-port.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/console-port.ts'

const {
  ConsolePort,
  FlatConsolePort,
  PaginatedConsolePortList,
  PatchedWritableConsolePort,
  WritableConsolePort,
} = serializers

/** The routes of console ports. */
export async function consolePortRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.ConsolePort', serializers)
  app.get(
    '/api/dcim/console-ports/',
    {
      schema: {
        operationId: 'dcim_console_ports_list',
        tags: ['dcim'],
        summary: 'List console ports',
        description: 'Ordered by `device.name`, `name`, `id`. Permission: `dcim.view_consoleport`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedConsolePortList },
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
        summary: 'Create a console port',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second console port with the same `cs_port` or the same `device` and `name`. Permission: `dcim.add_consoleport`.',
        body: WritableConsolePort,
        response: { 201: FlatConsolePort },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/console-ports/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/console-ports/bulk/',
    {
      schema: {
        operationId: 'dcim_console_ports_bulk_create',
        tags: ['dcim'],
        summary: 'Create several console ports, all or none',
        description: 'Permission: `dcim.add_consoleport`.',
        body: listOf(WritableConsolePort, resource.bulkMax),
        response: { 201: listOf(FlatConsolePort) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/console-ports/bulk/',
    {
      schema: {
        operationId: 'dcim_console_ports_bulk_update',
        tags: ['dcim'],
        summary: 'Update several console ports, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_consoleport`.',
        body: listOf(withId(WritableConsolePort), resource.bulkMax),
        response: { 200: listOf(FlatConsolePort) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/console-ports/bulk/',
    {
      schema: {
        operationId: 'dcim_console_ports_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several console ports, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_consoleport`.',
        body: listOf(withId(PatchedWritableConsolePort), resource.bulkMax),
        response: { 200: listOf(FlatConsolePort) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/console-ports/bulk/',
    {
      schema: {
        operationId: 'dcim_console_ports_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several console ports, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_consoleport`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/dcim/console-ports/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/dcim/console-ports/:id/',
    {
      schema: {
        operationId: 'dcim_console_ports_read',
        tags: ['dcim'],
        summary: 'Read a console port',
        description: 'Permission: `dcim.view_consoleport`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: ConsolePort },
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
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_consoleport`.',
        params: idParams,
        body: WritableConsolePort,
        response: { 200: FlatConsolePort },
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
        description: 'Permission: `dcim.change_consoleport`.',
        params: idParams,
        body: PatchedWritableConsolePort,
        response: { 200: FlatConsolePort },
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
        description: 'Permission: `dcim.delete_consoleport`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/dcim/console-ports/:id/', { schema: { hide: true } }, resource.describeDetail)
}
