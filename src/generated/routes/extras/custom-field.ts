// Generated from schema/extras/custom-field.ts. Do not edit: npm run generate
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
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
  app.post(
    '/api/extras/custom-fields/',
    {
      schema: {
        operationId: 'extras_custom_fields_create',
        tags: ['extras'],
        summary: 'Create a custom field, or several custom fields at once',
        body: amounts.either('WritableCustomField'),
        response: { 201: amounts.either('FlatCustomField') },
      },
    },
    resource.create,
  )
  app.put(
    '/api/extras/custom-fields/',
    {
      schema: {
        operationId: 'extras_custom_fields_bulk_update',
        tags: ['extras'],
        summary: 'Update several custom fields, all or none',
        querystring: resource.updateQuery,
        body: amounts.many('WritableCustomField'),
        response: { 200: amounts.many('FlatCustomField') },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/extras/custom-fields/',
    {
      schema: {
        operationId: 'extras_custom_fields_bulk_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of several custom fields, all or none',
        querystring: resource.updateQuery,
        body: amounts.many('PatchedWritableCustomField'),
        response: { 200: amounts.many('FlatCustomField') },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/extras/custom-fields/',
    {
      schema: {
        operationId: 'extras_custom_fields_bulk_delete',
        tags: ['extras'],
        summary: 'Delete several custom fields, all or none',
        querystring: resource.deleteQuery,
        body: amounts.many('ObjectId'),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
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
  app.put(
    '/api/extras/custom-fields/:id/',
    {
      schema: {
        operationId: 'extras_custom_fields_update',
        tags: ['extras'],
        summary: 'Update a custom field',
        params: idParams,
        querystring: resource.updateQuery,
        body: amounts.one('WritableCustomField'),
        response: { 200: amounts.one('FlatCustomField') },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/extras/custom-fields/:id/',
    {
      schema: {
        operationId: 'extras_custom_fields_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of a custom field',
        params: idParams,
        querystring: resource.updateQuery,
        body: amounts.one('PatchedWritableCustomField'),
        response: { 200: amounts.one('FlatCustomField') },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/extras/custom-fields/:id/',
    {
      schema: {
        operationId: 'extras_custom_fields_delete',
        tags: ['extras'],
        summary: 'Delete a custom field',
        params: idParams,
        querystring: resource.deleteQuery,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/extras/custom-fields/:id/', { schema: { hide: true } }, resource.describeDetail)
}
