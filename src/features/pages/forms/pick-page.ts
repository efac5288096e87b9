import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failure } from '../../../framework/errors/errors.ts'
import { requireMaySee } from '../../../framework/http/authorization/index.ts'
import { representationContextOf, readerOf } from '../../../framework/http/objects/index.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import { isJsonObject, textOf, type JsonObject } from '../../../framework/model/json-value.ts'
import { requireParameters, type QueryParameters } from '../../../framework/request/parameters.ts'
import type { ObjectPages } from '../objects/object-pages.ts'
import { labelKey, separator } from '../../../framework/read/visibility/index.ts'
import { choiceLabel, labelOf } from '../values/label.ts'
import { planPick } from './pick-plan.ts'
import { idNamed } from './filter-names.ts'

/** An object that a picker offers. */
export interface Offer {
  readonly id: number
  /** Its label with those of its owners: `Alder Quay › R01`. */
  readonly label: string
  /** Values that distinguish it from objects with the same label, such as its site and status. */
  readonly context: string
}

/** The largest number of values in a context. */
const maxValues = 3

/**
 * Serves the objects that a form can refer to: `…/pick/?q=sp01+et20&site=3` returns up to 20 as a
 * list of `Offer`. The parameters besides `q` filter by references, as `pick.within` declares.
 */
export function pickPage(app: FastifyInstance, objectPages: ObjectPages): void {
  app.get(`${objectPages.route}pick/`, async (request, reply) => {
    const model = objectPages.model(request)
    const { graph, config } = objectPages.options
    if (!model.operations.has('list')) throw failure('ERR_NOT_FOUND')
    requireMaySee(request.identity, model, config)
    const given = requireParameters(request.query)
    const plan = planPick({
      graph,
      model,
      reader: readerOf(request, config),
      text: given.get('q')?.at(-1) ?? '',
      within: await withinOf(objectPages, model, given, request),
      names: contextNames(model),
    })
    const rows = await request.database.rows(plan.statement)
    const context = representationContextOf(request, config)
    const objects = rows.map((row) => plan.build(row, context)).filter(isJsonObject)
    return sendJson(
      reply,
      objects.map((object) => offerOf(graph, model, object)),
    )
  })
}

/** Sends JSON from a page's URL. */
export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  reply.type('application/json; charset=utf-8').header('cache-control', 'private, no-store')
  reply.serializer((text: unknown) => String(text))
  return reply.send(JSON.stringify(value))
}

/** Returns the ids to filter by; names of no object or of several are ignored. */
async function withinOf(
  { options }: ObjectPages,
  { fields, pages }: Model,
  given: QueryParameters,
  { database, identity }: FastifyRequest,
): Promise<ReadonlyMap<string, number>> {
  const named = pages.within.flatMap((name) => {
    const target = options.graph.models.get(fields.get(name)?.reference?.target ?? '')
    const text = given.get(name)?.at(-1)?.trim() ?? ''
    return target && text !== '' ? [{ name, target, text }] : []
  })
  const found = named.map(async ({ name, target, text }) => {
    const id = await idNamed({ ...options, database }, { target, identity }, text)
    return id === undefined ? [] : [[name, id] as const]
  })
  return new Map((await Promise.all(found)).flat())
}

/** Returns the fields that distinguish objects with the same label. */
function contextNames({ fields, pages }: Model): readonly string[] {
  const inLabel = new Set(pages.label.map(({ path }) => path.text.split('.')[0]))
  const columns = pages.columns.flatMap(({ is, name }) => (is === 'field' ? [name] : []))
  return [...new Set([...pages.within, ...columns])].filter((name) => {
    const field = fields.get(name)
    return !inLabel.has(name) && (field?.reference !== undefined || field?.choices !== undefined)
  })
}

/** Returns the `Offer` of an object that was read for a picker. */
function offerOf(graph: ModelGraph, model: Model, object: JsonObject): Offer {
  const values = contextNames(model).map((name) => {
    const value = object[name]
    const choices = model.fields.get(name)?.choices
    if (choices) return value === null ? '' : choiceLabel(choices, value)
    return isJsonObject(value) ? textOf(value[labelKey]) : ''
  })
  return {
    id: Number(object['id']),
    label: labelOf(graph, model, object),
    context: differing(values).slice(0, maxValues).join(' · '),
  }
}

/** Returns the texts that are not the beginning of another one: `Alder` before `Alder › R01`. */
function differing(texts: readonly string[]): readonly string[] {
  const different = [...new Set(texts)].filter((text) => text !== '')
  return different.filter((text) => !different.some((other) => other.startsWith(text + separator)))
}
