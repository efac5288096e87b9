// Generated from cadastre/models/export-templates/export-template.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/extras/export-template.ts'

const {
  ExportTemplate,
  FlatExportTemplate,
  PaginatedExportTemplateList,
  PatchedWritableExportTemplate,
  WritableExportTemplate,
} = serializers

/** The routes of export templates. */
export async function exportTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.ExportTemplate', serializers)
  app.get(
    '/api/extras/export-templates/',
    {
      schema: {
        operationId: 'extras_export_templates_list',
        tags: ['extras'],
        summary: 'List export templates',
        description:
          'Ordered by `content_type`, `name`, `id`. Permission: `extras.view_exporttemplate`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedExportTemplateList },
      },
    },
    resource.list,
  )
  app.post(
    '/api/extras/export-templates/',
    {
      schema: {
        operationId: 'extras_export_templates_create',
        tags: ['extras'],
        summary: 'Create an export template',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second export template with the same `content_type` and `name`. Permission: `extras.add_exporttemplate`.',
        body: WritableExportTemplate,
        response: { 201: FlatExportTemplate },
      },
    },
    resource.create,
  )
  app.options('/api/extras/export-templates/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/extras/export-templates/bulk/',
    {
      schema: {
        operationId: 'extras_export_templates_bulk_create',
        tags: ['extras'],
        summary: 'Create several export templates, all or none',
        description: 'Permission: `extras.add_exporttemplate`.',
        body: listOf(WritableExportTemplate, resource.bulkMax),
        response: { 201: listOf(FlatExportTemplate) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/extras/export-templates/bulk/',
    {
      schema: {
        operationId: 'extras_export_templates_bulk_update',
        tags: ['extras'],
        summary: 'Update several export templates, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_exporttemplate`.',
        body: listOf(withId(WritableExportTemplate), resource.bulkMax),
        response: { 200: listOf(FlatExportTemplate) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/extras/export-templates/bulk/',
    {
      schema: {
        operationId: 'extras_export_templates_bulk_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of several export templates, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_exporttemplate`.',
        body: listOf(withId(PatchedWritableExportTemplate), resource.bulkMax),
        response: { 200: listOf(FlatExportTemplate) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/extras/export-templates/bulk/',
    {
      schema: {
        operationId: 'extras_export_templates_bulk_delete',
        tags: ['extras'],
        summary: 'Delete several export templates, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `extras.delete_exporttemplate`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/extras/export-templates/bulk/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/extras/export-templates/:id/',
    {
      schema: {
        operationId: 'extras_export_templates_read',
        tags: ['extras'],
        summary: 'Read an export template',
        description: 'Permission: `extras.view_exporttemplate`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: ExportTemplate },
      },
    },
    resource.read,
  )
  app.put(
    '/api/extras/export-templates/:id/',
    {
      schema: {
        operationId: 'extras_export_templates_update',
        tags: ['extras'],
        summary: 'Update an export template',
        description:
          'Optional fields that are left out keep their values. Permission: `extras.change_exporttemplate`.',
        params: idParams,
        body: WritableExportTemplate,
        response: { 200: FlatExportTemplate },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/extras/export-templates/:id/',
    {
      schema: {
        operationId: 'extras_export_templates_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of an export template',
        description: 'Permission: `extras.change_exporttemplate`.',
        params: idParams,
        body: PatchedWritableExportTemplate,
        response: { 200: FlatExportTemplate },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/extras/export-templates/:id/',
    {
      schema: {
        operationId: 'extras_export_templates_delete',
        tags: ['extras'],
        summary: 'Delete an export template',
        description: 'Permission: `extras.delete_exporttemplate`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/extras/export-templates/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
