import type { FastifyRequest } from 'fastify'
import { requireModel, type Model } from '../../model/graph.ts'
import { isJsonObject, type JsonObject } from '../../model/json-value.ts'
import type { NestedWrite } from '../../model/nested-writes.ts'
import type { Included } from '../../read/included.ts'
import { planDetail, planObjects } from '../../read/pages/index.ts'
import { parseQuery } from '../../read/query.ts'
import { fileFields } from '../../write/objects/index.ts'
import { representationContextOf, writeResponseOf, type ResourceOptions } from './context.ts'
import { type Found, readerOf } from './read-objects.ts'

/** A record that a write returns. */
type WrittenRecord = Readonly<Record<string, unknown>>

/**
 * Returns the response to a write of several objects: their records, or the objects as reads with
 * the same headers show them, as `Accept`, the token or the service asks. Users who may not view
 * the model get records, and so do objects that somebody has removed since.
 *
 * @example
 * const records = await createObjects(writeContextOf(model, options, request), bodies)
 * return writtenObjects(model, options, request, records)
 */
export async function writtenObjects(
  model: Model,
  options: ResourceOptions,
  request: FastifyRequest,
  records: readonly WrittenRecord[],
): Promise<readonly WrittenRecord[]> {
  if (!returnsBase(model, options, request)) return withUrls(model, records, options, request)
  const found = await readWritten(model, options, request, records)
  return records.map((record) => {
    const object = found.get(idOf(record))
    return object ? withSentValues(model, object, record) : record
  })
}

/**
 * Returns the response to a write of one object, as `writtenObjects` does.
 *
 * @example
 * const record = await updateObject(context, id, { returned: '2026-01-31' }, { mode: 'patch' })
 * return writtenObject(model, options, request, record)
 */
export async function writtenObject(
  model: Model,
  options: ResourceOptions,
  request: FastifyRequest,
  record: WrittenRecord,
): Promise<WrittenRecord> {
  const [response = record] = await writtenObjects(model, options, request, [record])
  return response
}

/** Returns records with the URLs of their files in place of the stored paths. */
function withUrls(
  model: Model,
  records: readonly WrittenRecord[],
  { config }: ResourceOptions,
  request: FastifyRequest,
): readonly WrittenRecord[] {
  const fields = fileFields(model)
  if (fields.length === 0) return records
  const context = representationContextOf(request, config)
  return records.map((record) => {
    const urls = fields.flatMap(({ name, represent }) => {
      const path = record[name]
      // The parameter is `never` because each kind has its own; that of a file is a path.
      return typeof path === 'string' ? [[name, represent?.(path as never, context)] as const] : []
    })
    return { ...record, ...Object.fromEntries(urls) }
  })
}

const returnsBase = (model: Model, { config }: ResourceOptions, request: FastifyRequest): boolean =>
  writeResponseOf(request, config) === 'base' &&
  model.operations.has('read') &&
  readerOf(request, config).maySee(model)

const idOf = ({ id }: WrittenRecord): number => Number(id)

/**
 * Reads objects in their base form, by one statement. A failure after the commit leaves the objects
 * out, so that the response does not say that the write has failed.
 */
async function readWritten(
  model: Model,
  options: ResourceOptions,
  request: FastifyRequest,
  records: readonly WrittenRecord[],
): Promise<ReadonlyMap<number, JsonObject>> {
  try {
    const include = includedIn(model, records, options, request)
    const ids = records.map(idOf)
    const { statement, build } = planWritten(model, options, request, { ids, include })
    const objects = (await request.database.rows(statement)).map(build)
    return new Map(objects.filter(isJsonObject).map((object) => [idOf(object), object]))
  } catch (error) {
    if (request.database.afterCommit) throw error // nothing is committed yet
    request.log.error({ err: error, model: model.key }, 'a written object could not be read')
    return new Map()
  }
}

/**
 * Returns the children that a write has created, where the model embeds them and the reader sees
 * them.
 */
function includedIn(
  { embeds, nestedWrites }: Model,
  records: readonly WrittenRecord[],
  { graph, config }: ResourceOptions,
  request: FastifyRequest,
): readonly Included[] {
  const reader = readerOf(request, config)
  const isSeen = ({ model, field }: NestedWrite): boolean =>
    reader.maySee(requireModel(graph, model)) && !reader.rows?.hiddenFields.get(model)?.has(field)
  return [...nestedWrites.values()].flatMap((nested) => {
    const embed = embeds.get(nested.name)
    const isWritten = records.some((record) => Object.hasOwn(record, nested.name))
    return embed && isWritten && isSeen(nested) ? [{ embed, limit: config.bulkMax }] : []
  })
}

/** The objects that are read, and what they include. */
interface Written {
  readonly ids: readonly number[]
  readonly include: readonly Included[]
}

function planWritten(
  model: Model,
  { graph, config }: ResourceOptions,
  request: FastifyRequest,
  { ids, include }: Written,
): Pick<Found, 'statement' | 'build'> {
  const reader = readerOf(request, config)
  const query = { ...parseQuery(new Map(), config, null), reader, include }
  const context = representationContextOf(request, config)
  const [id = 0, ...others] = ids
  if (others.length === 0) {
    const { row, build } = planDetail(graph, model, id, query)
    return { statement: row, build: (values) => build(values, context) }
  }
  const { page, build } = planObjects(graph, model, ids, query)
  return { statement: page, build: (values) => build(values, context) }
}

/**
 * Returns an object with the values that only those see who sent them: a new key, and sealed values
 * that the write has sealed. A write opens no sealed value.
 */
function withSentValues({ fields }: Model, object: JsonObject, record: WrittenRecord): JsonObject {
  const sent = [...fields.values()].flatMap(({ name, store }) =>
    store && Object.hasOwn(object, name) && Object.hasOwn(record, name)
      ? [[name, record[name]] as const]
      : [],
  )
  return sent.length > 0 ? { ...object, ...Object.fromEntries(sent) } : object
}
