import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../../../errors.ts'
import type { ResourceOptions } from '../../../http/resource.ts'
import { requireModel } from '../../../model/graph.ts'
import { mediaPath } from '../../../model/kinds/file.ts'
import { mediaIn } from './media.ts'
import { mediaTypes } from './probe.ts'

/** `GET /media/image-attachments/<file>`: the pictures themselves, to those who may read the attachments. */
export async function serveImages(
  app: FastifyInstance,
  { graph, config }: ResourceOptions,
): Promise<void> {
  const media = mediaIn(config.dataDir)
  const access = { model: requireModel(graph, 'extras.ImageAttachment'), action: 'view' as const }
  const route = { schema: { hide: true }, config: { access, types: Object.values(mediaTypes) } }
  app.get(
    `${mediaPath}image-attachments/:file`,
    route,
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { file: name } = request.params as { file: string } // the route has :file
      const found = await media.open(name)
      const type = mediaTypes[name.split('.').at(-1) ?? '']
      if (!found || type === undefined) throw failure('ERR_NOT_FOUND')
      reply
        .header('content-type', type)
        .header('content-length', found.size)
        .header('cache-control', 'private, max-age=86400, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "sandbox; default-src 'none'")
      return reply.send(found.stream())
    },
  )
}
