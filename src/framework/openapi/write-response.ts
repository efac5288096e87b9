import type { Config } from '../config/config.ts'
import { ComponentNames } from '../model/components/names.ts'
import type { ModelGraph } from '../model/graph.ts'
import { operationsOf } from '../model/operations.ts'
import type { FoundDocument, FoundOperation } from './document.ts'

type FoundPaths = FoundDocument['paths']

/**
 * Returns operations whose writes return what a service returns. Routes document stored values;
 * those of models that are read get the base form in their place.
 */
export function withWriteResponse(
  paths: FoundPaths,
  graph: ModelGraph,
  writeResponse: Config['writeResponse'],
): FoundPaths {
  if (writeResponse === 'flat') return paths
  const replacements = baseByOperation(graph)
  return mapOperations(paths, (operation) => {
    const replaced = replacements.get(String(operation['operationId']))
    return replaced ? replaceResponses(operation, replaced) : operation
  })
}

/** The components of the response to a write. */
interface Replacement {
  readonly flat: string
  readonly base: string
}

/** Returns the components of the writes of all models that are read, by operation id. */
function baseByOperation(graph: ModelGraph): ReadonlyMap<string, Replacement> {
  const names = new ComponentNames(graph)
  const read = [...graph.models.values()].filter(({ operations }) => operations.has('read'))
  return new Map(
    read.flatMap((model) => {
      const base = names.shape(model.key, 'base')
      const stored = new Set([names.form(model.key, 'flat'), names.created(model.key)])
      return operationsOf(model, names).flatMap(({ operationId, response: flat = '' }) =>
        stored.has(flat) ? [[operationId, { flat, base }] as const] : [],
      )
    }),
  )
}

const mapOperations = (
  paths: FoundPaths,
  change: (operation: FoundOperation) => FoundOperation,
): FoundPaths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).map(([method, one]) => [method, change(one)])),
    ]),
  )

/** Replaces a component in the responses of an operation, whose schemas are references or lists. */
function replaceResponses(operation: FoundOperation, { flat, base }: Replacement): FoundOperation {
  const text = JSON.stringify(operation.responses)
  const replaced = text.replaceAll(new RegExp(`("\\$ref":"(?:[^"]*/)?)${flat}"`, 'g'), `$1${base}"`)
  // Nothing but names of components was replaced.
  return { ...operation, responses: JSON.parse(replaced) as FoundOperation['responses'] }
}
