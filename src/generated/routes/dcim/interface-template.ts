// Generated from schema/dcim/interface-template.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/interface-template.ts'

const {
  FlatInterfaceTemplate,
  InterfaceTemplate,
  PaginatedInterfaceTemplateList,
  PatchedWritableInterfaceTemplate,
  WritableInterfaceTemplate,
} = serializers

/** The routes of interface templates. */
export async function interfaceTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.InterfaceTemplate', serializers)
  app.get(
    '/api/dcim/interface-templates/',
    {
      schema: {
        operationId: 'dcim_interface_templates_list',
        tags: ['dcim'],
        summary: 'List interface templates',
        description:
          'Ordered by `device_type.manufacturer.name`, `device_type.model`, `name`, `id`. Permission: `dcim.view_interfacetemplate`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedInterfaceTemplateList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/interface-templates/',
    {
      schema: {
        operationId: 'dcim_interface_templates_create',
        tags: ['dcim'],
        summary: 'Create an interface template',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second interface template with the same `device_type` and `name`. Permission: `dcim.add_interfacetemplate`.',
        body: WritableInterfaceTemplate,
        response: { 201: FlatInterfaceTemplate },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/interface-templates/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/interface-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_interface_templates_bulk_create',
        tags: ['dcim'],
        summary: 'Create several interface templates, all or none',
        description: 'Permission: `dcim.add_interfacetemplate`.',
        body: listOf(WritableInterfaceTemplate, resource.bulkMax),
        response: { 201: listOf(FlatInterfaceTemplate) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/interface-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_interface_templates_bulk_update',
        tags: ['dcim'],
        summary: 'Update several interface templates, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_interfacetemplate`.',
        body: listOf(withId(WritableInterfaceTemplate), resource.bulkMax),
        response: { 200: listOf(FlatInterfaceTemplate) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/interface-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_interface_templates_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several interface templates, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_interfacetemplate`.',
        body: listOf(withId(PatchedWritableInterfaceTemplate), resource.bulkMax),
        response: { 200: listOf(FlatInterfaceTemplate) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/interface-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_interface_templates_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several interface templates, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_interfacetemplate`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/dcim/interface-templates/bulk/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/dcim/interface-templates/:id/',
    {
      schema: {
        operationId: 'dcim_interface_templates_read',
        tags: ['dcim'],
        summary: 'Read an interface template',
        description: 'Permission: `dcim.view_interfacetemplate`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: InterfaceTemplate },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/interface-templates/:id/',
    {
      schema: {
        operationId: 'dcim_interface_templates_update',
        tags: ['dcim'],
        summary: 'Update an interface template',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_interfacetemplate`.',
        params: idParams,
        body: WritableInterfaceTemplate,
        response: { 200: FlatInterfaceTemplate },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/interface-templates/:id/',
    {
      schema: {
        operationId: 'dcim_interface_templates_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of an interface template',
        description: 'Permission: `dcim.change_interfacetemplate`.',
        params: idParams,
        body: PatchedWritableInterfaceTemplate,
        response: { 200: FlatInterfaceTemplate },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/interface-templates/:id/',
    {
      schema: {
        operationId: 'dcim_interface_templates_delete',
        tags: ['dcim'],
        summary: 'Delete an interface template',
        description: 'Permission: `dcim.delete_interfacetemplate`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/dcim/interface-templates/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
