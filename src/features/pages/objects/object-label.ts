import type { FastifyRequest } from 'fastify'
import { readObject, readerOf } from '../../../framework/http/objects/index.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import { labelOf, titleOf } from '../values/label.ts'
import { pageMembers } from '../values/page-shape.ts'
import type { ObjectPages } from './object-pages.ts'

/** The names of a stored object. */
export interface ObjectNames {
  /** With its owners: `Alder Quay › R01`. */
  readonly label: string
  /** Without them: `R01`. */
  readonly title: string
}

/** Reads the label of an object; its id if the user of the request may not see it. */
export async function readObjectNames(
  { options }: ObjectPages,
  model: Model,
  id: number,
  request: FastifyRequest,
): Promise<ObjectNames> {
  const { graph, config } = options
  const reader = readerOf(request, config)
  const unnamed = { label: `#${id}`, title: `#${id}` }
  if (!reader.maySee(model)) return unnamed
  const members = pageMembers(graph, model, [], hiddenFrom(graph, model, reader))
  const object = await readObject(options, request, { model, id, reader, members })
  if (!isJsonObject(object)) return unnamed
  return { label: labelOf(graph, model, object), title: titleOf(graph, model, object) }
}
