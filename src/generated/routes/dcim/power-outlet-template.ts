// Generated from schema/dcim/power-outlet-template.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/power-outlet-template.ts'

const {
  FlatPowerOutletTemplate,
  PaginatedPowerOutletTemplateList,
  PatchedWritablePowerOutletTemplate,
  PowerOutletTemplate,
  WritablePowerOutletTemplate,
} = serializers

/** The routes of power outlet templates. */
export async function powerOutletTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.PowerOutletTemplate', serializers)
  app.get(
    '/api/dcim/power-outlet-templates/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_list',
        tags: ['dcim'],
        summary: 'List power outlet templates',
        description:
          'Ordered by `device_type.manufacturer.name`, `device_type.model`, `name`, `id`. Permission: `dcim.view_poweroutlettemplate`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedPowerOutletTemplateList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/power-outlet-templates/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_create',
        tags: ['dcim'],
        summary: 'Create a power outlet template',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second power outlet template with the same `device_type` and `name`. Permission: `dcim.add_poweroutlettemplate`.',
        body: WritablePowerOutletTemplate,
        response: { 201: FlatPowerOutletTemplate },
      },
    },
    resource.create,
  )
  app.options(
    '/api/dcim/power-outlet-templates/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.post(
    '/api/dcim/power-outlet-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_bulk_create',
        tags: ['dcim'],
        summary: 'Create several power outlet templates, all or none',
        description: 'Permission: `dcim.add_poweroutlettemplate`.',
        body: listOf(WritablePowerOutletTemplate, resource.bulkMax),
        response: { 201: listOf(FlatPowerOutletTemplate) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/power-outlet-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_bulk_update',
        tags: ['dcim'],
        summary: 'Update several power outlet templates, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_poweroutlettemplate`.',
        body: listOf(withId(WritablePowerOutletTemplate), resource.bulkMax),
        response: { 200: listOf(FlatPowerOutletTemplate) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/power-outlet-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several power outlet templates, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_poweroutlettemplate`.',
        body: listOf(withId(PatchedWritablePowerOutletTemplate), resource.bulkMax),
        response: { 200: listOf(FlatPowerOutletTemplate) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/power-outlet-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several power outlet templates, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_poweroutlettemplate`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/dcim/power-outlet-templates/bulk/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/dcim/power-outlet-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_read',
        tags: ['dcim'],
        summary: 'Read a power outlet template',
        description: 'Permission: `dcim.view_poweroutlettemplate`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: PowerOutletTemplate },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/power-outlet-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_update',
        tags: ['dcim'],
        summary: 'Update a power outlet template',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_poweroutlettemplate`.',
        params: idParams,
        body: WritablePowerOutletTemplate,
        response: { 200: FlatPowerOutletTemplate },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/power-outlet-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a power outlet template',
        description: 'Permission: `dcim.change_poweroutlettemplate`.',
        params: idParams,
        body: PatchedWritablePowerOutletTemplate,
        response: { 200: FlatPowerOutletTemplate },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/power-outlet-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_outlet_templates_delete',
        tags: ['dcim'],
        summary: 'Delete a power outlet template',
        description: 'Permission: `dcim.delete_poweroutlettemplate`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/dcim/power-outlet-templates/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
