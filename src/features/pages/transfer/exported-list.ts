import { invalid } from '../../../framework/errors/errors.ts'
import type { FastifyRequest } from 'fastify'
import { queryOf } from '../../../framework/http/objects/index.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { jsonObjectOf } from '../../../framework/model/json-value.ts'
import { planPage, type PageRows } from '../../../framework/read/pages/index.ts'
import type { QueryParameters } from '../../../framework/request/parameters.ts'
import type { Naming } from '../../transfer/export/naming.ts'
import { planBodies, type Exported } from '../../transfer/export/rows.ts'

/** The number of objects in one read. Small, because an object can have long texts. */
const objectsPerRead = 250

/**
 * Yields the objects of a filtered list in its order, in parts. Reads each part when the caller
 * asks for it, and holds no connection in between: each part has the values of its own time. Reads
 * the first ids before the promise resolves, so that a wrong filter is a 400.
 */
export async function exportedList(
  model: Model,
  request: FastifyRequest,
  parameters: QueryParameters,
  idsPerRead = 5000,
): Promise<AsyncGenerator<readonly Exported[]>> {
  const { graph } = request.server.listing
  const readIds = await idReader(model, request, { parameters, idsPerRead })
  const first = await readIds(0, undefined)
  const { reader } = await queryOf(model, request.server.listing, request, noParameters)
  const unseen = [...graph.models.values()].filter((one) => !reader.maySee(one))
  const hidden = new Set(unseen.map(({ key }) => key))
  return readParts(
    { graph, exported: new Set(), hidden },
    { model, request, readIds, idsPerRead, first },
  )
}

const noParameters: QueryParameters = new Map()

/** Reads the next ids of a list: from a cursor, or from an offset if there is no cursor. */
type ReadIds = (offset: number, cursor: string | undefined) => Promise<PageRows>

async function idReader(
  model: Model,
  request: FastifyRequest,
  { parameters, idsPerRead }: Pick<Reading, 'idsPerRead'> & { parameters: QueryParameters },
): Promise<ReadIds> {
  const { listing } = request.server
  const { graph, remembered } = listing
  const query = await queryOf(model, listing, request, parameters)
  if (query.deleted) throw invalid({ deleted: ['Deleted objects are not exported.'] })
  const id = model.fields.get('id')
  const members = id ? [{ key: 'id', is: 'field', field: id } as const] : []
  return async (offset, cursor) => {
    const at = cursor === undefined ? { offset } : { offset: 0, cursor }
    const plan = planPage(graph, model, { ...query, ...at, members, limit: idsPerRead, remembered })
    return plan.read(await request.database.rows(plan.statement))
  }
}

interface Reading {
  readonly model: Model
  readonly request: FastifyRequest
  readonly readIds: ReadIds
  readonly idsPerRead: number
  readonly first: PageRows
}

async function* readParts(
  naming: Naming,
  { model, request, readIds, idsPerRead, first }: Reading,
): AsyncGenerator<readonly Exported[]> {
  let done = 0
  for (let page = first; ; page = await readIds(done, page.after())) {
    const ids = page.rows.map(([id]) => Number(id))
    for (let at = 0; at < ids.length; at += objectsPerRead)
      yield await readObjects(naming, model, ids.slice(at, at + objectsPerRead), request)
    done += ids.length
    if (ids.length < idsPerRead) return
  }
}

/** Reads objects in the order of `ids`. Leaves out objects that were deleted meanwhile. */
async function readObjects(
  naming: Naming,
  model: Model,
  ids: readonly number[],
  { database, identity }: FastifyRequest,
): Promise<readonly Exported[]> {
  const hidden = identity?.rows?.hiddenFields.get(model.key)
  const rows = await database.rows<[number, string]>(planBodies(naming, model, ids))
  const bodies = new Map(rows)
  return ids.flatMap((id): Exported[] => {
    const body = bodies.get(id)
    if (body === undefined) return []
    const shown = Object.entries(jsonObjectOf(JSON.parse(body))).filter(
      ([key]) => !hidden?.has(key),
    )
    return [{ number: null, body: Object.fromEntries(shown) }]
  })
}
