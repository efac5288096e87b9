import type { FastifyRequest } from 'fastify'
import { settings } from '../../config/config.ts'
import { failure, type ErrorCode } from '../../errors/errors.ts'

/**
 * Sets the shapes that the parameters of `Accept` ask for: `choices` and `writes`. Refuses others
 * with a 406.
 */
export function applyShapes(
  request: FastifyRequest,
  parameters: ReadonlyMap<string, string> | undefined,
): void {
  request.choiceShape = oneOf(choiceShape.enum, parameters?.get('choices'), 'ERR_CHOICES')
  request.writeResponse = oneOf(writeResponse.enum, parameters?.get('writes'), 'ERR_WRITES')
}

const { choiceShape, writeResponse } = settings.properties

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
