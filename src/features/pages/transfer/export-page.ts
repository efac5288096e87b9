import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure, invalid } from '../../../framework/errors/errors.ts'
import { requireMaySee } from '../../../framework/http/authorization/index.ts'
import { isExportable } from '../../../framework/model/exportable.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import { requireParameters, type QueryParameters } from '../../../framework/request/parameters.ts'
import { csvHeader, csvRows, type HiddenNames } from '../../transfer/export/csv.ts'
import { jsonRows } from '../../transfer/export/json-rows.ts'
import type { Exported } from '../../transfer/export/rows.ts'
import { isFilterName, urlOf } from '../lists/list-url.ts'
import type { ObjectPages } from '../objects/object-pages.ts'
import { exportedList } from './exported-list.ts'

/** A format of exports. */
interface ExportFormat {
  readonly type: string
  /** The file is named after its model, as `cadastre import file` expects it. */
  readonly extension: string
  /** Returns the text before the objects, such as the header line of CSV. */
  readonly head: (graph: ModelGraph, model: Model, hidden: HiddenNames) => string
  readonly rows: (
    graph: ModelGraph,
    model: Model,
    objects: readonly Exported[],
    hidden: HiddenNames,
  ) => string
}

const csv: ExportFormat = {
  type: 'text/csv; charset=utf-8',
  extension: 'csv',
  head: csvHeader,
  rows: csvRows,
}

const jsonLines: ExportFormat = {
  type: 'application/x-ndjson; charset=utf-8',
  extension: 'jsonl',
  head: () => '',
  rows: (_, model, objects) => jsonRows(model, objects),
}

/** The formats by the values of `format`; without it the export is CSV. */
const formats: ReadonlyMap<string, ExportFormat> = new Map([
  ['csv', csv],
  ['json', jsonLines],
  ['jsonl', jsonLines],
])

/** Serves the objects of a filtered list as a file: `/<application>/<models>/export/`. */
export async function exportPages(app: FastifyInstance, objectPages: ObjectPages): Promise<void> {
  app.get(`${objectPages.route}export/`, (request, reply) =>
    sendExport(objectPages.model(request), objectPages, request, reply),
  )
}

/** Returns whether the URL of a list page asks for a file, as the links of NetBox do. */
export const isExport = (parameters: QueryParameters): boolean =>
  parameters.has('export') || formats.has(parameters.get('format')?.at(-1) ?? '')

/** Sends the export that the URL of a list page asks for: with `export=<name>`, a document. */
export async function sendNamed(
  model: Model,
  objectPages: ObjectPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { options } = objectPages
  const parameters = requireParameters(request.query)
  const wanted = parameters.get('export')?.at(-1) ?? ''
  if (wanted === '') return sendExport(model, objectPages, request, reply)
  const documents = (await options.documents?.(model, options, request)) ?? []
  const found = documents.find(({ name }) => name === wanted)
  if (!found) throw invalid({ export: ['There is no export template of this name.'] })
  return reply.redirect(urlOf(options.config.basePath + found.path, exportedBy(parameters)))
}

/** Returns the parameters of a list that an export uses: the filters and the order. */
const exportedBy = (parameters: QueryParameters): QueryParameters =>
  new Map(
    [...parameters].filter(
      ([name]) => name === 'ordering' || (name !== 'export' && isFilterName(name)),
    ),
  )

/**
 * Sends all objects that match the filters of the request, in its order, in the format of `cadastre
 * export`. Reads further objects only when the client has received the earlier ones.
 */
async function sendExport(
  model: Model,
  { options: { graph, config } }: Pick<ObjectPages, 'options'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isExportable(model)) throw failure('ERR_NOT_FOUND')
  requireMaySee(request.identity, model, config)
  const parameters = requireParameters(request.query)
  const format = formats.get(parameters.get('format')?.at(-1) ?? 'csv')
  if (!format) throw invalid({ format: ['Allowed: csv, json.'] })
  const hidden = request.identity?.rows?.hiddenFields.get(model.key)
  const parts = await exportedList(model, request, exportedBy(parameters))
  async function* texts(): AsyncGenerator<string> {
    yield format?.head(graph, model, hidden) ?? ''
    for await (const objects of parts) yield format?.rows(graph, model, objects, hidden) ?? ''
  }
  return reply
    .header('content-type', format.type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${model.key}.${format.extension}"`)
    .send(Readable.from(texts(), { objectMode: false }))
}
