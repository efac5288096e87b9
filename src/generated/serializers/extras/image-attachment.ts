// Generated from schema/extras/image-attachment.ts. Do not edit: npm run generate
import Type from 'typebox'

/** An image attachment inside the representation of another object; only id and url for readers who may not see it. */
export const NestedImageAttachment = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the image attachment' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Caption' })),
    image: Type.Optional(
      Type.String({
        format: 'uri',
        description: 'URL of the image; sent as a file of a multipart form',
      }),
    ),
  },
  {
    $id: 'NestedImageAttachment',
    description:
      'An image attachment inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedImageAttachment as a plain type. */
export type NestedImageAttachment = {
  id: number
  url: string
  name?: string
  image?: string
}

/** An image of a site, a rack or a device. */
export const ImageAttachment = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    content_type: Type.String({
      maxLength: 100,
      description:
        'Model of the object in the image; writes and filters take its number in extras/content-types/ too',
    }),
    object_id: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'ID of the object in the image',
    }),
    parent: Type.Union(
      [Type.Ref('NestedSite'), Type.Ref('NestedRack'), Type.Ref('NestedDevice'), Type.Null()],
      { description: 'The object that content_type and object_id name' },
    ),
    name: Type.String({ maxLength: 50, description: 'Caption' }),
    image: Type.String({
      format: 'uri',
      description: 'URL of the image; sent as a file of a multipart form',
    }),
    image_height: Type.Integer({ minimum: 0, maximum: 32767, description: 'Height in pixels' }),
    image_width: Type.Integer({ minimum: 0, maximum: 32767, description: 'Width in pixels' }),
    created: Type.String({ format: 'date-time', description: 'When the object was made' }),
  },
  { $id: 'ImageAttachment', description: 'An image of a site, a rack or a device.' },
)

/** ImageAttachment as a plain type. */
export type ImageAttachment = {
  id: number
  content_type: string
  object_id: number
  parent: {
    id: number
    url: string
    name?: string
    slug?: string
  } | { id: number; url: string; name?: string; display_name?: string } | { id: number; url: string; name?: string | null; display_name?: string } | null
  name: string
  image: string
  image_height: number
  image_width: number
  created: string
}

/** An image attachment as it is written: choices are bare values. */
export const WritableImageAttachment = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Which object is meant: required in a bulk update, ignored everywhere else',
      }),
    ),
    if_match: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Entity tag that the object must have, for bulk updates and deletes only; otherwise refused',
      }),
    ),
    content_type: Type.String({
      maxLength: 100,
      minLength: 1,
      pattern: '^[a-z][a-z0-9]*\\.[a-z][a-z0-9]*$',
      description:
        'Model of the object in the image; writes and filters take its number in extras/content-types/ too',
    }),
    object_id: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'ID of the object in the image',
    }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Caption' })),
  },
  {
    additionalProperties: false,
    $id: 'WritableImageAttachment',
    description: 'An image attachment as it is written: choices are bare values',
    examples: [{ content_type: 'dcim.rack', object_id: 1, name: 'Example name' }],
  },
)

/** WritableImageAttachment as a plain type. */
export type WritableImageAttachment = {
  id?: number
  if_match?: string
  content_type: string
  object_id: number
  name?: string
}

/** Changes of an image attachment: what is left out stays as it is. */
export const PatchedWritableImageAttachment = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Which object is meant: required in a bulk update, ignored everywhere else',
      }),
    ),
    if_match: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Entity tag that the object must have, for bulk updates and deletes only; otherwise refused',
      }),
    ),
    content_type: Type.Optional(
      Type.String({
        maxLength: 100,
        minLength: 1,
        pattern: '^[a-z][a-z0-9]*\\.[a-z][a-z0-9]*$',
        description:
          'Model of the object in the image; writes and filters take its number in extras/content-types/ too',
      }),
    ),
    object_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'ID of the object in the image',
      }),
    ),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Caption' })),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableImageAttachment',
    description: 'Changes of an image attachment: what is left out stays as it is',
    examples: [{ content_type: 'dcim.rack' }],
  },
)

/** PatchedWritableImageAttachment as a plain type. */
export type PatchedWritableImageAttachment = {
  id?: number
  if_match?: string
  content_type?: string
  object_id?: number
  name?: string
}

/** An image attachment in the response to a write: references are ids, choices are bare values. */
export const FlatImageAttachment = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    content_type: Type.String({
      maxLength: 100,
      description:
        'Model of the object in the image; writes and filters take its number in extras/content-types/ too',
    }),
    object_id: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'ID of the object in the image',
    }),
    name: Type.String({ maxLength: 50, description: 'Caption' }),
  },
  {
    $id: 'FlatImageAttachment',
    description:
      'An image attachment in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatImageAttachment as a plain type. */
export type FlatImageAttachment = {
  id: number
  content_type: string
  object_id: number
  name: string
}

/** A page of image attachments. */
export const PaginatedImageAttachmentList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('ImageAttachment'), {
      description: 'The image attachments of this page',
    }),
  },
  { $id: 'PaginatedImageAttachmentList', description: 'A page of image attachments' },
)

/** PaginatedImageAttachmentList as a plain type. */
export type PaginatedImageAttachmentList = {
  count: number
  next: string | null
  previous: string | null
  results: ImageAttachment[]
}
