// Generated from schema/dcim/device-bay-template.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/device-bay-template.ts'

const {
  DeviceBayTemplate,
  FlatDeviceBayTemplate,
  PaginatedDeviceBayTemplateList,
  PatchedWritableDeviceBayTemplate,
  WritableDeviceBayTemplate,
} = serializers

/** The routes of device bay templates. */
export async function deviceBayTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.DeviceBayTemplate', serializers)
  app.get(
    '/api/dcim/device-bay-templates/',
    {
      schema: {
        operationId: 'dcim_device_bay_templates_list',
        tags: ['dcim'],
        summary: 'List device bay templates',
        description:
          'Ordered by `device_type.manufacturer.name`, `device_type.model`, `name`, `id`. Permission: `dcim.view_devicebaytemplate`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedDeviceBayTemplateList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/device-bay-templates/',
    {
      schema: {
        operationId: 'dcim_device_bay_templates_create',
        tags: ['dcim'],
        summary: 'Create a device bay template',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second device bay template with the same `device_type` and `name`. Permission: `dcim.add_devicebaytemplate`.',
        body: WritableDeviceBayTemplate,
        response: { 201: FlatDeviceBayTemplate },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/device-bay-templates/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/device-bay-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_device_bay_templates_bulk_create',
        tags: ['dcim'],
        summary: 'Create several device bay templates, all or none',
        description: 'Permission: `dcim.add_devicebaytemplate`.',
        body: listOf(WritableDeviceBayTemplate, resource.bulkMax),
        response: { 201: listOf(FlatDeviceBayTemplate) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/device-bay-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_device_bay_templates_bulk_update',
        tags: ['dcim'],
        summary: 'Update several device bay templates, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_devicebaytemplate`.',
        body: listOf(withId(WritableDeviceBayTemplate), resource.bulkMax),
        response: { 200: listOf(FlatDeviceBayTemplate) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/device-bay-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_device_bay_templates_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several device bay templates, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_devicebaytemplate`.',
        body: listOf(withId(PatchedWritableDeviceBayTemplate), resource.bulkMax),
        response: { 200: listOf(FlatDeviceBayTemplate) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/device-bay-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_device_bay_templates_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several device bay templates, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_devicebaytemplate`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/dcim/device-bay-templates/bulk/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/dcim/device-bay-templates/:id/',
    {
      schema: {
        operationId: 'dcim_device_bay_templates_read',
        tags: ['dcim'],
        summary: 'Read a device bay template',
        description: 'Permission: `dcim.view_devicebaytemplate`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: DeviceBayTemplate },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/device-bay-templates/:id/',
    {
      schema: {
        operationId: 'dcim_device_bay_templates_update',
        tags: ['dcim'],
        summary: 'Update a device bay template',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_devicebaytemplate`.',
        params: idParams,
        body: WritableDeviceBayTemplate,
        response: { 200: FlatDeviceBayTemplate },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/device-bay-templates/:id/',
    {
      schema: {
        operationId: 'dcim_device_bay_templates_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a device bay template',
        description: 'Permission: `dcim.change_devicebaytemplate`.',
        params: idParams,
        body: PatchedWritableDeviceBayTemplate,
        response: { 200: FlatDeviceBayTemplate },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/device-bay-templates/:id/',
    {
      schema: {
        operationId: 'dcim_device_bay_templates_delete',
        tags: ['dcim'],
        summary: 'Delete a device bay template',
        description: 'Permission: `dcim.delete_devicebaytemplate`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/dcim/device-bay-templates/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
