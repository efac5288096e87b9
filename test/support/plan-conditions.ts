import { ApiError } from '../../src/framework/errors/errors.ts'
import { requireModel, type ModelGraph } from '../../src/framework/model/graph.ts'
import { planConditions } from '../../src/framework/read/conditions/conditions.ts'
import { Scope } from '../../src/framework/read/conditions/scope.ts'
import { nothingHidden } from '../../src/framework/read/visibility/visibility.ts'
import type { IgnoredNames } from '../../src/framework/request/ignored.ts'
import { parseQueryString, requireParameters } from '../../src/framework/request/parameters.ts'
import { Parameters } from '../../src/framework/sql/parameters.ts'
import { graph } from '../fixtures/graph.ts'

/** The conditions of a query and their parameters, or the refused fields. */
export interface Planned {
  readonly sql?: readonly string[]
  readonly values?: readonly unknown[]
  readonly fields?: unknown
}

/** Plans the conditions of a query string for a model. */
export function plan(
  model: string,
  query: string,
  ignored: IgnoredNames = null,
  from: ModelGraph = graph,
): Planned {
  const parameters = new Parameters()
  const scope = new Scope({
    graph: from,
    model: requireModel(from, model),
    parameters,
    hidden: nothingHidden,
  })
  const filters = requireParameters(parseQueryString(query))
  try {
    return { sql: planConditions(scope, { filters, ignored }), values: parameters.values }
  } catch (error) {
    if (error instanceof ApiError) return { fields: error.fields }
    throw error
  }
}
