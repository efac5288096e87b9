import type { OpenapiDocument, OpenapiParameter, OpenapiReference } from '../document.ts'
import { commonParameters } from '../everywhere.ts'
import { shareBodies } from './bodies.ts'
import { mapValues, shareParameters } from './parameters.ts'
import { shareResponses } from './responses.ts'
import { shareSchemas, type ObjectSchema } from './schemas.ts'

/**
 * Returns a document that describes the same in two thirds of the bytes: what several places have
 * becomes a component, what all operations of a path take is said at the path, and what every
 * operation takes is in `x-everywhere`.
 */
export function compactDocument(document: OpenapiDocument): OpenapiDocument {
  const { components, paths, 'x-everywhere': everywhere } = document
  const own = mapValues(paths, (item) =>
    mapValues(item, ({ parameters = [], ...operation }) => ({
      ...operation,
      parameters: parameters.filter((parameter) => !isCommon(parameter)),
    })),
  )
  const byResponse = shareResponses(own, components.responses)
  const byBody = shareBodies(byResponse.paths)
  const { paths: short, parameters } = shareParameters(
    byBody.paths,
    without(components.parameters, Object.keys(commonParameters)),
  )
  const { brief } = parameters
  const shown = brief ? { brief: withShapes(brief, paths) } : {}
  return {
    ...document,
    // The items of paths, some with parameters.
    paths: mapValues(short, withShapeNames) as OpenapiDocument['paths'],
    components: {
      ...components,
      parameters: { ...parameters, ...shown },
      requestBodies: byBody.requestBodies,
      responses: byResponse.responses,
      schemas: shareSchemas(components.schemas as Readonly<Record<string, ObjectSchema>>), // of JSON
    },
    'x-everywhere': { ...everywhere, parameters: Object.values(commonParameters) },
  }
}

const commonRefs: ReadonlySet<string> = new Set(
  Object.keys(commonParameters).map((name) => `#/components/parameters/${name}`),
)

const isCommon = (parameter: OpenapiParameter | OpenapiReference): boolean =>
  '$ref' in parameter && commonRefs.has(parameter.$ref)

const without = <Value>(
  record: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

/** Replaces references by the names of their schemas in `x-response-shape` of operations. */
const withShapeNames = (item: object): object =>
  mapValues(item as Readonly<Record<string, object>>, (operation) =>
    'x-response-shape' in operation
      ? { ...operation, 'x-response-shape': schemaName(operation['x-response-shape']) }
      : operation,
  )

const schemaName = (shape: unknown): string | undefined =>
  (shape as OpenapiReference).$ref.split('/').at(-1) // as complete-operations.ts makes it

/** Shows tools that ignore extensions that the schemas of `x-response-shape` are used. */
function withShapes(parameter: object, paths: OpenapiDocument['paths']): object {
  const shapes = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ 'x-response-shape': shape }) => shape ?? [])
  const defs = shapes.map((shape) => [schemaName(shape), shape])
  return { ...parameter, schema: { type: 'boolean', $defs: Object.fromEntries(defs) } }
}
