import type { FastifyRequest } from 'fastify'
import { type Json, isObject } from '../../model/json-value.ts'
import type { ResourceOptions } from '../../http/context.ts'
import type { Model } from '../../model/graph.ts'
import { planConditions } from '../../read/conditions.ts'
import { planOrder, sortedBy } from '../../read/order.ts'
import { Scope } from '../../read/scope.ts'
import { compileShape } from '../../read/shape.ts'
import { Parameters } from '../../sql/parameters.ts'
import type { MaySee } from '../../model/permission.ts'
import { hiddenFrom } from '../../read/visibility.ts'

/** The first matching objects of a model, in their nested shape. */
export interface Sample {
  readonly model: Model
  readonly objects: readonly Json[]
}

/** The number of objects of each model, and the search that they match, if any. */
export interface Sampling {
  readonly limit: number
  /** The base of internal links. */
  readonly linkBase: string
  readonly maySee: MaySee
  readonly q?: string
}

/** Returns objects of several models with one statement; leaves out models without a match. */
export async function samplesOf(
  {
    graph,
    config,
    database,
  }: Pick<ResourceOptions, 'graph' | 'config'> & Pick<FastifyRequest, 'database'>,
  models: readonly Model[],
  { limit, linkBase, maySee, q }: Sampling,
): Promise<readonly Sample[]> {
  const parameters = new Parameters()
  const filters = new Map(q === undefined ? [] : [['q', [q]] as const])
  const plans = models.map((model) => {
    const hidden = hiddenFrom(graph, model, maySee)
    const shape = compileShape(graph, model, model.shapes.get('nested') ?? [], { hidden })
    const scope = new Scope({ graph, model, parameters, hidden })
    const conditions = planConditions(scope, { filters, ignored: null })
    const { keys, joins } = planOrder(graph, model, [], { hidden })
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
    const inner = `
      select t.* from ${model.table} t ${joins.join(' ')}${where}
      order by ${sortedBy(keys)}
      limit ${limit}`
    const list = shape.columns.map((column, index) => `${column} as c${index}`).join(', ')
    const all = shape.columns.map((_, index) => `r.c${index}`).join(', ')
    const text = `(
      select json_agg(json_build_array(${all}))
      from (select ${list} from (${inner}) t ${shape.joins.join(' ')}) r
    )`
    return { model, shape, text }
  })
  if (plans.length === 0) return []
  const text = `select ${plans.map((plan) => plan.text).join(', ')}`
  const [row = []] = await database.rows<(unknown[][] | null)[]>({
    text,
    values: parameters.values,
  })
  const setting = { base: linkBase, choiceShape: config.choiceShape }
  return plans
    .map(({ model, shape }, index) => {
      const rows = row[index] ?? []
      return { model, objects: rows.map((one) => shape.build(one, setting)).filter(isObject) }
    })
    .filter(({ objects }) => objects.length > 0)
}
