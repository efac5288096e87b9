import type { Model } from '../../../framework/model/graph.ts'
import { naturalKeyOf } from '../import/identity.ts'

/**
 * Returns the fields that name an object: its natural key when that is complete, else the fields
 * that match it with an existing one, else all that have a value.
 */
export function objectName(
  model: Model,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isSet = (name: string): boolean => (body[name] ?? null) !== null
  const unique = naturalKeyOf(model)
  const names = unique?.every(isSet) ? unique : (model.matchBy ?? Object.keys(body))
  return Object.fromEntries(
    names
      .filter((name) => isSet(name) && model.fields.get(name)?.confidential !== true)
      .map((name) => [name, body[name]]),
  )
}
