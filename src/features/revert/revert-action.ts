import type { FastifyInstance, FastifyRequest } from 'fastify'
import Type from 'typebox'
import { idOf, type ResourceOptions } from '../../framework/http/objects/index.ts'
import { errorDetail, idParams } from '../../framework/http/schemas/index.ts'
import { parametersOf } from '../../framework/http/validation/index.ts'
import type { Rows } from '../../framework/database/statement.ts'
import { modelsByType } from '../../framework/model/graph.ts'
import { keepEntries } from '../change-log/sql/trim.ts'
import { undoPath } from '../pages/history/log-model.ts'
import { countVisible } from './read-entries.ts'
import { inRevert, revertEntries } from './revert.ts'
import {
  readSelected,
  requestIdOf,
  selectEntry,
  selectRequest,
  type EntrySelection,
  type SelectionOptions,
} from './selection.ts'
import { selectObjectOf } from './sql/entries.ts'

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
      config: { ...config, label: 'Undo', confirmation: undoPath, findTarget: findObject(options) },
    },
    async (request) => revert({ options, log }, request, selectEntry(idOf(request))),
  )
  app.post(
    '/api/changes/requests/:request_id/revert/',
    { schema: schemaOf(requestTexts, requestParams), config },
    async (request) => revert({ options, log }, request, selectRequest(requestIdOf(request))),
  )
}

/** Finds the object of the entry that is undone, whose entity tag `If-Match` names. */
const findObject =
  ({ graph }: ResourceOptions) =>
  async (request: FastifyRequest, rows: Rows) => {
    const [[type, id] = []] = await rows<[string, number]>(selectObjectOf(idOf(request)))
    const model = modelsByType(graph).get(type ?? '')
    return model && id !== undefined ? { model, id } : undefined
  }

async function revert(
  { options, log }: SelectionOptions,
  request: FastifyRequest,
  selection: EntrySelection,
): Promise<{ readonly request_id: string; readonly changes: number }> {
  const { force } = parametersOf(request, revertParameters)
  return inRevert(request, async (writer) => {
    await writer.rows(keepEntries)
    const selected = await readSelected({ options, log }, request, selection, writer)
    const made = (): Promise<number> =>
      countVisible({ ...options, log, rows: writer.rows }, request, request.id)
    // A batch may undo several.
    const last = await made()
    await revertEntries(options, request, { ...selected, force }, writer)
    return { request_id: request.id, changes: (await made()) - last }
  })
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
  description: 'Undoes all its changes that the user sees.',
}

const schemaOf = (texts: typeof entryTexts, params: unknown): object => ({
  ...texts,
  params,
  querystring: revertParameters,
  response: { 200: Type.Ref('Reverted'), 409: errorDetail },
})
