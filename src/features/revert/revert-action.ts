import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { failure } from '../../framework/errors/errors.ts'
import { idOf, type ResourceOptions } from '../../framework/http/objects/index.ts'
import { errorDetail, idParams } from '../../framework/http/schemas/index.ts'
import { parametersOf } from '../../framework/http/validation/index.ts'
import type { Model } from '../../framework/model/graph.ts'
import type { Writer } from '../../framework/database/transaction/index.ts'
import { revertFailure } from './errors.ts'
import { partsOfEntry } from './parts-of-entry.ts'
import type { LoggedEntry } from './logged-entry.ts'
import { readEntries, requireWhole, type VisibleEntries } from './read-entries.ts'
import { inRevert, revertEntries } from './revert.ts'
import { countEntries, selectRequestOf } from './sql/entries.ts'

/** Serves the routes that undo an entry of the change log, and all entries of a request. */
export async function revertAction(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const log = options.graph.models.get('extras.ObjectChange')
  if (!log) return
  app.addSchema(revertedSchema)
  const config = { access: { model: log, permission: 'view' as const }, idempotent: true }
  app.post(
    '/api/extras/object-changes/:id/revert/',
    {
      schema: schemaOf(entryTexts, idParams),
      config: { ...config, label: 'Undo', done: 'The change was undone.' },
    },
    async (request) => {
      const id = idOf(request)
      return revert({ options, log }, request, {
        find: async ({ rows }) => {
          const [[requestId] = []] = await rows<[string]>(selectRequestOf(id))
          return requestId
        },
        select: ({ entries, seen }) => {
          const entry = entries.find(({ entryId }) => entryId === id)
          if (!seen.has(id)) throw failure('ERR_NOT_FOUND')
          return entry ? partsOfEntry(entry, entries) : undefined
        },
      })
    },
  )
  app.post(
    '/api/changes/requests/:request_id/revert/',
    { schema: schemaOf(requestTexts, requestParams), config },
    async (request) => {
      const { request_id: requestId } = request.params as { readonly request_id: string }
      return revert({ options, log }, request, {
        find: async () => requestId,
        select: ({ entries, unknownModels }) => (unknownModels.length > 0 ? undefined : entries),
      })
    },
  )
}

/** Which entries a request undoes. */
interface Selection {
  /** Returns the id of the request that made them; undefined if there is none. */
  readonly find: (writer: Writer) => Promise<string | undefined>
  /** Returns them; undefined where the service does not have their model any more. */
  readonly select: (entries: VisibleEntries) => readonly LoggedEntry[] | undefined
}

async function revert(
  { options, log }: { readonly options: ResourceOptions; readonly log: Model },
  request: FastifyRequest,
  { find, select }: Selection,
): Promise<{ readonly request_id: string; readonly changes: number }> {
  const { force } = parametersOf(request, revertParameters)
  return inRevert(request, async (writer) => {
    const requestId = await find(writer)
    if (requestId === undefined) throw failure('ERR_NOT_FOUND')
    const reading = { ...options, log, rows: writer.rows }
    const found = await readEntries(reading, request, requestId)
    const entries = select(found)
    if (!entries) throw revertFailure('ERR_IRREVERSIBLE', unknownModel)
    requireWhole(
      entries.map(({ entryId }) => entryId),
      found,
    )
    const last = await countOf(request.id, writer)
    await revertEntries(options, request, { entries, all: found.entries, requestId, force }, writer)
    return { request_id: request.id, changes: (await countOf(request.id, writer)) - last }
  })
}

const unknownModel = 'the service does not have the model of an object any more'

/** Returns how many entries a request has made so far: a batch may undo several. */
async function countOf(requestId: string, { rows }: Writer): Promise<number> {
  const [row] = await rows<[number]>(countEntries(requestId))
  return row?.[0] ?? 0
}

const revertParameters = Type.Object({
  force: Type.Boolean({ default: false, description: 'Also undo what was changed since' }),
})

const requestParams = Type.Object({
  request_id: Type.String({ description: '`request_id` of its entries' }),
})

const revertedSchema = Type.Object(
  {
    request_id: Type.String({ description: 'ID of this request' }),
    changes: Type.Integer({ description: 'Number of changes made' }),
  },
  { $id: 'Reverted' },
)

const entryTexts = {
  operationId: 'extras_object_changes_revert',
  tags: ['extras'],
  summary: 'Undo a change',
  description: 'With what a delete took along.',
}

const requestTexts = {
  operationId: 'api_changes_revert',
  tags: ['api'],
  summary: 'Undo a request',
  description: 'Undoes all its changes.',
}

const schemaOf = (texts: typeof entryTexts, params: unknown): object => ({
  ...texts,
  params,
  querystring: revertParameters,
  response: { 200: Type.Ref('Reverted'), 409: errorDetail },
})
