import type { RequestBody } from '../document.ts'
import { mapValues } from './parameters.ts'
import { countTexts, RepeatedParts } from './repeated-parts.ts'

interface WithBody {
  readonly requestBody?: RequestBody
  readonly [key: string]: unknown
}

/** An operation with its own request body or a reference to it. */
type Operation = Readonly<Record<string, unknown>>

type Item = Readonly<Record<string, WithBody>>

/** Paths whose operations refer to request bodies, and those bodies by the names of components. */
interface SharedBodies {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly requestBodies: Readonly<Record<string, object>>
}

/**
 * Moves request bodies that are lists of one schema, and that several operations have, to the
 * components: `ObjectIdList` for the body of a bulk delete.
 */
export function shareBodies(items: Readonly<Record<string, Item>>): SharedBodies {
  const all = Object.values(items).flatMap((item) => Object.values(item))
  const counts = countTexts(all.flatMap(({ requestBody }) => requestBody ?? []))
  const shared = new RepeatedParts('requestBodies')
  const refer = (body: RequestBody): object => {
    const name = listName(body)
    const isShared = name !== undefined && (counts.get(JSON.stringify(body)) ?? 0) > 1
    return isShared ? shared.share(name, body) : body
  }
  const paths = mapValues(items, (item) =>
    mapValues(item, ({ requestBody, ...operation }) =>
      requestBody ? { ...operation, requestBody: refer(requestBody) } : operation,
    ),
  )
  return { paths, requestBodies: shared.parts }
}

/** Returns the name of the component that the list of a body becomes. */
function listName({ content }: RequestBody): string | undefined {
  const item = content['application/json']?.schema.items?.$ref?.split('/').at(-1)
  return item === undefined ? undefined : `${item}List`
}
