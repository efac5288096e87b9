import type { FastifyRequest } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { invalid } from '../../framework/errors/errors.ts'
import { preferenceIn } from '../../framework/http/responses/index.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import { requireParameters } from '../../framework/request/parameters.ts'
import { dryRunFailure } from './errors.ts'
import { changeLog } from './planned-entries.ts'

/** The query parameter that asks for a dry run. */
export const parameterName = 'dry_run'

const descriptions = {
  true: '`true` runs everything, undoes it and returns the response without the ids of new objects',
  diff: '`diff` returns the entries that the change log would have, as a list',
} as const

/** A value of the parameter: it names the response to a dry run. */
type DryRun = keyof typeof descriptions

/** Returns the values of the parameter in a service. `diff` needs a change log. */
const valuesIn = ({ models }: ModelGraph): readonly DryRun[] =>
  models.has(changeLog) ? ['true', 'diff'] : ['true']

/** Returns the schema of the query parameter. */
export function parameterSchema(graph: ModelGraph): TSchema {
  const values = valuesIn(graph)
  const description = values.map((value) => descriptions[value]).join('; ')
  return Type.Unsafe({ type: 'string', enum: values, description })
}

/** How a write is to end. */
export interface WantedEnding {
  /** The requested response to a dry run; undefined for a write that is kept. */
  readonly dryRun: DryRun | undefined
  /** The largest number of objects; undefined for any number. */
  readonly maxAffected: number | undefined
}

/** Returns how a request wants its write to end. Throws a 400 for values that are not allowed. */
export function wantedBy(request: FastifyRequest): WantedEnding {
  return { dryRun: dryRunOf(request), maxAffected: maxAffectedOf(request) }
}

/** Returns whether a request has either wish, also with a wrong value. */
export const hasWish = (request: FastifyRequest): boolean =>
  requireParameters(request.query).has(parameterName) ||
  preferenceIn(request, 'max-affected') !== undefined

function dryRunOf({ query, server }: FastifyRequest): DryRun | undefined {
  const text = requireParameters(query).get(parameterName)?.at(-1)
  const values = valuesIn(server.listing.graph)
  const value = values.find((one) => one === text)
  if (text === undefined || value !== undefined || text === 'false') return value
  const allowed = `Allowed: ${values.join(', ')}.`
  throw invalid({ [parameterName]: [`"${text.slice(0, 20)}" is not allowed. ${allowed}`] })
}

function maxAffectedOf(request: FastifyRequest): number | undefined {
  const text = preferenceIn(request, 'max-affected')
  if (text === undefined) return undefined
  if (!request.server.listing.graph.models.has(changeLog)) throw dryRunFailure('ERR_NO_DRY_RUN')
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const wrong = `"${text.slice(0, 20)}" of max-affected is not allowed.`
  throw invalid({ Prefer: [`${wrong} Allowed: a whole number from 0 to 999999999.`] })
}
