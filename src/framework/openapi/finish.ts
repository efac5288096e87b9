import type { DocumentOptions, FoundDocument, OpenapiDocument } from './document.ts'
import { completeItem, type DocumentSchemas } from './complete-operations.ts'
import { withChoiceShape } from './choice-shape.ts'
import { descriptionSchemas } from './description-schemas.ts'
import { errorResponses, errorSchemas } from './errors.ts'
import { everywhere, sharedParameters } from './everywhere.ts'
import { sharedHeaders } from './headers.ts'
import { withNaturalKeys } from './natural-keys.ts'
import { documentSchema, referredIn } from './schemas.ts'
import { withWriteResponse } from './write-response.ts'

/**
 * Completes the document that the swagger plugin made of the routes: adds the serializers that they
 * refer to and the error responses. Sorts everything, so that the same routes give the same bytes.
 */
export function finishDocument(found: FoundDocument, options: DocumentOptions): OpenapiDocument {
  const { schemas: given, ...others } = found.components
  const schemas: DocumentSchemas = { ...given, ...schemasOf(options) }
  const { graph, config } = options
  const answered = withWriteResponse(found.paths, graph, config.writeResponse)
  const paths = sorted(answered, (path, item) => completeItem(path, item, schemas, options))
  const parts = documentSchema({
    paths,
    responses: errorResponses(options.errors),
    everywhere: everywhere(options.errors, options.additions),
  }) as FinishedParts
  const components = {
    ...others,
    parameters: sharedParameters(options.additions),
    headers: sharedHeaders(),
    responses: parts.responses,
    schemas: usedSchemas(schemas, parts),
  }
  return { ...found, paths: parts.paths, components, 'x-everywhere': parts.everywhere }
}

/** Parts of the document after their references refer to its components. */
interface FinishedParts extends Pick<OpenapiDocument, 'paths'> {
  readonly responses: Readonly<Record<string, object>>
  readonly everywhere: object
}

function schemasOf({
  graph,
  config,
  errors,
  serializers,
  additions,
}: DocumentOptions): DocumentSchemas {
  const nests = [...graph.models.values()].some(({ nestedWrites }) => nestedWrites.size > 0)
  return {
    ...withNaturalKeys(withChoiceShape(serializers, graph, config.choiceShape), graph),
    ...errorSchemas(errors, nests, additions.errorMembers),
    ...descriptionSchemas(nests),
  }
}

/** Returns the schemas that the paths refer to, directly or not, in the form of the document. */
function usedSchemas(
  schemas: Readonly<Record<string, unknown>>,
  from: object,
): Record<string, object> {
  const used = new Map<string, object>()
  const pending = [...referredIn(from)]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (used.has(name)) continue
    const schema = documentSchema(schemas[name])
    if (typeof schema !== 'object' || schema === null)
      throw new Error(`the document refers to ${name}, which is not a schema`)
    used.set(name, schema)
    pending.push(...referredIn(schema))
  }
  return sorted(Object.fromEntries(used), (_, schema) => schema)
}

function sorted<From, To>(
  record: Readonly<Record<string, From>>,
  change: (key: string, value: From) => To,
): Record<string, To> {
  const entries = Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, value]) => [key, change(key, value)]))
}
