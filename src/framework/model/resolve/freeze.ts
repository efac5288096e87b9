/**
 * Freezes a value and everything inside it, including maps and sets; skips values that are frozen.
 */
export function deepFreeze<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value
  if (value instanceof Map || value instanceof Set) lock(value)
  Object.freeze(value)
  const inner =
    value instanceof Map
      ? [...value.values()]
      : value instanceof Set
        ? [...value]
        : Object.values(value)
  inner.forEach(deepFreeze)
  return value
}

/** Disables the methods that change a collection: a frozen Map still accepts entries. */
function lock(collection: Map<unknown, unknown> | Set<unknown>): void {
  for (const method of ['set', 'add', 'delete', 'clear']) {
    if (method in collection) Object.defineProperty(collection, method, { value: refuse })
  }
}

function refuse(): never {
  throw new TypeError('the resolved graph is frozen')
}
