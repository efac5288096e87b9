import type { FastifyRequest } from 'fastify'
import { FieldMessages } from '../errors.ts'
import { nearest } from '../model/resolve/mistakes.ts'
import { requireParameters } from '../request/parameters.ts'

/** The query parameters that an action knows, the last value of each; others are refused like the filters of a list. */
export function actionParameters<Name extends string>(
  request: FastifyRequest,
  known: readonly Name[],
): Partial<Record<Name, string>> {
  const messages = new FieldMessages()
  const found: Partial<Record<Name, string>> = {}
  for (const [name, texts] of requireParameters(request.query)) {
    const own = known.find((one) => one === name)
    if (own) found[own] = texts.at(-1) ?? ''
    else if (!request.lenient && !messages.full) messages.add(name, unknown(name, known))
  }
  messages.throwAny()
  return found
}

function unknown(name: string, known: readonly string[]): string {
  const guess = nearest(name, known)
  const allowed = known.length > 0 ? ` Allowed: ${known.join(', ')}.` : ' This takes none.'
  return `Unknown parameter.${guess ? ` Did you mean "${guess}"?` : allowed}`
}
