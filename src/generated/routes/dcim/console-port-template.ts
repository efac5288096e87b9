// Generated from schema/dcim/console-port-template.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/console-port-template.ts'

const {
  ConsolePortTemplate,
  FlatConsolePortTemplate,
  PaginatedConsolePortTemplateList,
  PatchedWritableConsolePortTemplate,
  WritableConsolePortTemplate,
} = serializers

/** The routes of console port templates. */
export async function consolePortTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.ConsolePortTemplate', serializers)
  app.get(
    '/api/dcim/console-port-templates/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_list',
        tags: ['dcim'],
        summary: 'List console port templates',
        description:
          'Ordered by `device_type.manufacturer.name`, `device_type.model`, `name`, `id`. Permission: `dcim.view_consoleporttemplate`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedConsolePortTemplateList },
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
        summary: 'Create a console port template',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second console port template with the same `device_type` and `name`. Permission: `dcim.add_consoleporttemplate`.',
        body: WritableConsolePortTemplate,
        response: { 201: FlatConsolePortTemplate },
      },
    },
    resource.create,
  )
  app.options(
    '/api/dcim/console-port-templates/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.post(
    '/api/dcim/console-port-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_bulk_create',
        tags: ['dcim'],
        summary: 'Create several console port templates, all or none',
        description: 'Permission: `dcim.add_consoleporttemplate`.',
        body: listOf(WritableConsolePortTemplate, resource.bulkMax),
        response: { 201: listOf(FlatConsolePortTemplate) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/console-port-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_bulk_update',
        tags: ['dcim'],
        summary: 'Update several console port templates, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_consoleporttemplate`.',
        body: listOf(withId(WritableConsolePortTemplate), resource.bulkMax),
        response: { 200: listOf(FlatConsolePortTemplate) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/console-port-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several console port templates, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_consoleporttemplate`.',
        body: listOf(withId(PatchedWritableConsolePortTemplate), resource.bulkMax),
        response: { 200: listOf(FlatConsolePortTemplate) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/console-port-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_console_port_templates_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several console port templates, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_consoleporttemplate`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/dcim/console-port-templates/bulk/',
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
        description: 'Permission: `dcim.view_consoleporttemplate`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: ConsolePortTemplate },
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
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_consoleporttemplate`.',
        params: idParams,
        body: WritableConsolePortTemplate,
        response: { 200: FlatConsolePortTemplate },
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
        description: 'Permission: `dcim.change_consoleporttemplate`.',
        params: idParams,
        body: PatchedWritableConsolePortTemplate,
        response: { 200: FlatConsolePortTemplate },
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
        description: 'Permission: `dcim.delete_consoleporttemplate`.',
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
