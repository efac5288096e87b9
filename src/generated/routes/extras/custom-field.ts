// Generated from schema/extras/custom-field.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of custom fields. */
export async function customFieldRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.CustomField')
  app.get(
    '/api/extras/custom-fields/',
    {
      schema: {
        operationId: 'extras_custom_fields_list',
        tags: ['extras'],
        summary: 'List custom fields',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedCustomFieldList') },
      },
    },
    resource.list,
  )
  app.options('/api/extras/custom-fields/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/extras/custom-fields/:id/',
    {
      schema: {
        operationId: 'extras_custom_fields_read',
        tags: ['extras'],
        summary: 'Read a custom field',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('CustomField') },
      },
    },
    resource.read,
  )
  app.options('/api/extras/custom-fields/:id/', { schema: { hide: true } }, resource.describeDetail)
}
