// Generated from schema/extras/custom-field-choice.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
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
  app.post(
    '/api/extras/custom-field-choices/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_create',
        tags: ['extras'],
        summary: 'Create a custom field choice, or several custom field choices at once',
        body: amounts.either('WritableCustomFieldChoice'),
        response: { 201: amounts.either('FlatCustomFieldChoice') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/extras/custom-field-choices/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_bulk_update',
        tags: ['extras'],
        summary: 'Update several custom field choices, all or none',
        body: amounts.many('WritableCustomFieldChoice'),
        response: { 200: amounts.many('FlatCustomFieldChoice') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/extras/custom-field-choices/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_bulk_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of several custom field choices, all or none',
        body: amounts.many('PatchedWritableCustomFieldChoice'),
        response: { 200: amounts.many('FlatCustomFieldChoice') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/extras/custom-field-choices/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_bulk_delete',
        tags: ['extras'],
        summary: 'Delete several custom field choices, all or none',
        querystring: resource.deleteQuery,
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
  app.put(
    '/api/extras/custom-field-choices/:id/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_update',
        tags: ['extras'],
        summary: 'Update a custom field choice',
        params: idParams,
        body: amounts.one('WritableCustomFieldChoice'),
        response: { 200: amounts.one('FlatCustomFieldChoice') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/extras/custom-field-choices/:id/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of a custom field choice',
        params: idParams,
        body: amounts.one('PatchedWritableCustomFieldChoice'),
        response: { 200: amounts.one('FlatCustomFieldChoice') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/extras/custom-field-choices/:id/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_delete',
        tags: ['extras'],
        summary: 'Delete a custom field choice',
        params: idParams,
        querystring: resource.deleteQuery,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/extras/custom-field-choices/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
