import type { Statement } from '../../../framework/database/statement.ts'
import type { ChangeRecords } from '../../../framework/model/change-records.ts'
import type { LogPosition } from '../position.ts'
import { printSnapshot, type LastRecord, type LogSnapshot } from '../snapshot.ts'
import type { TrimmedRecords } from '../trimmed-records.ts'

/** The row of `selectRecord`. */
export type RowOfRecord = readonly [
  /** Whether the record is there. */
  isThere: boolean,
  /** Null where no record was trimmed. */
  trimmed: TrimmedRecords | null,
  /** Whether these have the numbers of this database, and not of one from which it was moved. */
  isHere: boolean | null,
]

/** Selects whether a record is there, and which ones were trimmed. */
export function selectRecord(records: ChangeRecords, { id, transaction }: LastRecord): Statement {
  const { table, number } = namesOf(records)
  return {
    text: `
      select
        exists (select from ${table} where id = $1::integer and ${number} = $2::xid8),
        case when t.id is not null then json_build_object(
          'lastId', t.last_id, 'lastTransaction', t.last_transaction,
          'knownFrom', t.known_from, 'transactions', t.transactions
        ) end,
        t.place = _epoch_place()
      from (select) one left join _trimmed_log t on true`,
    values: [id, String(transaction)],
    isReadOnly: true,
    isLimited: true, // no response shows the row
  }
}

/** A row of `selectNow`: the present snapshot, and what follows another one. */
export type RowNow = readonly [
  snapshot: string,
  /** The last record; null if there is none. */
  id: number | null,
  transaction: string | null,
  /** The least id of the records that follow; null if there are none. */
  first: number | null,
]

/** Selects the present snapshot, and where the records begin that follow another one. */
export function selectNow(records: ChangeRecords, from: LogSnapshot): Statement {
  const { table, number } = namesOf(records)
  // An expression in place of the id: PostgreSQL would look through the ids from the first one on.
  const firstLate = (condition: string): string =>
    `(select min(id + 0) from ${table}
      where $1::integer > 0 and id <= $1::integer and ${condition})`
  return {
    text: `
      select pg_current_snapshot()::text, l.id, l.number, least(
        (select id from ${table} where id > $1::integer order by id limit 1),
        ${firstLate(`${number} >= $2::xid8`)},
        ${firstLate(`${number} = any($3::xid8[])`)}
      )
      from ${lastRecord(records)}`,
    values: [from.last.id, String(from.end), arrayOf(from.running)],
    isReadOnly: true,
    isLimited: true, // no response shows the rows
  }
}

/** A row of `selectInterval`. */
export type RowOfInterval = readonly [id: number, transaction: string, model: string]

/** Selects the next records of an interval after those of a snapshot, at most a number of them. */
export function selectInterval(
  records: ChangeRecords,
  { from, interval: { to, read } }: Required<LogPosition>,
  most: number,
): Statement {
  const { table, number } = namesOf(records)
  // Functions, which no index serves: the rows are read in the order of their ids.
  return {
    text: `
      select id, ${number}::text, ${records.subject.columnName} from ${table}
      where id > $1::integer and id <= $2::integer
        and pg_visible_in_snapshot(${number}, $3::pg_snapshot)
        and (id > $4::integer or not pg_visible_in_snapshot(${number}, $5::pg_snapshot))
      order by id limit ${most}`,
    values: [read.id, to.last.id, printSnapshot(to), from.last.id, printSnapshot(from)],
    isReadOnly: true,
    isLimited: true, // the response shows the records that another statement reads
  }
}

/** A row of `selectFollowing`: the present snapshot, and a record, if there is one. */
export type FollowingRow = readonly [
  snapshot: string,
  /** The last record; null if there is none. */
  lastId: number | null,
  lastTransaction: string | null,
  id: number | null,
  transaction: string,
  model: string,
]

/** Selects at most a number of records that follow one of some snapshots, and the present one. */
export function selectFollowing(
  records: ChangeRecords,
  snapshots: readonly LogSnapshot[],
  most: number,
): Statement {
  const { table, number } = namesOf(records)
  const running = new Set(snapshots.flatMap((one) => one.running))
  const some = (condition: string): string =>
    `(select id, ${number}::text as number, ${records.subject.columnName} as model
      from ${table} where ${condition} limit ${most})`
  return {
    text: `
      select pg_current_snapshot()::text, l.id, l.number, r.id, r.number, r.model
      from ${lastRecord(records)}
      left join (
        ${some('id > $1::integer')}
        union ${some(`${number} >= $2::xid8`)}
        union ${some(`${number} = any($3::xid8[])`)}
      ) r on true`,
    values: [
      Math.min(...snapshots.map(({ last }) => last.id)),
      String(Math.min(...snapshots.map(({ end }) => end))),
      arrayOf([...running]),
    ],
    isShort: true,
    isReadOnly: true,
    isLimited: true, // no response shows the rows
  }
}

/** Returns SQL of one row, which has the last record as `l` if there is one, or was trimmed. */
function lastRecord(records: ChangeRecords): string {
  const { table, number } = namesOf(records)
  return `(select) one
      left join (
        (select id, ${number}::text as number from ${table} order by id desc limit 1)
        union all (select last_id, last_transaction::text from _trimmed_log)
        order by id desc limit 1
      ) l on true`
}

/** Returns the text of an array of PostgreSQL. */
const arrayOf = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

const namesOf = ({ model, transaction: { columnName = '' } }: ChangeRecords) => ({
  table: model.table,
  number: columnName,
})
