import type { Step, TreeLink } from '../../model/graph.ts'
import type { TableReads } from '../../model/table-reads.ts'

/** The rows that a step leads to. */
export interface Reached {
  /** The column of the row before the step that is compared. */
  readonly column: string
  /** The tables of the rows, as in a `from` clause. */
  readonly from: string
  /** The column of these tables that has the same value. */
  readonly key: string
}

/** Returns the rows of a link table, which have the ids of the targets. */
export const linkedRows = ({ through = '' }: Step, reads: TableReads): Reached => ({
  column: 'id',
  from: `${reads.name(through)} l`,
  key: 'l.owner_id',
})

/** The rows that each kind of step leads to. */
export const steps: Readonly<
  Record<Step['by'], (step: Step, next: string, reads: TableReads) => Reached>
> = {
  forward: ({ column, table }, next, reads) => ({
    column,
    from: `${reads.name(table)} ${next}`,
    key: `${next}.id`,
  }),
  reverse: ({ column, table }, next, reads) => ({
    column: 'id',
    from: `${reads.name(table)} ${next}`,
    key: `${next}.${column}`,
  }),
  manyForward: ({ table, through = '' }, next, reads) => ({
    column: 'id',
    from: `${reads.name(through)} l join ${reads.name(table)} ${next} on ${next}.id = l.target_id`,
    key: 'l.owner_id',
  }),
  manyReverse: ({ table, through = '' }, next, reads) => ({
    column: 'id',
    from: `${reads.name(through)} l join ${reads.name(table)} ${next} on ${next}.id = l.owner_id`,
    key: 'l.target_id',
  }),
}

/**
 * Returns SQL of the ids of all objects that meet a condition, and of those below them. Where few
 * are expected, the children of each are found by the index of their parent.
 */
export function descendants(
  tree: TreeLink,
  reads: TableReads,
  {
    alias,
    where,
    isBroad = false,
  }: { alias: string; where: string; isBroad?: boolean | undefined },
): string {
  const { column } = tree
  const table = reads.name(tree.table)
  const ofParent = `select id from ${table} where ${column} = below.id offset 0`
  const children = isBroad
    ? `${table} child join below on child.${column} = below.id`
    : `below cross join lateral (${ofParent}) child`
  return (
    `with recursive below(id) as (select ${alias}.id from ${table} ${alias} where ${where} ` +
    `union select child.id from ${children}) select id from below`
  )
}
