import type { Model } from '../../model/graph.ts'
import type { FairPool } from '../pool/index.ts'
import type { Statement } from '../statement.ts'

/** The rows that bulk writes have added to a table, now and when its statistics were checked. */
interface Growth {
  readonly added: number
  readonly checkedAt: number
}

/** How much more rows must have been added until the statistics are checked again. */
const growthUntilCheck = 1.5

/** The growth of tables by their names, for each database. */
const growthsOf = new WeakMap<FairPool, Map<string, Growth>>()

/**
 * Counts the rows of a bulk insert. Returns the statement that follows it and updates the
 * statistics of the table if they are outdated. Returns undefined while the inserts of this process
 * since the last check are less than half of those before it: they have not doubled the table.
 */
export function checkStatistics(
  pool: FairPool,
  { table }: Model,
  rows: number,
): Statement | undefined {
  const growths = growthsOf.get(pool) ?? new Map<string, Growth>()
  growthsOf.set(pool, growths)
  const { added, checkedAt } = growths.get(table) ?? { added: 0, checkedAt: 0 }
  const isDue = added + rows >= growthUntilCheck * checkedAt
  growths.set(table, { added: added + rows, checkedAt: isDue ? added + rows : checkedAt })
  return isDue ? { text: analyzeSql(table, rows), values: [] } : undefined
}

/**
 * Updates the statistics of a table that gains most of its rows, or whose size is more than twice
 * the one in the statistics. With outdated statistics PostgreSQL keeps plans that scan the whole
 * table or a whole index for every reference to it. The text has the order of magnitude of the
 * number of rows, so that it is prepared once for many numbers.
 */
const analyzeSql = (table: string, rows: number): string => `
  do $$ begin
    if (
      select c.reltuples < ${10 ** Math.floor(Math.log10(rows))}
        or pg_relation_size(c.oid) > 2 * c.relpages::bigint * ${pageSize}
      from pg_class c where c.oid = '${table}'::regclass
    ) then
      analyze ${table};
    end if;
  end $$`

/** Bytes of a page of PostgreSQL. */
const pageSize = 8192
