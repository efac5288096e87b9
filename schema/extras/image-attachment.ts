import {
  contentTypeField,
  createdAt,
  defineModel,
  image,
  integer,
  target,
  text,
} from 'cadastre/schema'

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
    // The setting IMAGE_MAX_BYTES limits it; an update keeps it.
    image: image({
      readOnly: true,
      maxBytes: 1_073_741_824,
      description: 'URL of the image; sent as a file of a multipart form',
    }),
    created: createdAt(),
  },
  timestamps: false,
  order: ['name'],
  nested: ['name', 'image'],
  operations: ['list', 'read', 'update', 'delete'],
})
