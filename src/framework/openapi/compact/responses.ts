import type { FoundSchema } from '../document.ts'
import { countTexts, RepeatedParts } from './repeated-parts.ts'
import { mapValues } from './parameters.ts'

interface WithResponses {
  readonly responses: Readonly<Record<string, object>>
  readonly [key: string]: unknown
}

type Paths<Operation> = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** Names of the components that responses without a body become, by status. */
const names: Readonly<Record<string, string>> = { 204: 'NoContent', 304: 'NotModified' }

/** A response that is an object or a list of one schema. */
interface ResponseOfOne {
  readonly content?: Readonly<Record<string, { readonly schema: FoundSchema }>>
}

/**
 * Returns the name of the component that a response becomes: that of the schema of its objects.
 * Undefined for a response that stays in its operation.
 */
function nameOf(status: string, { content }: ResponseOfOne): string | undefined {
  if (!content) return names[status]
  if (!['200', '201'].includes(status)) return undefined
  const { $ref, items } = content['application/json']?.schema ?? {}
  const schema = ($ref ?? items?.$ref)?.split('/').at(-1)
  return schema === undefined || $ref !== undefined ? schema : `${schema}List`
}

/** Paths whose operations refer to responses, and those responses by the names of components. */
interface SharedResponses<Operation> {
  readonly paths: Paths<Operation>
  readonly responses: Readonly<Record<string, object>>
}

/** Moves responses that several operations have to the components. */
export function shareResponses<Operation extends WithResponses>(
  paths: Paths<Operation>,
  own: Readonly<Record<string, object>>,
): SharedResponses<Operation> {
  const all = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ responses }) => Object.values(responses)),
  )
  const counts = countTexts(all)
  const shared = new RepeatedParts('responses', own)
  const refer = ([status, response]: readonly [string, object]): readonly [string, object] => {
    const name = nameOf(status, response)
    const isShared = name !== undefined && (counts.get(JSON.stringify(response)) ?? 0) > 1
    return [status, isShared ? shared.share(name, response) : response]
  }
  const short = mapValues(paths, (item) =>
    mapValues(item, (operation) => ({
      ...operation,
      responses: Object.fromEntries(Object.entries(operation.responses).map(refer)),
    })),
  )
  return { paths: short, responses: shared.parts }
}
