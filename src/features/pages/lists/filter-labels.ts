import { readerOf } from '../../../framework/http/objects/index.ts'
import { maySee } from '../../../framework/http/authorization/index.ts'
import { filterNamed } from '../../../framework/model/followed-filters.ts'
import type { Filter, ModelGraph, Model, Path } from '../../../framework/model/graph.ts'
import { isJsonObject, textOf } from '../../../framework/model/json-value.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import { parseQuery } from '../../../framework/read/query.ts'
import { planList } from '../../../framework/read/pages/index.ts'
import type { QueryParameters } from '../../../framework/request/parameters.ts'
import type { PageView } from '../objects/page-view.ts'
import { labelOf } from '../values/label.ts'
import { pageMembers } from '../values/page-shape.ts'

/** An object that a filter names. */
export interface NamedObject {
  readonly id: number
  readonly label: string
}

/** The objects that filters name, by the filter and the value. */
export type FilterLabels = (name: string, value: string) => NamedObject | undefined

/** The largest number of filters whose objects are read: a statement each. */
const maxFilters = 12

/** The largest number of values of one filter whose objects are read. */
const maxValues = 50

/** The objects that the values of a filter name: by their ids, or by a unique field. */
export interface NamedBy {
  readonly target: Model
  readonly field: string
}

/** Reads the labels of the objects that the filters of a URL name by an id or a slug. */
export async function readFilterLabels(
  view: PageView,
  parameters: QueryParameters,
): Promise<FilterLabels> {
  const { graph, config, model, request } = view
  const named = [...parameters].flatMap(([name, values]) => {
    const filter = filterNamed(graph, model, name)
    const by = filter && objectsNamedBy(graph, filter)
    return by && maySee(request.identity, by.target, config) ? [{ name, values, by }] : []
  })
  const read = await Promise.all(
    named
      .slice(0, maxFilters)
      .map(async ({ name, values, by }) => [name, await labelsOf(view, by, values)] as const),
  )
  const labels = new Map(read)
  return (name, value) => labels.get(name)?.get(value)
}

/** Returns the objects that a filter compares with; undefined where it compares with values. */
export function objectsNamedBy(graph: ModelGraph, { test }: Filter): NamedBy | undefined {
  if (test.by === 'lookup' && !test.lookup.equality) return undefined
  if (test.by === 'match' && test.match.by !== 'equals') return undefined
  const path = test.paths[0]
  return path && objectsAt(graph, path)
}

function objectsAt(graph: ModelGraph, { field, steps, model }: Path): NamedBy | undefined {
  const referred = graph.models.get(field.reference?.target ?? '')
  if (referred) return { target: referred, field: 'id' }
  const owner = graph.models.get(model)
  const isKey = field.name === 'id' || field.unique
  return owner && steps.length > 0 && isKey ? { target: owner, field: field.name } : undefined
}

async function labelsOf(
  { graph, config, request }: PageView,
  { target, field }: NamedBy,
  values: readonly string[],
): Promise<ReadonlyMap<string, NamedObject>> {
  const wanted = values.filter((value) => isNameable(target, field, value)).slice(0, maxValues)
  if (wanted.length === 0 || !target.filters.has(field)) return new Map()
  const seen = readerOf(request, config)
  const plan = planList(graph, target, {
    ...parseQuery(new Map(), config, null),
    filters: new Map([[field, wanted]]),
    members: pageMembers(graph, target, ['id', field], hiddenFrom(graph, target, seen)),
    limit: wanted.length,
    reader: seen,
  })
  const rows = await request.database.rows(plan.page)
  const context = { base: '', choiceShape: config.choiceShape }
  const objects = rows.map((row) => plan.build(row, context)).filter(isJsonObject)
  return new Map(
    objects.map((one): [string, NamedObject] => [
      textOf(one[field]),
      { id: Number(one['id']), label: labelOf(graph, target, one) },
    ]),
  )
}

/** Returns false for texts that the field cannot have, such as `null`. */
export function isNameable({ fields }: Model, name: string, value: string): boolean {
  if (value === 'null') return false
  try {
    return fields.get(name)?.parseFilter(value) !== undefined
  } catch {
    return false
  }
}
