// Generated from schema/extras/export-template.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { idParams } from '../../../http/openapi/parameters.ts'

/** The routes of export templates. */
export async function exportTemplateRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.ExportTemplate')
  app.get(
    '/api/extras/export-templates/',
    {
      schema: {
        operationId: 'extras_export_templates_list',
        tags: ['extras'],
        summary: 'List export templates',
        querystring: resource.listQuery,
        response: { 200: Type.Ref('PaginatedExportTemplateList') },
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
        body: Type.Ref('WritableExportTemplate'),
        response: { 201: Type.Ref('FlatExportTemplate') },
      },
    },
    resource.create,
  )
  app.options('/api/extras/export-templates/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/extras/export-templates/:id/',
    {
      schema: {
        operationId: 'extras_export_templates_read',
        tags: ['extras'],
        summary: 'Read an export template',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: Type.Ref('ExportTemplate') },
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
        params: idParams,
        body: Type.Ref('WritableExportTemplate'),
        response: { 200: Type.Ref('FlatExportTemplate') },
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
        params: idParams,
        body: Type.Ref('PatchedWritableExportTemplate'),
        response: { 200: Type.Ref('FlatExportTemplate') },
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
