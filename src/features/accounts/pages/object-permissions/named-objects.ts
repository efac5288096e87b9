import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../../framework/config/config.ts'
import { readerOf } from '../../../../framework/http/objects/index.ts'
import { modelsByType, type ModelGraph, type Model } from '../../../../framework/model/graph.ts'
import { isJsonObject, textOf } from '../../../../framework/model/json-value.ts'
import type { Reader } from '../../../../framework/model/permission.ts'
import { planConditions, Scope } from '../../../../framework/read/conditions/index.ts'
import { compileShape, type Shape } from '../../../../framework/read/shapes/index.ts'
import { hiddenFrom } from '../../../../framework/read/visibility/index.ts'
import { followedFilter } from '../../../../framework/model/followed-filters.ts'
import { Parameters } from '../../../../framework/sql/parameters.ts'
import {
  isNameable,
  objectsNamedBy,
  type NamedBy,
  type NamedObject,
} from '../../../pages/lists/filter-labels.ts'
import { labelOf } from '../../../pages/values/label.ts'
import { pageMembers } from '../../../pages/values/page-shape.ts'
import type { RowRight } from '../../object-permissions/row-rights.ts'
import { jsonArraySql } from '../../../../framework/sql/json.ts'

/** Returns the object that conditions name by a value; undefined for an unknown one. */
export type ObjectLabels = (by: NamedBy, value: string) => NamedObject | undefined

/** Objects of a model that conditions name by one field. */
export interface NamedObjects extends NamedBy {
  readonly values: readonly string[]
}

/** The most objects of a model whose labels are read. */
const maxValues = 500

/** Returns the objects that the conditions of rights name. */
export function objectsNamedIn(
  graph: ModelGraph,
  rights: readonly Pick<RowRight, 'models' | 'constraints'>[],
): readonly NamedObjects[] {
  const byType = modelsByType(graph)
  const found = rights.flatMap(({ models, constraints }) =>
    [constraints].flat().flatMap((one) => {
      if (!isJsonObject(one)) return []
      const named = models.flatMap((name) => byType.get(name) ?? [])
      return named.flatMap((model) => namesOf(graph, model, one))
    }),
  )
  const groups = new Map<string, NamedObjects>()
  for (const one of found) {
    const known = groups.get(keyOf(one))?.values ?? []
    const values = [...new Set([...known, ...one.values])].slice(0, maxValues)
    groups.set(keyOf(one), { ...one, values })
  }
  return [...groups.values()]
}

const keyOf = ({ target, field }: NamedBy): string => `${target.key} ${field}`

function namesOf(
  graph: ModelGraph,
  model: Model,
  filters: Readonly<Record<string, unknown>>,
): readonly NamedObjects[] {
  return Object.entries(filters).flatMap(([name, given]) => {
    const filter = followedFilter(graph, model, name)
    const by = filter && objectsNamedBy(graph, filter)
    if (!by?.target.filters.has(by.field)) return []
    const texts = [given].flat().map(String)
    const values = texts.filter((text) => isNameable(by.target, by.field, text))
    return values.length > 0 ? [{ ...by, values }] : []
  })
}

interface Reading {
  readonly graph: ModelGraph
  readonly config: Config
  readonly request: FastifyRequest
}

/** Reads the labels of the objects that the reader of a request may see, in one statement. */
export async function readObjectLabels(
  { graph, config, request }: Reading,
  named: readonly NamedObjects[],
): Promise<ObjectLabels> {
  const reader = readerOf(request, config)
  const seen = named.filter(({ target }) => reader.maySee(target))
  if (seen.length === 0) return () => undefined
  const parameters = new Parameters()
  const plans = seen.map((one) => planLabels({ graph, parameters, reader }, one))
  const [row = []] = await request.database.rows<(unknown[][] | null)[]>({
    text: `select ${plans.map(({ text }) => text).join(', ')}`,
    values: parameters.values,
    isReadOnly: true,
  })
  const context = { base: '', choiceShape: config.choiceShape }
  const labels = new Map(
    plans.flatMap(({ by, shape }, index) =>
      (row[index] ?? []).flatMap((values): [string, NamedObject][] => {
        const object = shape.build(values, context)
        if (!isJsonObject(object)) return []
        const key = `${keyOf(by)} ${textOf(object[by.field])}`
        return [[key, { id: Number(object['id']), label: labelOf(graph, by.target, object) }]]
      }),
    ),
  )
  return (by, value) => labels.get(`${keyOf(by)} ${value}`)
}

interface Planning {
  readonly graph: ModelGraph
  readonly parameters: Parameters
  readonly reader: Reader
}

interface LabelPlan {
  readonly by: NamedBy
  readonly shape: Shape
  readonly text: string
}

/** Plans SQL for the values of objects that make their labels, as JSON; null for none. */
function planLabels({ graph, parameters, reader }: Planning, by: NamedObjects): LabelPlan {
  const { target, field, values } = by
  const hidden = hiddenFrom(graph, target, reader)
  const scope = new Scope({ graph, model: target, parameters, hidden })
  const conditions = planConditions(scope, { filters: new Map([[field, values]]), ignored: null })
  const shape = compileShape(graph, target, pageMembers(graph, target, ['id', field], hidden), {
    hidden,
  })
  const list = shape.columns.map((column, index) => `${column} as c${index}`).join(', ')
  const columns = shape.columns.map((_, index) => `r.c${index}`)
  const inner = `select t.* from ${target.table} t where ${conditions.join(' and ')}`
  const text = `(
    select json_agg(${jsonArraySql(columns)})
    from (select ${list} from (${inner}) t ${shape.joins.join(' ')}) r
  )`
  return { by, shape, text }
}
