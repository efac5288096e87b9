import {
  requireModel,
  type Graph,
  type Model,
  type Path,
  type Step,
  type TreeLink,
} from '../model/graph.ts'
import { fieldSql } from '../model/sql.ts'
import type { Parameters } from '../sql/parameters.ts'
import type { Hidden } from './visibility.ts'

/** Returns a test of a path's last field, from the SQL of that field. */
export type Leaf = (column: string) => string

/** The context of conditions: the graph, the filtered model and the parameters of the statement. */
export class Scope {
  readonly graph: Graph
  readonly model: Model
  readonly parameters: Parameters
  /** Models whose objects the reader may not see. */
  readonly hidden: Hidden

  constructor(graph: Graph, model: Model, parameters: Parameters, hidden: Hidden) {
    this.graph = graph
    this.model = model
    this.parameters = parameters
    this.hidden = hidden
  }

  /**
   * Returns the condition that a path's last field passes a test, seen from the row `t`. Paths are
   * followed by sub-selects, so that rows are never multiplied. With a tree, the objects found
   * include their descendants.
   */
  along(path: Path, leaf: Leaf, tree?: TreeLink): string {
    return this.#follow({ path, leaf, ...(tree ? { tree } : {}) }, 0, 't')
  }

  #follow(walk: Walk, index: number, alias: string): string {
    const { path, leaf, tree } = walk
    const step = path.steps[index]
    if (!step) return leaf(this.#column(path, alias))
    const last = index === path.steps.length - 1
    const next = `${alias}${index}`
    const inner = (): string => this.#follow(walk, index + 1, next)
    if (last && tree) return `${alias}.${step.column} in (${descendants(tree, next, inner())})`
    const onId = last && path.field.name === 'id'
    return (
      (onId && idOnly[step.by]?.(step, alias, leaf)) || steps[step.by](step, alias, next, inner())
    )
  }

  #column(path: Path, alias: string): string {
    return fieldSql(requireModel(this.graph, path.model), alias, path.field.name, (key) =>
      this.graph.models.get(key),
    )
  }
}

interface Walk {
  readonly path: Path
  readonly leaf: Leaf
  readonly tree?: TreeLink
}

/** Steps to an id read it from the reference, without the target's row. */
const idOnly: Partial<Record<Step['by'], (step: Step, alias: string, leaf: Leaf) => string>> = {
  forward: ({ column }, alias, leaf) => leaf(`${alias}.${column}`),
  manyForward: ({ through = '' }, alias, leaf) =>
    `${alias}.id in (select l.owner_id from ${through} l where ${leaf('l.target_id')})`,
}

/** The condition for each kind of step, around the condition on the rows that the step leads to. */
const steps: Readonly<
  Record<Step['by'], (step: Step, alias: string, next: string, inner: string) => string>
> = {
  forward: ({ column, table }, alias, next, inner) =>
    `${alias}.${column} in (select ${next}.id from ${table} ${next} where ${inner})`,
  reverse: ({ column, table }, alias, next, inner) =>
    `${alias}.id in (select ${next}.${column} from ${table} ${next} where ${inner})`,
  manyForward: ({ table, through = '' }, alias, next, inner) =>
    `${alias}.id in (select l.owner_id from ${through} l ` +
    `join ${table} ${next} on ${next}.id = l.target_id where ${inner})`,
  manyReverse: ({ table, through = '' }, alias, next, inner) =>
    `${alias}.id in (select l.target_id from ${through} l ` +
    `join ${table} ${next} on ${next}.id = l.owner_id where ${inner})`,
}

function descendants(tree: TreeLink, alias: string, where: string): string {
  return (
    `with recursive below(id) as (select ${alias}.id from ${tree.table} ${alias} where ${where} ` +
    `union select child.id from ${tree.table} child ` +
    `join below on child.${tree.column} = below.id) select id from below`
  )
}
