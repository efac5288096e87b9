// Generated from cadastre/models/custom-fields/custom-field-choice.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/extras/custom-field-choice.ts'

const {
  CustomFieldChoice,
  FlatCustomFieldChoice,
  PaginatedCustomFieldChoiceList,
  PatchedWritableCustomFieldChoice,
  WritableCustomFieldChoice,
} = serializers

/** The routes of custom field choices. */
export async function customFieldChoiceRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.CustomFieldChoice', serializers)
  app.get(
    '/api/extras/custom-field-choices/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_list',
        tags: ['extras'],
        summary: 'List custom field choices',
        description:
          'Ordered by `field.weight`, `field.name`, `weight`, `value`, `id`. Permission: `extras.view_customfieldchoice`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedCustomFieldChoiceList },
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
        summary: 'Create a custom field choice',
        description:
          'Takes a list too, as `bulk/` does. Refuses a second custom field choice with the same `field` and `value`. Permission: `extras.add_customfieldchoice`.',
        body: WritableCustomFieldChoice,
        response: { 201: FlatCustomFieldChoice },
      },
    },
    resource.create,
  )
  app.options(
    '/api/extras/custom-field-choices/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.post(
    '/api/extras/custom-field-choices/bulk/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_bulk_create',
        tags: ['extras'],
        summary: 'Create several custom field choices, all or none',
        description: 'Permission: `extras.add_customfieldchoice`.',
        body: listOf(WritableCustomFieldChoice, resource.bulkMax),
        response: { 201: listOf(FlatCustomFieldChoice) },
      },
    },
    resource.bulkCreate,
  )
  app.put(
    '/api/extras/custom-field-choices/bulk/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_bulk_update',
        tags: ['extras'],
        summary: 'Update several custom field choices, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_customfieldchoice`.',
        body: listOf(withId(WritableCustomFieldChoice), resource.bulkMax),
        response: { 200: listOf(FlatCustomFieldChoice) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/extras/custom-field-choices/bulk/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_bulk_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of several custom field choices, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_customfieldchoice`.',
        body: listOf(withId(PatchedWritableCustomFieldChoice), resource.bulkMax),
        response: { 200: listOf(FlatCustomFieldChoice) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/extras/custom-field-choices/bulk/',
    {
      schema: {
        operationId: 'extras_custom_field_choices_bulk_delete',
        tags: ['extras'],
        summary: 'Delete several custom field choices, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `extras.delete_customfieldchoice`.',
        querystring: resource.deleteQuery,
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/extras/custom-field-choices/bulk/',
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
        description: 'Permission: `extras.view_customfieldchoice`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: CustomFieldChoice },
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
        description:
          'Optional fields that are left out keep their values. Permission: `extras.change_customfieldchoice`.',
        params: idParams,
        body: WritableCustomFieldChoice,
        response: { 200: FlatCustomFieldChoice },
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
        description: 'Permission: `extras.change_customfieldchoice`.',
        params: idParams,
        body: PatchedWritableCustomFieldChoice,
        response: { 200: FlatCustomFieldChoice },
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
        description: 'Permission: `extras.delete_customfieldchoice`.',
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
