// Generated from schema/dcim/console-server-port-template.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/console-server-port-template.ts'

const {
  ConsoleServerPortTemplate,
  FlatConsoleServerPortTemplate,
  PaginatedConsoleServerPortTemplateList,
  PatchedWritableConsoleServerPortTemplate,
  WritableConsoleServerPortTemplate,
} = serializers

/** The routes of console server port templates. */
export async function consoleServerPortTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.ConsoleServerPortTemplate', serializers)
  app.get(
    '/api/dcim/console-server-port-templates/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_list',
        tags: ['dcim'],
        summary: 'List console server port templates',
        description:
          'Ordered by `device_type.manufacturer.name`, `device_type.model`, `name`, `id`. Permission: `dcim.view_consoleserverporttemplate`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedConsoleServerPortTemplateList },
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
        description:
          'Takes a list too, as `bulk/` does. Refuses a second console server port template with the same `device_type` and `name`. Permission: `dcim.add_consoleserverporttemplate`.',
        body: WritableConsoleServerPortTemplate,
        response: { 201: FlatConsoleServerPortTemplate },
      },
    },
    resource.create,
  )
  app.options(
    '/api/dcim/console-server-port-templates/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.post(
    '/api/dcim/console-server-port-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_bulk_create',
        tags: ['dcim'],
        summary: 'Create several console server port templates, all or none',
        description: 'Permission: `dcim.add_consoleserverporttemplate`.',
        body: listOf(WritableConsoleServerPortTemplate, resource.bulkMax),
        response: { 201: listOf(FlatConsoleServerPortTemplate) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/console-server-port-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_bulk_update',
        tags: ['dcim'],
        summary: 'Update several console server port templates, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_consoleserverporttemplate`.',
        body: listOf(withId(WritableConsoleServerPortTemplate), resource.bulkMax),
        response: { 200: listOf(FlatConsoleServerPortTemplate) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/console-server-port-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several console server port templates, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_consoleserverporttemplate`.',
        body: listOf(withId(PatchedWritableConsoleServerPortTemplate), resource.bulkMax),
        response: { 200: listOf(FlatConsoleServerPortTemplate) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/console-server-port-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_console_server_port_templates_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several console server port templates, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_consoleserverporttemplate`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/dcim/console-server-port-templates/bulk/',
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
        description: 'Permission: `dcim.view_consoleserverporttemplate`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: ConsoleServerPortTemplate },
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
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_consoleserverporttemplate`.',
        params: idParams,
        body: WritableConsoleServerPortTemplate,
        response: { 200: FlatConsoleServerPortTemplate },
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
        description: 'Permission: `dcim.change_consoleserverporttemplate`.',
        params: idParams,
        body: PatchedWritableConsoleServerPortTemplate,
        response: { 200: FlatConsoleServerPortTemplate },
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
        description: 'Permission: `dcim.delete_consoleserverporttemplate`.',
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
