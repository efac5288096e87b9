// Generated from schema/extras/image-attachment.ts. Do not edit: npm run generate
import Type from 'typebox'
import { idParams, listOf, ObjectId, withId, type FastifyInstance } from 'cadastre/generated'
import * as serializers from '../../serializers/extras/image-attachment.ts'

const {
  FlatImageAttachment,
  ImageAttachment,
  PaginatedImageAttachmentList,
  PatchedWritableImageAttachment,
  WritableImageAttachment,
} = serializers

/** The routes of image attachments. */
export async function imageAttachmentRoutes(app: FastifyInstance): Promise<void> {
  const resource = app.resource('extras.ImageAttachment', serializers)
  app.get(
    '/api/extras/image-attachments/',
    {
      schema: {
        operationId: 'extras_image_attachments_list',
        tags: ['extras'],
        summary: 'List image attachments',
        description: 'Ordered by `name`, `id`. Permission: `extras.view_imageattachment`.',
        querystring: resource.listQuery,
        response: { 200: PaginatedImageAttachmentList },
      },
    },
    resource.list,
  )
  app.options('/api/extras/image-attachments/', { schema: { hide: true } }, resource.describeList)
  app.put(
    '/api/extras/image-attachments/bulk/',
    {
      schema: {
        operationId: 'extras_image_attachments_bulk_update',
        tags: ['extras'],
        summary: 'Update several image attachments, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_imageattachment`.',
        body: listOf(withId(WritableImageAttachment), resource.bulkMax),
        response: { 200: listOf(FlatImageAttachment) },
      },
    },
    resource.bulkUpdate,
  )
  app.patch(
    '/api/extras/image-attachments/bulk/',
    {
      schema: {
        operationId: 'extras_image_attachments_bulk_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of several image attachments, all or none',
        description: 'Finds them by `id`. Permission: `extras.change_imageattachment`.',
        body: listOf(withId(PatchedWritableImageAttachment), resource.bulkMax),
        response: { 200: listOf(FlatImageAttachment) },
      },
    },
    resource.bulkPartialUpdate,
  )
  app.delete(
    '/api/extras/image-attachments/bulk/',
    {
      schema: {
        operationId: 'extras_image_attachments_bulk_delete',
        tags: ['extras'],
        summary: 'Delete several image attachments, all or none',
        description:
          'Finds them by `id`. Deletes each as a delete of one does. Permission: `extras.delete_imageattachment`.',
        body: listOf(ObjectId, resource.bulkMax),
        response: { 204: Type.Null() },
      },
    },
    resource.bulkRemove,
  )
  app.options(
    '/api/extras/image-attachments/bulk/',
    { schema: { hide: true } },
    resource.describeList,
  )
  app.get(
    '/api/extras/image-attachments/:id/',
    {
      schema: {
        operationId: 'extras_image_attachments_read',
        tags: ['extras'],
        summary: 'Read an image attachment',
        description: 'Permission: `extras.view_imageattachment`.',
        params: idParams,
        querystring: resource.readQuery,
        response: { 200: ImageAttachment },
      },
    },
    resource.read,
  )
  app.put(
    '/api/extras/image-attachments/:id/',
    {
      schema: {
        operationId: 'extras_image_attachments_update',
        tags: ['extras'],
        summary: 'Update an image attachment',
        description:
          'Optional fields that are left out keep their values. Permission: `extras.change_imageattachment`.',
        params: idParams,
        body: WritableImageAttachment,
        response: { 200: FlatImageAttachment },
      },
    },
    resource.update,
  )
  app.patch(
    '/api/extras/image-attachments/:id/',
    {
      schema: {
        operationId: 'extras_image_attachments_partial_update',
        tags: ['extras'],
        summary: 'Change some fields of an image attachment',
        description: 'Permission: `extras.change_imageattachment`.',
        params: idParams,
        body: PatchedWritableImageAttachment,
        response: { 200: FlatImageAttachment },
      },
    },
    resource.partialUpdate,
  )
  app.delete(
    '/api/extras/image-attachments/:id/',
    {
      schema: {
        operationId: 'extras_image_attachments_delete',
        tags: ['extras'],
        summary: 'Delete an image attachment',
        description: 'Permission: `extras.delete_imageattachment`.',
        params: idParams,
        response: { 204: Type.Null() },
      },
    },
    resource.remove,
  )
  app.options(
    '/api/extras/image-attachments/:id/',
    { schema: { hide: true } },
    resource.describeDetail,
  )
}
