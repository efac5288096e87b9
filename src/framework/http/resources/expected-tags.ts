import { FieldMessages, errorsOfList } from '../../errors/error-messages.ts'
import { invalid } from '../../errors/errors.ts'
import type { Model } from '../../model/graph.ts'
import { conditionKey, takesCondition } from '../../model/item-condition.ts'
import { idFrom } from '../../model/id.ts'
import { isJsonObject } from '../../model/json-value.ts'

/** The entity tags of which an object of a bulk request has to have one. */
export interface ExpectedTag {
  readonly id: number
  /** The tags, as the header `If-Match` has them. */
  readonly header: string
}

/** The objects of a bulk request without their conditions, and the conditions. */
interface ConditionalBodies {
  readonly bodies: readonly unknown[]
  readonly tags: readonly ExpectedTag[]
}

/**
 * Takes the key `if_match` out of the objects of a bulk request. A model with a field of this name
 * has no conditions. Throws a 400 for a value that is no entity tag.
 */
export function takeConditions(model: Model, bodies: readonly unknown[]): ConditionalBodies {
  const isConditional = (body: unknown): boolean =>
    isJsonObject(body) && Object.hasOwn(body, conditionKey)
  if (!takesCondition(model) || !bodies.some(isConditional)) return { bodies, tags: [] }
  requireTags(bodies)
  const tags = bodies.flatMap((body) => {
    const [id, text] = isJsonObject(body) ? [body['id'], body[conditionKey]] : []
    return typeof text === 'string' && text.trim() !== '*'
      ? { id: idFrom(id), header: quoted(text.trim()) }
      : []
  })
  return { bodies: bodies.map(withoutCondition), tags }
}

function withoutCondition(body: unknown): unknown {
  if (!isJsonObject(body)) return body
  const { [conditionKey]: _, ...others } = body
  return others
}

function requireTags(bodies: readonly unknown[]): void {
  const messages = bodies.map((body) => {
    const one = new FieldMessages()
    const text = isJsonObject(body) ? body[conditionKey] : undefined
    const isTag = text === undefined || (typeof text === 'string' && text !== '')
    if (!isTag) one.add(conditionKey, 'Expected an entity tag, such as "\\"abc\\"".')
    return one
  })
  const errors = errorsOfList(messages)
  if (errors) throw invalid(errors)
}

const quoted = (text: string): string => (text.includes('"') ? text : `"${text}"`)
