import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../../framework/errors/errors.ts'
import type { ResourceOptions } from '../../../framework/http/objects/index.ts'
import type { ModelGraph, Model, Path } from '../../../framework/model/graph.ts'
import { isJsonObject, type JsonObject } from '../../../framework/model/json-value.ts'
import type { Reader } from '../../../framework/model/permission.ts'
import { hasTrigram, isLarge } from '../../../framework/model/large-tables.ts'
import { containsPattern } from '../../../framework/model/lookups.ts'
import { makeSqlContext } from '../../../framework/model/sql.ts'
import { TableReads } from '../../../framework/model/table-reads.ts'
import { planConditions, Scope } from '../../../framework/read/conditions/index.ts'
import { planOrder } from '../../../framework/read/order.ts'
import { sortedBy } from '../../../framework/read/sort-keys.ts'
import { compileShape, type Shape } from '../../../framework/read/shapes/index.ts'
import { hiddenFrom, visiblePaths } from '../../../framework/read/visibility/index.ts'
import { Parameters } from '../../../framework/sql/parameters.ts'
import { pageMembers } from '../values/page-shape.ts'
import { isHistory } from '../values/visible.ts'
import { jsonArraySql } from '../../../framework/sql/json.ts'

/** The ranks of found objects; the smallest is the best match. */
export const ranks = {
  exact: 0,
  beginning: 1,
  name: 2,
  label: 3,
  elsewhere: 4,
  history: 5,
} as const

/** The objects of a model that a search finds, the best first, with their labels. */
export interface FoundObjects {
  readonly model: Model
  /** The rank of the best object. */
  readonly rank: number
  readonly objects: readonly RankedObject[]
}

/** An object that a search finds. */
export interface RankedObject {
  readonly rank: number
  readonly object: JsonObject
}

/** The words of a search, and the reader. */
export interface RankedSearch {
  readonly q: string
  /** The most objects of each model. */
  readonly limit: number
  /**
   * True while the person types. Large tables are then searched for parts of texts only by an
   * index, which needs a word of three letters.
   */
  readonly isTyping: boolean
  readonly reader: Reader
}

/** The most words that are searched separately; further words are searched as one text. */
const maxWords = 5

/** The most objects of a model that are ranked. */
const maxRanked = 500

/** The most objects of a model with a value that is the searched text. */
const maxExact = 20

type Options = Pick<ResourceOptions, 'graph' | 'config'> & Pick<FastifyRequest, 'database'>

/**
 * Searches the objects of several models. A statement for each 25 models finds ids, then one
 * statement ranks and labels the objects of the models with any: PostgreSQL takes longer to plan
 * the labels of all models than to search them. Each word occurs in some value of an object.
 * Objects with a value equal to the text come first, then names that begin with it, names and
 * labels with all words, then all others. Histories come last.
 */
export async function searchRanked(
  { graph, config, database }: Options,
  models: readonly Model[],
  search: RankedSearch,
): Promise<readonly FoundObjects[]> {
  const parameters = new Parameters()
  const found = await findIds({ graph, database }, models, search)
  const plans = found.map((one) => planOf(graph, one, parameters, search))
  if (plans.length === 0) return []
  const text = `select ${plans.map((plan) => plan.text).join(', ')}`
  const [row = []] = await database.rows<([number, unknown[]][] | null)[]>({
    text,
    values: parameters.values,
    isReadOnly: true,
  })
  const context = { base: '', choiceShape: config.choiceShape }
  return plans
    .map(({ model, shape }, index): FoundObjects => {
      const objects = (row[index] ?? []).flatMap(([rank, values]): readonly RankedObject[] => {
        const object = shape.build(values, context)
        if (!isJsonObject(object)) return []
        const ranked = isHistory(model) ? ranks.history : rank
        return [{ rank: ranked, object }]
      })
      return { model, objects, rank: Math.min(...objects.map(({ rank }) => rank)) }
    })
    .filter(({ objects }) => objects.length > 0)
    .toSorted((a, b) => a.rank - b.rank)
}

type FindOptions = Pick<Options, 'graph' | 'database'>

/** The ids of the objects of a model that a search finds. */
interface FoundIds {
  readonly model: Model
  readonly ids: readonly number[]
}

/**
 * The most models of a statement. PostgreSQL keeps the plans of its texts, of which each has less
 * than 50,000 characters for one or two words.
 */
const maxModels = 25

/** Finds objects with all words, or with a value that is the text; only the models with any. */
async function findIds(
  options: FindOptions,
  models: readonly Model[],
  search: RankedSearch,
): Promise<readonly FoundIds[]> {
  const groups = Array.from({ length: Math.ceil(models.length / maxModels) }, (_, index) =>
    models.slice(index * maxModels, (index + 1) * maxModels),
  )
  return (await Promise.all(groups.map((group) => findIn(options, group, search)))).flat()
}

async function findIn(
  { graph, database }: FindOptions,
  models: readonly Model[],
  search: RankedSearch,
): Promise<readonly FoundIds[]> {
  const parameters = new Parameters()
  const texts = models.map((model) => idsSql(graph, model, parameters, search))
  const text = `select ${texts.join(', ')}`
  const [row = []] = await database.rows<(number[] | null)[]>({
    text,
    values: parameters.values,
    isReadOnly: true,
  })
  return models.flatMap((model, index) => {
    const ids = row[index]
    return ids ? [{ model, ids }] : []
  })
}

/** Returns SQL for the ids of a model as JSON; null for none. */
function idsSql(
  graph: ModelGraph,
  model: Model,
  parameters: Parameters,
  { q, reader, isTyping }: RankedSearch,
): string {
  const scope = new Scope({ graph, model, parameters, hidden: hiddenFrom(graph, model, reader) })
  const found = (condition: string, most: number): string =>
    `(select t.id from ${model.table} t where ${condition} limit ${most})`
  const isServed = wordsIn(q).some((word) => hasTrigram(containsPattern(word)))
  const exact = exactCondition(scope, q)
  const all = [
    found(isTyping && isLarge(model) && !isServed ? 'false' : wordsCondition(scope, q), maxRanked),
    ...(exact === undefined ? [] : [found(exact, maxExact)]),
  ]
  return `(select json_agg(f.id) from (${all.join(' union ')}) f)`
}

interface Plan {
  readonly model: Model
  readonly shape: Shape
  readonly text: string
}

/** Plans the ranks and labels of found objects. */
function planOf(
  graph: ModelGraph,
  { model, ids }: FoundIds,
  parameters: Parameters,
  { q, limit, reader }: RankedSearch,
): Plan {
  const hidden = hiddenFrom(graph, model, reader)
  const scope = new Scope({ graph, model, parameters, hidden })
  const rank = rankSql(scope, q, exactCondition(scope, q))
  const shape = compileShape(graph, model, pageMembers(graph, model, [], hidden), { hidden })
  const { keys, joins } = planOrder(graph, model, [], { hidden })
  const inner = `
    select t.*, ${rank} as "search rank" from ${model.table} t ${joins.join(' ')}
    where t.id = any(${parameters.add(ids, 'integer[]')})
    order by "search rank", ${sortedBy(keys)}
    limit ${limit}`
  const list = shape.columns.map((column, index) => `${column} as c${index}`).join(', ')
  const columns = shape.columns.map((_, index) => `r.c${index}`)
  const text = `(
    select json_agg(json_build_array(r."search rank", ${jsonArraySql(columns)}))
    from (select t."search rank", ${list} from (${inner}) t ${shape.joins.join(' ')}) r
  )`
  return { model, shape, text }
}

/** Returns the condition that each word occurs in some value. */
function wordsCondition(scope: Scope, q: string): string {
  const conditions = wordsIn(q).map((word) =>
    planConditions(scope, { filters: new Map([['q', [word]]]), ignored: null }).join(' and '),
  )
  return conditions.map((one) => `(${one})`).join(' and ')
}

/** Returns the words of a search. They may occur in any order. */
function wordsIn(q: string): readonly string[] {
  const words = q.trim().split(/\s+/)
  if (words.length <= maxWords) return words
  return [...words.slice(0, maxWords - 1), words.slice(maxWords - 1).join(' ')]
}

/** Returns the condition that a searched field of the object itself equals the text. */
function exactCondition(scope: Scope, q: string): string | undefined {
  const { model } = scope
  const test = model.filters.get('q')?.test
  const names = (test?.paths ?? []).flatMap(({ steps, field }) =>
    steps.length === 0 ? [field.name] : [],
  )
  const conditions = names.flatMap((name): readonly string[] => {
    const filter = model.filters.has(`${name}__ie`) ? `${name}__ie` : name
    if (!model.filters.has(filter)) return []
    try {
      const filters = new Map([[filter, [q]]])
      return [planConditions(scope, { filters, ignored: null }).join(' and ')]
    } catch (error) {
      // The field refuses the text: for example, it is not an address.
      if (error instanceof ApiError) return []
      throw error
    }
  })
  return conditions.length === 0 ? undefined : conditions.map((one) => `(${one})`).join(' or ')
}

/** Returns SQL for the rank of the row `t`. */
function rankSql(scope: Scope, q: string, exact: string | undefined): string {
  const { graph, model, parameters, hidden } = scope
  const context = makeSqlContext(model, new TableReads(graph.models))
  const pieces = model.pages.label.filter(
    ({ path }) => visiblePaths(graph, model, [path], hidden).length > 0,
  )
  const asText = ({ text }: Path): string => `(${context.path('t', text)})::text`
  const textOf = (own: typeof pieces): string =>
    own.length === 0
      ? `''`
      : `lower(concat_ws(' ', ${own.map(({ path }) => asText(path)).join(', ')}))`
  const title = textOf(pieces.filter(({ path }) => path.steps.length === 0))
  const label = textOf(pieces)
  const words = wordsIn(q.toLowerCase()).map((word) => parameters.add(word, 'text'))
  const hasAll = (text: string): string =>
    words.map((word) => `position(${word} in ${text}) > 0`).join(' and ')
  return `case
    when ${exact ?? 'false'} then ${ranks.exact}
    when starts_with(${title}, ${parameters.add(q.toLowerCase(), 'text')}) then ${ranks.beginning}
    when ${hasAll(title)} then ${ranks.name}
    when ${hasAll(label)} then ${ranks.label}
    else ${ranks.elsewhere} end`
}
