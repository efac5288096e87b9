import type { Statement } from '../../../framework/database/statement.ts'
import { isoText } from '../../../framework/model/kinds/timestamp.ts'
import { loggedActions } from '../entry.ts'

const lock = `hashtextextended('trim the change log', 0)`

/** Locks the trimming of the log for the transaction. Returns false if it is locked. */
export const lockTrimming: Statement = {
  text: `select pg_try_advisory_xact_lock(${lock})`,
  values: [],
  isReadOnly: false,
}

/** Prevents the trimming of the log until the end of the transaction. */
export const keepEntries: Statement = {
  text: `select pg_advisory_xact_lock_shared(${lock})::text`,
  values: [],
  isReadOnly: false,
}

/** The number of transaction numbers, up to the largest one, that trimmed entries are told of. */
const knownTransactions = 1_000

/**
 * Deletes the oldest of the entries that are older than so many days, at most a number of them,
 * with the kept values of objects that they deleted. Stores what was trimmed. Returns the number.
 */
export const trimEntries = (days: number, most: number): Statement => ({
  text: `
    with old as materialized (
      select id from extras_objectchange
      where time < now() - make_interval(days => $1)
      order by time limit $2
    ), gone as (
      delete from extras_objectchange where id in (select id from old)
      returning id, time, model, object_id, action, request_id,
        transaction_id::text::bigint as number
    ), ${ofObjects}, merged as (${merged}), stored as (${storeMerged})
    select count(*)::int from gone`,
  values: [days, most],
  isReadOnly: false,
})

const deleted = loggedActions.delete.number

/** Deletes the kept values of deleted objects, and stores which objects have trimmed entries. */
const ofObjects = `
    unlogged as (
      delete from _unlogged_values u using gone g
      where g.action = ${deleted}
        and u.request_id = g.request_id and u.model = g.model and u.id = g.object_id
    ), last as (
      select distinct on (model, object_id) model, object_id, action, time from gone
      order by model, object_id, id desc
    ), left_objects as (
      insert into _trimmed_objects as t (model, id, changed)
      select model, object_id, time from last where action <> ${deleted}
      on conflict (model, id) do update set changed = greatest(t.changed, excluded.changed)
    ), deleted_objects as (
      delete from _trimmed_objects t using last l
      where l.action = ${deleted} and t.model = l.model and t.id = l.object_id
    )`

/**
 * Selects the values of `_trimmed_log` after those before, whose transaction numbers count only at
 * the same place; no row where nothing is gone.
 */
const merged = `
      select greatest(max(g.time), max(t.moment)) as moment,
        greatest(max(g.id), max(t.last_id)) as id,
        greatest(max(g.number), max(h.last_transaction)) as number,
        array_agg(distinct g.number) || max(h.transactions) as numbers,
        array_agg(distinct g.request_id) || max(t.requests) as requests
      from gone g
      left join _trimmed_log t on true
      left join (select * from _trimmed_log where place = _epoch_place()) h on true
      having count(*) > 0`

/**
 * Stores the values. Transactions commit in another order than that of their numbers, so that the
 * largest one does not tell which of those below have trimmed entries.
 */
const storeMerged = `
      insert into _trimmed_log (
        id, place, moment, last_id, last_transaction, known_from, transactions, requests
      )
      select 1, _epoch_place(), m.moment, m.id, m.number, m.number - ${knownTransactions},
        array(
          select distinct n from unnest(m.numbers) n where n >= m.number - ${knownTransactions}
        ),
        array(
          select distinct r from unnest(m.requests) r
          where (
            select true from extras_objectchange e
            where e.request_id = r collate natural_sort and e.id not in (select id from gone)
            limit 1
          )
        )
      from merged m
      on conflict (id) do update set
        (place, moment, last_id, last_transaction, known_from, transactions, requests) = (
          excluded.place, excluded.moment, excluded.last_id, excluded.last_transaction,
          excluded.known_from, excluded.transactions, excluded.requests
        )`

/** Deletes the paths of kept files that no entry names any more. */
export const forgetFiles: Statement = {
  text: 'delete from _dropped_files where dropped < (select moment from _trimmed_log)',
  values: [],
  isReadOnly: false,
}

/** Selects the time of the last trimmed entry if it is later than a moment. */
export const selectTrimmedSince = (moment: string): Statement => ({
  text: `select ${isoText('moment')} from _trimmed_log where moment > $1::timestamptz`,
  values: [moment],
  isReadOnly: true,
})
