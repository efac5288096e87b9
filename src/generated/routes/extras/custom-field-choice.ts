// Generated from schema/extras/custom-field-choice.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import { amounts, idParams } from '../../../http/openapi/parameters.ts'

/** The routes of custom field choices. */
export async function customFieldChoiceRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.CustomFieldChoice')
  app.get(
    '/api/extras/custom-field-choices/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_list',
        tags: ['extras'],
        summary: 'List custom field choices',
        querystring: resource.listQuery,
        response: { 200: amounts.one('PaginatedCustomFieldChoiceList') },
      },
    },
    resource.list,
  )
  app.options(
    '/api/extras/custom-field-choices/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/extras/custom-field-choices/:id/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_read',
        tags: ['extras'],
        summary: 'Read a custom field choice',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: amounts.one('CustomFieldChoice') },
      },
    },
    resource.read,
  )
  app.options(
    '/api/extras/custom-field-choices/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
