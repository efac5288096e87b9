import { FieldMessages } from '../error-messages.ts'
import type { Member, Model } from '../model/graph.ts'
import { nearest } from '../model/resolve/mistakes.ts'
import type { Query } from './query.ts'

/**
 * Returns the members of the representation that a query selects. Throws a 400 for keys that the
 * shape does not have.
 */
export function planMembers(
  model: Model,
  { brief, fields, exclude }: Pick<Query, 'brief' | 'fields' | 'exclude'>,
): readonly Member[] {
  const shape = model.shapes.get(brief ? 'nested' : 'base') ?? []
  if (fields.length === 0 && exclude.length === 0) return shape
  const messages = new FieldMessages()
  check(shape, 'fields', fields, messages)
  check(shape, 'exclude', exclude, messages)
  messages.throwAny()
  const kept = fields.length === 0 ? shape : shape.filter((member) => fields.includes(member.key))
  return kept.filter((member) => !exclude.includes(member.key))
}

/**
 * Keys that clients of later NetBox versions exclude routinely. No shape has them, so excluding
 * them is accepted.
 */
const habitual = new Set(['config_context'])

function check(
  shape: readonly Member[],
  parameter: string,
  names: readonly string[],
  messages: FieldMessages,
): void {
  const keys = shape.map((member) => member.key)
  for (const name of names) {
    if (keys.includes(name) || (parameter === 'exclude' && habitual.has(name))) continue
    const guess = nearest(name, keys)
    const meant = guess ? ` Did you mean "${guess}"?` : ''
    messages.add(parameter, `There is no field "${name}".${meant} Allowed: ${keys.join(', ')}.`)
  }
}
