import type { FastifyRequest } from 'fastify'
import Type from 'typebox'
import { invalid } from '../../framework/errors/errors.ts'
import { parametersOf } from '../../framework/http/validation/index.ts'
import { modelsByType, type ModelGraph } from '../../framework/model/graph.ts'
import { suggestOrList } from '../../framework/model/similar-names.ts'
import type { ChangesQuery } from './read-changes.ts'

/** The largest number of seconds that a request may wait. */
const maxWait = 30

/** The parameters of a request for changes. */
export const changesParameters = Type.Object({
  since: Type.Optional(
    Type.String({
      description:
        'A cursor: the changes after it. `now` returns a cursor for the changes from now on. ' +
        'Without it the first changes of the log are returned.',
    }),
  ),
  limit: Type.Integer({
    description: 'The largest number of changes',
    minimum: 1,
    maximum: 1000,
    default: 100,
  }),
  model: Type.Array(Type.String(), {
    description: 'Changes of this model only, such as `users.user`; may be repeated',
    default: [],
  }),
  wait: Type.Integer({
    description: 'Seconds to wait for a change if there is none',
    minimum: 0,
    maximum: maxWait,
    default: 0,
  }),
})

/** The changes that a request wants, and how many seconds it waits for them. */
export interface WaitingQuery extends ChangesQuery {
  readonly wait: number
}

/** Returns what a request asks for. Throws a 400 for values that are not allowed. */
export function changesQueryOf(request: FastifyRequest, graph: ModelGraph): WaitingQuery {
  const { since: given, limit, model, wait } = parametersOf(request, changesParameters)
  // Sent by a browser that connects again.
  const last = request.headers['last-event-id']
  const since = last === undefined ? given : String(last)
  requireModels(graph, model)
  return { since: since === '' ? undefined : since, limit, models: model, wait }
}

/** Throws a 400 for a name that is not the content type of a model, such as `users.user`. */
export function requireModels(graph: ModelGraph, names: readonly string[]): void {
  const known = modelsByType(graph)
  const wrong = names.find((name) => !known.has(name))
  if (wrong === undefined) return
  throw invalid({
    model: [`"${wrong.slice(0, 50)}" is not a model.${suggestOrList(wrong, known.keys())}`],
  })
}
