// Generated from schema/dcim/power-port-template.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/dcim/power-port-template.ts'

const {
  FlatPowerPortTemplate,
  PaginatedPowerPortTemplateList,
  PatchedWritablePowerPortTemplate,
  PowerPortTemplate,
  WritablePowerPortTemplate,
} = serializers

/** The routes of power port templates. */
export async function powerPortTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('dcim.PowerPortTemplate', serializers)
  app.get(
    '/api/dcim/power-port-templates/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_list',
        tags: ['dcim'],
        summary: 'List power port templates',
        description:
          'Ordered by `device_type.manufacturer.name`, `device_type.model`, `name`, `id`. Permission: `dcim.view_powerporttemplate`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedPowerPortTemplateList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/dcim/power-port-templates/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_create',
        tags: ['dcim'],
        summary: 'Create a power port template',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second power port template with the same `device_type` and `name`. Permission: `dcim.add_powerporttemplate`.',
        body: WritablePowerPortTemplate,
        response: { 201: FlatPowerPortTemplate },
      },
    },
    resource.create,
  )
  app.options('/api/dcim/power-port-templates/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/dcim/power-port-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_bulk_create',
        tags: ['dcim'],
        summary: 'Create several power port templates, all or none',
        description: 'Permission: `dcim.add_powerporttemplate`.',
        body: listOf(WritablePowerPortTemplate, resource.bulkMax),
        response: { 201: listOf(FlatPowerPortTemplate) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/dcim/power-port-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_bulk_update',
        tags: ['dcim'],
        summary: 'Update several power port templates, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_powerporttemplate`.',
        body: listOf(withId(WritablePowerPortTemplate), resource.bulkMax),
        response: { 200: listOf(FlatPowerPortTemplate) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/dcim/power-port-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_bulk_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of several power port templates, all or none',
        description: 'Finds them by `id`. Permission: `dcim.change_powerporttemplate`.',
        body: listOf(withId(PatchedWritablePowerPortTemplate), resource.bulkMax),
        response: { 200: listOf(FlatPowerPortTemplate) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/dcim/power-port-templates/bulk/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_bulk_delete',
        tags: ['dcim'],
        summary: 'Delete several power port templates, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `dcim.delete_powerporttemplate`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/dcim/power-port-templates/bulk/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/dcim/power-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_read',
        tags: ['dcim'],
        summary: 'Read a power port template',
        description: 'Permission: `dcim.view_powerporttemplate`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: PowerPortTemplate },
      },
    },
    resource.read,
  )
  app.put(
    '/api/dcim/power-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_update',
        tags: ['dcim'],
        summary: 'Update a power port template',
        description:
          'Optional fields that are left out keep their values. Permission: `dcim.change_powerporttemplate`.',
        params: idParams,
        body: WritablePowerPortTemplate,
        response: { 200: FlatPowerPortTemplate },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/dcim/power-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_partial_update',
        tags: ['dcim'],
        summary: 'Change some fields of a power port template',
        description: 'Permission: `dcim.change_powerporttemplate`.',
        params: idParams,
        body: PatchedWritablePowerPortTemplate,
        response: { 200: FlatPowerPortTemplate },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/dcim/power-port-templates/:id/',
    {
      schema: {
        operationId: 'dcim_power_port_templates_delete',
        tags: ['dcim'],
        summary: 'Delete a power port template',
        description: 'Permission: `dcim.delete_powerporttemplate`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/dcim/power-port-templates/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
