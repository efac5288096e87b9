import type { Model, ResolvedField } from '../../../framework/model/graph.ts'
import { referencesOf } from './dependency-order.ts'
import type { Incoming } from './incoming.ts'
import {
  planReferenceToFind,
  isNamed,
  lookUpAll,
  type ReferenceToFind,
  type ReferenceResult,
  type ReferenceContext,
} from './references.ts'

/** An imported object whose references are replaced by ids. */
export interface ResolvedBody {
  readonly incoming: Incoming
  readonly body: Readonly<Record<string, unknown>>
  /** Deferred references, as they were given. */
  readonly deferred: Readonly<Record<string, unknown>>
  /** Errors as pairs of field and message. */
  readonly messages: readonly (readonly [field: string, message: string])[]
}

/**
 * Replaces the references of objects by ids. A reference of a field in `deferred` is deferred when
 * its target does not exist yet.
 */
export async function resolveBodies(
  lookUp: ReferenceContext,
  model: Model,
  objects: readonly Incoming[],
  deferred: ReadonlySet<string>,
): Promise<readonly ResolvedBody[]> {
  const fields = referencesOf(model)
  const references = objects.flatMap(({ body }) =>
    fields.flatMap((field) => namedIn(field, body[field.name]).map(toFind(lookUp, field))),
  )
  const find = references.length > 0 ? await lookUpAll(lookUp, references) : noReference
  return objects.map((incoming) => resolveBody(incoming, { lookUp, fields, find, deferred }))
}

const noReference = (): ReferenceResult => ({ missing: '' })

const toFind =
  ({ graph }: ReferenceContext, field: ResolvedField) =>
  (value: unknown): ReferenceToFind =>
    planReferenceToFind(graph, field, value)

function namedIn(field: ResolvedField, value: unknown): readonly unknown[] {
  if (!field.many) return isNamed(value) ? [value] : []
  return Array.isArray(value) ? value.filter(isNamed) : []
}

interface Resolution {
  readonly lookUp: ReferenceContext
  readonly fields: readonly ResolvedField[]
  readonly find: (one: ReferenceToFind) => ReferenceResult
  readonly deferred: ReadonlySet<string>
}

function resolveBody(
  incoming: Incoming,
  { lookUp, fields, find, deferred }: Resolution,
): ResolvedBody {
  const body: Record<string, unknown> = { ...incoming.body }
  const waiting: Record<string, unknown> = {}
  const messages: [string, string][] = []
  for (const field of fields) {
    const given = body[field.name]
    const named = namedIn(field, given)
    if (named.length === 0) continue
    const ids = new Map(named.map((one) => [one, find(toFind(lookUp, field)(one))]))
    const missing = [...ids.values()].flatMap((found) =>
      'missing' in found ? [found.missing] : [],
    )
    if (missing.length > 0 && deferred.has(field.name)) waiting[field.name] = given
    else for (const message of missing) messages.push([field.name, message])
    if (missing.length > 0) delete body[field.name]
    else body[field.name] = settled(given, ids)
  }
  return { incoming, body, deferred: waiting, messages }
}

function settled(given: unknown, found: ReadonlyMap<unknown, ReferenceResult>): unknown {
  const idOf = (one: unknown): unknown => {
    const answer = found.get(one)
    return answer && 'id' in answer ? answer.id : one
  }
  return Array.isArray(given) ? given.map(idOf) : idOf(given)
}
