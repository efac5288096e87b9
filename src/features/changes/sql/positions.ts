import type { Statement } from '../../../framework/database/statement.ts'
import type { ChangeRecords } from '../../../framework/model/change-records.ts'
import type { LogPosition } from '../position.ts'

/**
 * SQL for the first transaction that may still write a record. Transactions commit in another order
 * than that of the numbers that they got before, but those below this number have all ended, or are
 * those of other databases of the server. The snapshot is older than the list of sessions: a
 * transaction that is not found there may have ended after it, and counts. A standby lists no
 * running transactions.
 */
const firstRunning = `(
  select coalesce(
    (
      select x.number from pg_snapshot_xip(s.snapshot) x(number)
      where not exists (
        select from pg_stat_get_activity(null) a
        where a.backend_xid = x.number::xid
          and a.datid <> (select d.oid from pg_database d where d.datname = current_database())
      )
      order by x.number limit 1
    ),
    case when pg_is_in_recovery() then pg_snapshot_xmin(s.snapshot)
      else pg_snapshot_xmax(s.snapshot) end
  )
  from (select pg_current_snapshot() as snapshot offset 0) s
)`

/** Selects the position of the last record of which no earlier one can come any more. */
export const selectHead = ({ model, transaction }: ChangeRecords): Statement => {
  const number = transaction.columnName
  return {
    text: `
      select ${number}::text, id from ${model.table} where ${number} < ${firstRunning}
      order by ${number} desc, id desc limit 1`,
    values: [],
    isShort: true,
    isReadOnly: true,
    isLimited: true, // no response shows the row
  }
}

/** A row of `selectAfter`: whether the record at the position is there, and a record after it. */
export type RowAfter = readonly [
  isKnown: boolean,
  transaction: string | null,
  id: number | null,
  model: string | null,
]

/**
 * Selects the records after a position in the order of their commits, at most a number of them. A
 * row without a record means that there is none.
 */
export function selectAfter(
  { model, transaction, subject }: ChangeRecords,
  position: LogPosition,
  most: number,
): Statement {
  const number = transaction.columnName
  return {
    text: `
      select p.known, s.number::text, s.id, s.model
      from (
        select $2::integer = 0 or exists (
          select from ${model.table} where ${number} = $1::xid8 and id = $2::integer
        ) as known
      ) p
      left join lateral (
        select ${number} as number, id, ${subject.columnName} as model from ${model.table}
        where (${number}, id) > ($1::xid8, $2::integer) and ${number} < ${firstRunning}
        order by ${number}, id limit ${most}
      ) s on true
      order by s.number, s.id`,
    values: [String(position.transaction), position.id],
    isReadOnly: true,
    isLimited: true, // the response shows the records that another statement reads
  }
}
