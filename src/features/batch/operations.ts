import { FieldMessages } from '../../framework/errors/error-messages.ts'
import { isJsonObject } from '../../framework/model/json-value.ts'
import { operationFailure } from './errors.ts'

/** The methods of operations. */
export const batchMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A write of a batch, as a request of its own would send it. */
export interface BatchOperation {
  readonly method: (typeof batchMethods)[number]
  /** The path of a URL of the API, with its query. */
  readonly path: string
  readonly body?: unknown
  /** The entity tag that the object has to have. */
  readonly if_match?: string
}

const keys = ['method', 'path', 'body', 'if_match']

/**
 * Returns the operations of a batch. Throws a 400 for the first one with mistakes.
 *
 * @param root the beginning of the paths of the API, such as `/api/`
 */
export function operationsIn(bodies: readonly unknown[], root: string): readonly BatchOperation[] {
  for (const [index, one] of bodies.entries()) {
    const messages = mistakesOf(one, root)
    if (messages.size > 0)
      throw operationFailure({ index, status: 400, body: messages.toErrors() }, bodies.length)
  }
  return bodies as readonly BatchOperation[] // none of them has a mistake
}

function mistakesOf(body: unknown, root: string): FieldMessages {
  const messages = new FieldMessages()
  if (!isJsonObject(body)) {
    messages.add('non_field_errors', 'Expected an object with method, path and body.')
    return messages
  }
  const { method, path, if_match: tag } = body
  if (!batchMethods.some((one) => one === method))
    messages.add(
      'method',
      `${JSON.stringify(method)} is not allowed. Allowed: ${batchMethods.join(', ')}.`,
    )
  if (typeof path !== 'string' || !path.startsWith(root))
    messages.add('path', `Expected the path of a URL of the API, which begins with ${root}`)
  if (tag !== undefined && !(typeof tag === 'string' && /^[\x20-\x7e]+$/.test(tag)))
    messages.add('if_match', 'Expected an entity tag, such as "\\"abc\\"".')
  for (const key of Object.keys(body))
    if (!keys.includes(key)) messages.add(key, `Unknown key. Allowed: ${keys.join(', ')}.`)
  return messages
}
