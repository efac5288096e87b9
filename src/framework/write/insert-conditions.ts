import { memoize } from '../memoize.ts'
import type { Graph, Model } from '../model/graph.ts'
import { valueOf, type Item } from '../model/item.ts'
import type { Rule } from '../model/rules.ts'
import { columnChecksOf, referencedSql } from './column-checks.ts'
import { headOf, judgeRules } from './judge-rules.ts'

/**
 * Returns SQL conditions on the row `r` of a new object for what only the database knows: unique
 * sets stay unique, values of other objects fit. Returns undefined where the object violates a rule
 * about its own values, and where a rule about other objects cannot be written in SQL. Equal
 * conditions are the same array.
 */
export function insertConditions(
  graph: Graph,
  model: Model,
  item: Item,
): readonly string[] | undefined {
  const onOthers = model.rules.filter((rule) => readsOthers(model, rule, item))
  const onItself = model.rules.filter((rule) => !onOthers.includes(rule))
  if (judgeRules(onItself, item, new Map()).length > 0) return undefined
  const name = onOthers.map((rule) => rule.name).join()
  const conditions = conditionsOf(model)
  if (!conditions.has(name)) conditions.set(name, compile(graph, model, onOthers))
  return conditions.get(name)
}

/** The conditions of each model, by the rules that read other objects. */
const conditionsOf = memoize<Model, Map<string, readonly string[] | undefined>>(() => new Map())

/** Returns whether a rule reads a field of another object that the item refers to. */
const readsOthers = ({ rulePaths }: Model, { paths }: Rule, item: Item): boolean =>
  paths.some(
    (path) =>
      (rulePaths.get(path)?.steps.length ?? 0) > 0 &&
      (valueOf(item, headOf(path)) ?? null) !== null,
  )

function compile(
  graph: Graph,
  model: Model,
  rules: readonly Rule[],
): readonly string[] | undefined {
  const conditions = rules.map((rule) => ruleSql(graph, model, rule))
  if (conditions.includes(undefined)) return undefined
  const passes = columnChecksOf(graph, model).map((check) => check.passes)
  return [...passes, ...conditions].filter((condition) => condition !== undefined)
}

/** Returns SQL of a rule about a field of another object, to which the row `r` refers. */
function ruleSql(graph: Graph, model: Model, { compares }: Rule): string | undefined {
  if (compares?.by !== 'sameAs') return undefined
  const path = model.rulePaths.get(compares.path)
  return path && `${referencedSql(graph, path)} is not distinct from r."${compares.field}"`
}
