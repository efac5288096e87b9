import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { InvalidValue } from 'cadastre/schema'
import {
  seesAll,
  addBehaviour,
  createObject,
  originOf,
  readObject,
  requireModel,
  settingsOf,
  writeContextOf,
  type Behaviour,
  type Model,
  type ResourceOptions,
  type SentFile,
} from 'cadastre'
import { ImageAttachment } from '../../../generated/serializers/extras/image-attachment.ts'
import { inventorySettings } from '../../settings.ts'
import { readUpload, type ImageUpload } from './upload.ts'

const key = 'extras.ImageAttachment'

const form = Type.Object(
  {
    content_type: Type.String({
      description: 'Model of the object in the image',
      maxLength: 100,
    }),
    object_id: Type.Integer({ minimum: 1, description: 'ID of the object in the image' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: 'Caption' })),
    image: Type.String({
      format: 'binary',
      description: 'The image: PNG, JPEG, GIF, WebP or BMP',
    }),
  },
  { $id: 'ImageUpload', description: 'An image and the object that it shows' },
)

/** Bytes that a form may have besides its file. */
const maxFieldBytes = 1024 * 1024

/** Serves `POST extras/image-attachments/`: an image, sent as a multipart form. */
export async function attachImages(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const { graph, config } = options
  const { imageMaxBytes } = settingsOf(inventorySettings, config)
  const model = requireModel(graph, key)
  await app.register(multipart, {
    limits: { fileSize: imageMaxBytes },
  })
  app.addSchema(form)
  const schema = {
    operationId: 'extras_image_attachments_create',
    tags: ['extras'],
    summary: 'Attach an image to a site, a rack or a device',
    description:
      'Stores the image file of a multipart form ' +
      'and returns the attachment. Permission: `extras.add_imageattachment`.',
    consumes: ['multipart/form-data'],
    body: Type.Ref('ImageUpload'),
    response: { 201: ImageAttachment },
  }
  const access = { model, permission: 'add' as const }
  const route = {
    schema,
    config: { access, label: 'Attach image', done: 'Image attached.', checksItself: true },
    bodyLimit: imageMaxBytes + maxFieldBytes,
    // An idempotency key covers the body, and runs the handler in a transaction.
    preHandler: async (request: FastifyRequest) => {
      request.body = await readUpload(request, imageMaxBytes)
    },
  }
  app.post(model.url, route, async (request, reply) => {
    const upload = request.body as ImageUpload // set by `preHandler`
    const id = await attach(options, request, upload)
    reply.status(201).header('location', `${originOf(request, config.basePath)}${model.url}${id}/`)
    return readAttachment(options, request, id)
  })
}

/** Stores the row with its file, and returns the id of the row. */
async function attach(
  options: ResourceOptions,
  request: FastifyRequest,
  { file, fields }: ImageUpload,
): Promise<number> {
  const model = requireModel(options.graph, key)
  const context = addBehaviour(writeContextOf(model, options, request), taking(model, file))
  const created = await createObject(context, fields, { ignored: request.ignored })
  return Number(created['id'])
}

/** Returns the behaviour that sets the image. It is not part of the body: updates keep it. */
const taking = (model: Model, file: SentFile | undefined): Behaviour => ({
  prepare: ([item]) => {
    try {
      if (item) item.changes['image'] = model.fields.get('image')?.parse(file)
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      item?.messages.add('image', error.message)
    }
  },
})

/**
 * Returns the base representation of a created attachment, or its id if it was deleted meanwhile.
 */
async function readAttachment(
  options: ResourceOptions,
  request: FastifyRequest,
  id: number,
): Promise<unknown> {
  const wanted = { model: requireModel(options.graph, key), id, reader: seesAll }
  return (await readObject(options, request, wanted)) ?? { id }
}
