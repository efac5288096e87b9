import { types } from 'node:util'

/**
 * Values by field name. Reading or setting a field as a property throws a `TypeError`, because a
 * Map would answer `values.state` with undefined whatever its `state` is.
 *
 * @example
 * values.get('state') // not values.state
 */
export class FieldValues extends Map<string, unknown> {}

/** Follows `FieldValues` in the chain of prototypes: it gets the names that a Map does not have. */
const guard = new Proxy(Map.prototype, {
  get(map, name, receiver) {
    if (typeof name === 'string' && types.isMap(receiver) && receiver.has(name))
      throw new TypeError(`"${name}" is a field: read it with .get('${name}')`)
    return Reflect.get(map, name, receiver) as unknown // any property of a Map
  },
  set(_, name) {
    throw new TypeError(
      `"${String(name)}" is no property: set a field with .set('${String(name)}', …)`,
    )
  },
  getPrototypeOf: () => Map.prototype,
})

const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(Map.prototype)
Object.defineProperties(FieldValues.prototype, methods)
Object.setPrototypeOf(FieldValues.prototype, guard)
