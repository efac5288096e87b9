import { countTexts, RepeatedParts } from './repeated-parts.ts'
import { mapValues } from './parameters.ts'

interface WithResponses {
  readonly responses: Readonly<Record<string, object>>
  readonly [key: string]: unknown
}

type Paths<Operation> = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** Names of the components that responses become, by status. */
const names: Readonly<Record<string, string>> = { 204: 'NoContent', 304: 'NotModified' }

/** Paths whose operations refer to responses, and those responses by the names of components. */
interface SharedResponses<Operation> {
  readonly paths: Paths<Operation>
  readonly responses: Readonly<Record<string, object>>
}

/** Moves responses without a body that several operations have to the components. */
export function shareResponses<Operation extends WithResponses>(
  paths: Paths<Operation>,
  own: Readonly<Record<string, object>>,
): SharedResponses<Operation> {
  const all = Object.values(paths).flatMap((item) =>
    Object.values(item).flatMap(({ responses }) => Object.entries(responses)),
  )
  const counts = countTexts(all)
  const shared = new RepeatedParts('responses', own)
  const refer = ([status, response]: readonly [string, object]): readonly [string, object] => {
    const name = names[status]
    const isShared = name !== undefined && (counts.get(JSON.stringify([status, response])) ?? 0) > 1
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
