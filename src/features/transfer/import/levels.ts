import { keyIn, type Incoming } from './incoming.ts'

/**
 * Splits a chunk into levels, so that each object follows the objects that it refers to by key.
 * Objects of a cycle form the last level: the references that close it are deferred.
 */
export function levelsOf(objects: readonly Incoming[]): readonly (readonly Incoming[])[] {
  const levels: (readonly Incoming[])[] = []
  for (let rest = objects; rest.length > 0;) {
    const open = new Set(rest.map(({ key }) => key))
    const ready = rest.filter((one) => !refersTo(one, open))
    if (ready.length === 0) return [...levels, rest]
    levels.push(ready)
    const done = new Set(ready)
    rest = rest.filter((one) => !done.has(one))
  }
  return levels
}

const refersTo = ({ body }: Incoming, keys: ReadonlySet<string | undefined>): boolean =>
  Object.values(body).some((value) => {
    const key = keyIn(value)
    return key !== undefined && keys.has(key)
  })
