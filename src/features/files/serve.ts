import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '../../framework/errors/errors.ts'
import { isMediaPath } from '../../framework/files/index.ts'
import { maySee, requireMaySee } from '../../framework/http/authorization/index.ts'
import { leaveUncompressed, matches, sendNotModified } from '../../framework/http/caching/index.ts'
import { originOf, readObject, type ResourceOptions } from '../../framework/http/objects/index.ts'
import type { Model, ModelGraph, ResolvedField } from '../../framework/model/graph.ts'
import { jsonObjectOf, textOf } from '../../framework/model/json-value.ts'
import { mediaPath } from '../../framework/model/kinds/file.ts'
import { isShownType, typeOfExtension } from '../../framework/model/uploads/file-types.ts'
import { fileFields } from '../../framework/write/objects/index.ts'
import { attachmentHeader } from './attachment-header.ts'
import { mediaOf } from './media.ts'

/** The place of a file: a field of an object, and what is kept beside it. */
interface FilePlace {
  readonly model: Model
  readonly field: ResolvedField
  readonly id: number
  readonly name: string
  readonly type: string
}

/**
 * Serves `GET /media/<folder>/<file>` to readers who may see the field of the object that has the
 * file.
 */
export async function serveFiles(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const { graph, config } = options
  if (![...graph.models.values()].some((model) => fileFields(model).length > 0)) return
  const media = mediaOf(config)
  const route = { schema: { hide: true }, config: { access: null, anyType: true } }
  app.get(`${mediaPath}:folder/:file`, route, async (request, reply) => {
    const { folder, file } = request.params as { folder: string; file: string } // of the route
    const path = `${folder}/${file}`
    const place = await requirePlace(path, options, request)
    const tag = `"${file.split('.', 1)[0] ?? ''}"`
    reply.headers({
      'cache-control': isShownType(place.type) ? shownCaching : 'private, no-cache',
      'content-security-policy': "sandbox; default-src 'none'",
      etag: tag,
    })
    if (matches(request.headers['if-none-match'], tag)) return sendNotModified(reply, tag)
    const found = await media.open(path, request.database)
    if (!found) throw failure('ERR_NOT_FOUND')
    if (!isShownType(place.type))
      reply.header('content-disposition', attachmentHeader(place.name || file))
    leaveUncompressed(request)
    reply.header('content-type', place.type).header('content-length', found.size)
    return reply.send(found.stream())
  })
}

/** Each image has a URL of its own, and pages show it often. */
const shownCaching = 'private, max-age=86400, immutable'

/** Returns the place of a file that the reader may see. Throws a 401, a 403 or a 404. */
async function requirePlace(
  path: string,
  options: ResourceOptions,
  request: FastifyRequest,
): Promise<FilePlace> {
  if (!isMediaPath(path)) throw failure('ERR_NOT_FOUND')
  const { graph, config } = options
  const { identity } = request
  const places = await findPlaces(graph, path, request)
  const seen = places.filter(({ model }) => maySee(identity, model, config))
  const url = `${originOf(request, config.basePath)}${mediaPath}${path}`
  for (const place of seen) if (await isSeen(place, url, options, request)) return place
  const [first] = places
  if (first && seen.length === 0) requireMaySee(identity, first.model, config)
  throw failure('ERR_NOT_FOUND')
}

/** Returns whether the reader sees an object and, in its field, the URL of a file. */
async function isSeen(
  { model, field: { name }, id }: FilePlace,
  url: string,
  options: ResourceOptions,
  request: FastifyRequest,
): Promise<boolean> {
  const members = (model.shapes.get('base') ?? []).filter(({ key }) => key === name)
  const object = await readObject(options, request, { model, id, members })
  return jsonObjectOf(object)[name] === url
}

/** Finds the objects that have a file. */
async function findPlaces(
  graph: ModelGraph,
  path: string,
  request: FastifyRequest,
): Promise<readonly FilePlace[]> {
  const fields = [...graph.models.values()].flatMap((model) =>
    fileFields(model).map((field) => ({ model, field })),
  )
  const selects = fields.map(({ model, field: { name, columnName = '' } }, index) => {
    const beside = (end: string): string => {
      const column = model.fields.get(`${name}_${end}`)?.columnName
      return column === undefined ? "''" : `t.${column}`
    }
    return `
      select ${index}, t.id, ${beside('name')}, ${beside('type')}
      from ${model.table} t where t.${columnName} = $1`
  })
  const rows = await request.database.rows({ text: selects.join(' union all '), values: [path] })
  return rows.flatMap(([index, id, name, type]) => {
    const found = fields[Number(index)]
    const known = textOf(type ?? '') || typeOfExtension(path.split('.').at(-1) ?? '')
    return found ? [{ ...found, id: Number(id), name: textOf(name ?? ''), type: known }] : []
  })
}
