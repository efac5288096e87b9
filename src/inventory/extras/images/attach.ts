import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { InvalidValue } from 'cadastre/schema'
import {
  seesAll,
  addBehaviour,
  createObject,
  mayBeCommitted,
  originOf,
  readObject,
  requireModel,
  settingsOf,
  writeContextOf,
  type Behaviour,
  type ResourceOptions,
  type WriteContext,
} from 'cadastre'
import { ImageAttachment } from '../../../generated/serializers/extras/image-attachment.ts'
import { inventorySettings } from '../../settings.ts'
import { mediaOf } from './media.ts'
import { probeImage } from './probe.ts'
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

/**
 * Stores the file, then the row, and returns the id of the row. A row never names a missing file:
 * the file is removed only if it is certain that the row was not stored.
 */
async function attach(
  options: ResourceOptions,
  request: FastifyRequest,
  upload: ImageUpload,
): Promise<number> {
  const media = mediaOf(options.config)
  const { database } = request
  const picture = await storePicture(upload, (file, type) => media.store(file, type, database))
  const context = writeContextOf(requireModel(options.graph, key), options, request)
  try {
    const created = await createObject(withPicture(context, picture), upload.fields, {
      ignored: request.ignored,
    })
    return Number(created['id'])
  } catch (error) {
    if ('values' in picture && !mayBeCommitted(error))
      await media.discard(picture.values.image, database)
    throw error
  }
}

/** The values of the fields of a stored image, or the message of a refused one. */
type Picture =
  | { readonly refusal: string }
  | {
      readonly values: {
        readonly image: string
        readonly image_width: number
        readonly image_height: number
      }
    }

/** Checks and stores the file of an upload; `store` returns its path. */
async function storePicture(
  { file }: ImageUpload,
  store: (bytes: Uint8Array, extension: string) => Promise<string>,
): Promise<Picture> {
  if (!file) return { refusal: 'No file was submitted.' }
  if (file.bytes.length === 0) return { refusal: 'The submitted file is empty.' }
  try {
    const { extension, width, height } = probeImage(file.bytes)
    const image = await store(file.bytes, extension)
    return { values: { image, image_width: width, image_height: height } }
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    return { refusal: error.message }
  }
}

/**
 * Returns a write context whose behaviours set the fields of the file. They are not part of the
 * body, because clients may not send paths.
 */
function withPicture(context: WriteContext, picture: Picture): WriteContext {
  const pictureBehaviour: Behaviour = {
    prepare: ([item]) => {
      if ('refusal' in picture) item?.messages.add('image', picture.refusal)
      else if (item) Object.assign(item.changes, picture.values)
    },
  }
  return addBehaviour(context, pictureBehaviour)
}

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
