import type { FastifyRequest } from 'fastify'
import { failure, type ErrorCode } from '../../errors/errors.ts'

/**
 * Sets the shapes that the parameters of `Accept` ask for: `choices` and `writes`. Refuses others
 * with a 406.
 */
export function applyShapes(
  request: FastifyRequest,
  parameters: ReadonlyMap<string, string> | undefined,
): void {
  request.choiceShape = oneOf(choiceShapes, parameters?.get('choices'), 'ERR_CHOICES')
  request.writeResponse = oneOf(writeResponses, parameters?.get('writes'), 'ERR_WRITES')
}

const choiceShapes = ['pair', 'object', 'value'] as const
const writeResponses = ['flat', 'base'] as const

function oneOf<Value extends string>(
  values: readonly Value[],
  text: string | undefined,
  code: ErrorCode,
): Value | null {
  if (text === undefined) return null
  const found = values.find((value) => value === text)
  if (found === undefined) throw failure(code, text.slice(0, 20))
  return found
}
