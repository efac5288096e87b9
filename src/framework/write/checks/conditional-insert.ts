import { LRUCache } from 'lru-cache'
import type { Statement } from '../../database/statement.ts'
import { memoize } from '../../memoize.ts'
import type { ModelGraph, Model, ResolvedField } from '../../model/graph.ts'
import { sequenceName } from '../../model/id.ts'
import { itemsPerObject, rowsSql, valueOf, type Item } from '../../model/item.ts'
import type { Rule } from '../../model/rules.ts'
import { Parameters } from '../../sql/parameters.ts'
import { headOf, judgeRules, setKeyOf } from './check.ts'
import { columnChecksOf, referencedSql } from './column-checks.ts'

/** A new object, and what must hold for it to be inserted. */
export interface ConditionalInsert {
  readonly model: Model
  readonly item: Item
  /** SQL conditions on its row `r`. */
  readonly conditions: readonly string[]
  /** Statements that must find no rows. */
  readonly emptyReads: readonly Statement[]
  /** A further SQL condition. */
  readonly precondition: Statement | undefined
  /** An `insert` that follows, if the object was inserted: `created` has its index and id. */
  readonly entry: Statement | undefined
}

/**
 * Returns a statement that inserts an object, or nothing. It returns the index of the object among
 * those that are inserted together, and its id.
 */
export function planInsert(insert: ConditionalInsert): Statement {
  const { model, item } = insert
  const names = columnsOf(model).map(({ name }) => name)
  return {
    text: insertText(insert),
    values: [
      itemsPerObject([item], names, () => uniqueKeys(model, item)),
      ...partsOf(insert).flatMap(({ values }) => values),
    ],
  }
}

/**
 * Returns texts that are equal for objects with equal values in a unique set. One statement does
 * not insert such objects: its conditions do not see its own rows, so it would fail as a whole.
 */
export const uniqueKeys = ({ unique }: Model, item: Item): readonly string[] =>
  unique.flatMap((set) => {
    const key = setKeyOf(set, item)
    return key === undefined ? [] : `${set.index} ${key.toLowerCase()}`
  })

/** Returns the parts of the statement that have parameters, in the order of their parameters. */
const partsOf = ({ emptyReads, precondition, entry }: ConditionalInsert): readonly Statement[] =>
  [...emptyReads, precondition, entry].filter((part) => part !== undefined)

/** The latest texts of statements with the same conditions, by their other parts. */
const textsOf = memoize<readonly string[], LRUCache<string, string>>(
  () => new LRUCache({ max: 100 }),
)

/** Returns the text of the statement, which is made once for the same conditions and parts. */
function insertText(insert: ConditionalInsert): string {
  const { conditions, item } = insert
  const texts = textsOf(conditions)
  const key = [Object.keys(item.changes).length, ...partsOf(insert).map(({ text }) => text)].join()
  const found = texts.get(key)
  if (found !== undefined) return found
  const text = insertSql(insert)
  texts.set(key, text)
  return text
}

function insertSql(insert: ConditionalInsert): string {
  const { model, item, conditions, emptyReads, precondition, entry } = insert
  const all = columnsOf(model)
  const stored = all.filter(({ name }) => name !== 'id' && Object.hasOwn(item.changes, name))
  const parameters = new Parameters()
  const row = {
    text: rowsSql(
      model,
      all.map(({ name }) => name),
    ),
    values: [undefined],
  }
  const columns = stored.map(({ columnName }) => `, ${columnName}`).join('')
  const values = stored.map(({ name }) => `, r."${name}"`).join('')
  const embed = (part: Statement): string => parameters.embed(part)
  const from = embed(row)
  const where = [
    ...conditions,
    ...emptyReads.map((read) => `not exists (${embed(read)})`),
    ...(precondition ? [embed(precondition)] : []),
  ]
  return `
    with given as materialized (
      select nextval('${sequenceName(model.table)}')::integer as "~id", r.*
      from ${from}
      ${where.length > 0 ? `where ${where.join('\n        and ')}` : ''}
    ), inserted as (
      insert into ${model.table} (id${columns})
      select r."~id"${values}
      from given r
      returning id
    ), created as (
      select r.i, n.id from inserted n join given r on r."~id" = n.id
    )${entry ? `, entry as (${embed(entry)})` : ''}
    select i, id from created`
}

const columnsOf = ({ fields }: Model): readonly ResolvedField[] =>
  [...fields.values()].filter(({ columnName, many }) => columnName && !many)

/**
 * Returns SQL conditions on the row `r` of a new object for what only the database knows: unique
 * sets stay unique, values of other objects fit. Returns undefined where the object violates a rule
 * about its own values, and where a rule about other objects cannot be written in SQL. Equal
 * conditions are the same array.
 */
export function insertConditions(
  graph: ModelGraph,
  model: Model,
  item: Item,
): readonly string[] | undefined {
  const onOthers = model.rules.filter((rule) => readsOthers(model, rule, item))
  const onItself = model.rules.filter((rule) => !onOthers.includes(rule))
  if (judgeRules(onItself, item, new Map()).length > 0) return undefined
  const name = onOthers.map((rule) => rule.name).join()
  const conditions = conditionsOf(model)
  if (!conditions.has(name)) conditions.set(name, compileConditions(graph, model, onOthers))
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

function compileConditions(
  graph: ModelGraph,
  model: Model,
  rules: readonly Rule[],
): readonly string[] | undefined {
  const conditions = rules.map((rule) => ruleSql(graph, model, rule))
  if (conditions.includes(undefined)) return undefined
  const passes = columnChecksOf(graph, model).map((check) => check.passes)
  return [...passes, ...conditions].filter((condition) => condition !== undefined)
}

/** Returns SQL of a rule about a field of another object, to which the row `r` refers. */
function ruleSql(graph: ModelGraph, model: Model, { compares }: Rule): string | undefined {
  if (compares?.by !== 'sameAs') return undefined
  const path = model.rulePaths.get(compares.path)
  return path && `${referencedSql(graph, path)} is not distinct from r."${compares.field}"`
}
