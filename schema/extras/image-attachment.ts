import { contentTypeField, createdAt, defineModel, integer, target, text } from 'cadastre/schema'
import { picture } from './picture.ts'

export const imageAttachment = defineModel('ImageAttachment', {
  path: 'image-attachments',
  description: 'An image of a site, a rack or a device.',
  fields: {
    content_type: {
      ...contentTypeField('Model of the object in the image'),
      example: 'dcim.rack',
      subject: { id: 'object_id' },
    },
    object_id: {
      ...integer({ min: 1, label: 'object ID', description: 'ID of the object in the image' }),
      index: (column) => `btree (${column})`,
    },
    parent: target('content_type', 'object_id', ['dcim.Site', 'dcim.Rack', 'dcim.Device']),
    name: text({ max: 50, blank: true, description: 'Caption' }),
    image: picture({ description: 'URL of the image; sent as a file of a multipart form' }),
    image_height: integer({ size: 'small', readOnly: true, description: 'Height in pixels' }),
    image_width: integer({ size: 'small', readOnly: true, description: 'Width in pixels' }),
    created: createdAt(),
  },
  timestamps: false,
  order: ['name'],
  nested: ['name', 'image'],
  operations: ['list', 'read', 'update', 'delete'],
})
