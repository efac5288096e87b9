import { createHash } from 'node:crypto'
import type { Statement } from '../../database/statement.ts'
import { comparedFields } from '../../model/exclusion.ts'
import type { Model } from '../../model/graph.ts'
import type { Item } from '../../model/item.ts'
import { setKeyOf } from './check.ts'
import { setFields } from './column-checks.ts'
import { exclusionGroups } from './overlaps.ts'
import { isChanged } from './row-checks.ts'

/**
 * The largest number of locks that a write takes for a constraint. Objects with different values
 * may share a lock: one write then waits for another without need, for as long as that one takes.
 */
const maxLocks = 256

/**
 * Plans locks for objects that an exclusion constraint compares, held until the transaction ends.
 * PostgreSQL inserts a row before it looks for others that collide, so that several writers would
 * wait for each other until it ends the deadlock. With the locks, which all writers take in one
 * order, each waits before it checks. Returns undefined where no constraint is concerned.
 */
export function planExclusionLocks(model: Model, items: readonly Item[]): Statement | undefined {
  const names = new Set<string>()
  for (const one of model.exclusions)
    for (const key of exclusionGroups(one, itemsChanging(comparedFields(one), items)).keys())
      names.add(lockName(one.index, key))
  for (const set of model.unique.filter(({ where }) => where.length > 0))
    for (const item of itemsChanging(setFields(set), items)) {
      const key = setKeyOf(set, item)
      if (key !== undefined) names.add(lockName(set.index, key))
    }
  return names.size === 0 ? undefined : { text: locksText, values: [[...names].toSorted()] }
}

const locksText = `
  select pg_advisory_xact_lock(hashtextextended(name, 0))::text
  from unnest($1::text[]) name`

/** Returns the items whose write the constraint checks; `cadastre check` writes none. */
const itemsChanging = (fields: readonly string[], items: readonly Item[]): readonly Item[] =>
  items.filter((item) => !item.isAllChecked && fields.some((field) => isChanged(item, field)))

/** Returns the name of the lock for the values in which objects must be equal, to collide. */
function lockName(constraint: string, key: string): string {
  const number = createHash('sha256').update(key).digest().readUInt32BE() % maxLocks
  return `${constraint} ${String(number).padStart(3, '0')}`
}
