// Generated from cadastre/models/custom-fields/custom-field.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/extras/custom-field.ts'

const {
  CustomField,
  FlatCustomField,
  PaginatedCustomFieldList,
  PatchedWritableCustomField,
  WritableCustomField,
} = serializers

/** The routes of custom fields. */
export async function customFieldRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.CustomField', serializers)
  app.get(
    '/api/extras/custom-fields/',
    {
      schema: {
        operationId: 'extras_custom_fields_list',
        tags: ['extras'],
        summary: 'List custom fields',
        description: 'Ordered by `weight`, `name`, `id`. Permission: `extras.view_customfield`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedCustomFieldList },
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
        summary: 'Create a custom field',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second custom field with the same `name`. Permission: `extras.add_customfield`.',
        body: WritableCustomField,
        response: { 201: FlatCustomField },
      },
    },
    resource.create,
  )
  app.options('/api/extras/custom-fields/', { schema: { hide: true } }, resource.describeList)
  app.post(
    '/api/extras/custom-fields/bulk/',
    {
      schema: {
        operationId: 'extras_custom_fields_bulk_create',
        tags: ['extras'],
        summary: 'Create several custom fields, all or none',
        description: 'Permission: `extras.add_customfield`.',
        body: listOf(WritableCustomField, resource.bulkMax),
        response: { 201: listOf(FlatCustomField) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/extras/custom-fields/bulk/',
    {
      schema: {
        operationId: 'extras_custom_fields_bulk_update',
        tags: ['extras'],
        summary: 'Update several custom fields, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_customfield`.',
        querystring: resource.updateQuery,
        body: listOf(withId(WritableCustomField), resource.bulkMax),
        response: { 200: listOf(FlatCustomField) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/extras/custom-fields/bulk/',
    {
      schema: {
        operationId: 'extras_custom_fields_bulk_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of several custom fields, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_customfield`.',
        querystring: resource.updateQuery,
        body: listOf(withId(PatchedWritableCustomField), resource.bulkMax),
        response: { 200: listOf(FlatCustomField) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/extras/custom-fields/bulk/',
    {
      schema: {
        operationId: 'extras_custom_fields_bulk_delete',
        tags: ['extras'],
        summary: 'Delete several custom fields, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `extras.delete_customfield`.',
        querystring: resource.deleteQuery,
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options('/api/extras/custom-fields/bulk/', { schema: { hide: true } }, resource.describeList)
  app.get(
    '/api/extras/custom-fields/:id/',
    {
      schema: {
        operationId: 'extras_custom_fields_read',
        tags: ['extras'],
        summary: 'Read a custom field',
        description: 'Permission: `extras.view_customfield`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: CustomField },
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
        description:
          'Optional fields that are left out keep their values. Permission: `extras.change_customfield`.',
        params: idParams,
        querystring: resource.updateQuery,
        body: WritableCustomField,
        response: { 200: FlatCustomField },
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
        description: 'Permission: `extras.change_customfield`.',
        params: idParams,
        querystring: resource.updateQuery,
        body: PatchedWritableCustomField,
        response: { 200: FlatCustomField },
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
        description:
          'Also deletes the custom field choices that refer to it. Permission: `extras.delete_customfield`.',
        params: idParams,
        querystring: resource.deleteQuery,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options('/api/extras/custom-fields/:id/', { schema: { hide: true } }, resource.describeDetail)
}
