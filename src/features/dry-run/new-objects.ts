import type { FastifyRequest } from 'fastify'
import { contentType, requireModel, type Model } from '../../framework/model/graph.ts'
import { isJsonObject, type JsonObject } from '../../framework/model/json-value.ts'
import { changeLog } from './planned-entries.ts'
import { createdBy } from './sql/affected.ts'

/**
 * Returns the response to a write without the ids and the URLs of the objects that it has created,
 * also of children that it has created with them: the next write gives these ids to others.
 */
export async function withoutNewIds(
  response: unknown,
  status: number,
  request: FastifyRequest,
): Promise<unknown> {
  const { graph } = request.server.listing
  const rows = graph.models.has(changeLog)
    ? await request.database.rows<[string, number]>(createdBy(request.id))
    : []
  const created = new Set(rows.map(([model, id]) => `${model} ${id}`))
  const isCreated = (model: Model, { id }: JsonObject): boolean =>
    created.has(`${contentType(model)} ${String(id)}`)
  const strip = (value: unknown, model: Model | undefined, isNew: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => strip(one, model, isNew))
    if (!isJsonObject(value)) return value
    const children = [...(model?.nestedWrites.values() ?? [])].flatMap(
      ({ name, model: key, field }) =>
        Array.isArray(value[name])
          ? [[name, value[name].map((one) => childOf(one, requireModel(graph, key), field))]]
          : [],
    )
    const shown = { ...value, ...Object.fromEntries(children) }
    return isNew || (model && isCreated(model, value)) ? withoutId(shown) : shown
  }
  const childOf = (child: unknown, model: Model, parent: string): unknown => {
    if (!isJsonObject(child) || !isCreated(model, child)) return child
    const { [parent]: _parent, ...rest } = child
    return withoutId(rest)
  }
  const { access, itemModels } = request.routeOptions.config
  if (!itemModels) return strip(response, access?.model, status === 201)
  const models = itemModels(request)
  return Array.isArray(response)
    ? response.map((item, index) => strip(item, models[index], false))
    : response
}

const withoutId = ({ id: _id, url: _url, ...rest }: JsonObject): JsonObject => rest
