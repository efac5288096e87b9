import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  failure,
  maySee,
  requireModel,
  type Database,
  type Model,
  type ResourceOptions,
} from 'cadastre'
import { mediaPath } from '../../../../schema/extras/picture.ts'
import { imageParents } from './behaviours.ts'
import { withPrisma } from '../../prisma.ts'
import { imageFolder } from './media-store.ts'
import { mediaOf } from './media.ts'
import { mediaTypes } from './probe.ts'

/** Serves `GET /media/image-attachments/<file>` to readers who may view the attachment. */
export async function serveImages(
  app: FastifyInstance,
  { graph, config }: ResourceOptions,
): Promise<void> {
  const media = mediaOf(config)
  const model = requireModel(graph, 'extras.ImageAttachment')
  const subjects = imageParents.map((key) => requireModel(graph, key))
  const access = { model, permission: 'view' as const }
  const route = { schema: { hide: true }, config: { access, types: Object.values(mediaTypes) } }
  app.get(
    `${mediaPath}${imageFolder}/:file`,
    route,
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { file: name } = request.params as { file: string } // the route has :file
      const visible = subjects.filter((subject) => maySee(request.identity, subject, config))
      const seesAll = visible.length === subjects.length && !request.database.visible
      if (!seesAll && !(await isImageOf(visible, name, request.database)))
        throw failure('ERR_NOT_FOUND')
      const found = await media.open(name, request.database)
      const type = mediaTypes[name.split('.').at(-1) ?? '']
      if (!found || type === undefined) throw failure('ERR_NOT_FOUND')
      reply
        .header('content-type', type)
        .header('content-length', found.size)
        .header('cache-control', 'private, max-age=86400, immutable')
        .header('content-security-policy', "sandbox; default-src 'none'")
      return reply.send(found.stream())
    },
  )
}

/** Returns whether a file is the image of an object of one of the models. */
async function isImageOf(
  models: readonly Model[],
  name: string,
  database: Pick<Database, 'rows'>,
): Promise<boolean> {
  const found = await withPrisma(database, (client) =>
    client.extrasImageAttachment.findFirst({
      where: {
        image: `${imageFolder}/${name}`,
        content_type: { in: models.map(({ key }) => key.toLowerCase()) },
      },
      select: { id: true },
    }),
  )
  return found !== null
}
