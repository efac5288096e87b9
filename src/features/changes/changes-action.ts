import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { FeatureHooks } from '../../framework/feature/feature.ts'
import {
  readerOf,
  representationContextOf,
  type ResourceOptions,
} from '../../framework/http/objects/index.ts'
import { negotiateType } from '../../framework/http/responses/index.ts'
import { errorDetail } from '../../framework/http/schemas/index.ts'
import { findChangeRecords } from '../../framework/model/change-records.ts'
import { presentLook, type RepeatedRefusal } from './repeat-request.ts'
import { changesQueryOf, changesParameters } from './changes-request.ts'
import { changesSchema } from './changes-page.ts'
import { printChangeCursor } from './cursor.ts'
import { changeActionSchema, changeEventSchema } from './event.ts'
import { readChanges } from './read-changes.ts'
import { eventStream, streamChanges } from './stream.ts'
import { waitForChanges } from './wait.ts'
import { ChangeWatcher } from './watcher.ts'

/** The documentation and the parameters of the route. */
const schema = {
  operationId: 'api_changes',
  tags: ['api'],
  summary: 'Follow the changes of all objects',
  description:
    'Returns the entries of the change log that the user may see in the order in which they ' +
    'were committed, as CloudEvents: each once, and none is skipped. Send `next` as `since` to ' +
    'go on.',
  querystring: changesParameters,
  response: {
    200: {
      description: 'The changes, or a stream of them with `Accept: text/event-stream`',
      content: {
        'application/json': { schema: Type.Ref('Changes') },
        [eventStream]: { schema: Type.String() },
      },
    },
    410: errorDetail,
  },
}

/** Serves `GET /api/changes/`: the entries of the change log in the order of their commits. */
export async function followChanges(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const { graph } = options
  const records = findChangeRecords(graph)
  if (!records) return
  const reading = { graph, config: options.config, records }
  app.addSchema(changeActionSchema)
  app.addSchema(changeEventSchema)
  app.addSchema(changesSchema)
  const config = {
    access: { model: records.model, permission: 'view' as const },
    types: [eventStream],
  }
  app.get('/api/changes/', { schema, config }, async (request, reply) => {
    const query = changesQueryOf(request, graph)
    const changesReader = {
      database: request.database,
      reader: readerOf(request, options.config),
      context: representationContextOf(request, options.config),
      look: presentLook(),
    }
    const { next: position, epoch, ...read } = await readChanges(reading, changesReader, query)
    const page = { next: printChangeCursor(position, epoch), ...read }
    const watcher = app.changeWatcher
    if (request.method === 'HEAD' || !watcher) return page
    if (isStream(request)) return streamChanges(request, reply, { page, epoch, watcher })
    if (page.events.length > 0 || query.wait === 0) return page
    const waiting = { page, epoch, seconds: query.wait, watcher }
    const response = await waitForChanges(request, waiting)
    return 'page' in response ? response.page : refused(response, reply)
  })
}

/** Sends the refusal of a request that has waited. */
function refused({ status, body }: RepeatedRefusal, reply: FastifyReply): unknown {
  reply.status(status)
  return body
}

const isStream = ({ headers: { accept } }: FastifyRequest): boolean =>
  negotiateType(accept, [eventStream])?.type === eventStream

/** Watches for changes as long as somebody waits for one. */
export const watchChanges: NonNullable<FeatureHooks['receive']> = async (
  app,
  { graph, database },
) => {
  const records = findChangeRecords(graph)
  const watcher = records && new ChangeWatcher(database, records)
  app.decorate('changeWatcher', watcher)
  // Those who wait get their responses before the service stops.
  app.addHook('preClose', async () => watcher?.close())
}
