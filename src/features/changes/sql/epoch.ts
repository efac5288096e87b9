import type { Statement } from '../../../framework/database/statement.ts'
import type { ChangeRecords } from '../../../framework/model/change-records.ts'

/**
 * Selects the name and the key of the epoch, the timeline, and whether commits wait for a standby;
 * no row where a new epoch has to begin.
 */
export const selectEpoch: Statement = {
  text: `
    select e.epoch, e.key, _timeline(),
      current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') in ('on', 'remote_apply')
    from _epoch e where e.place = _epoch_place()`,
  values: [],
  isReadOnly: true,
}

/**
 * Begins an epoch with a random name and key, unless another transaction has begun one for the same
 * place. Each of the two random UUIDs of a key has 122 random bits.
 */
export const beginEpoch: Statement = {
  text: `
    insert into _epoch as e (id, place, epoch, key)
    values (
      1, _epoch_place(), left(gen_random_uuid()::text, 8),
      replace(concat(gen_random_uuid(), gen_random_uuid()), '-', '')
    )
    on conflict (id) do update
    set place = excluded.place, epoch = excluded.epoch, key = excluded.key
    where e.place <> excluded.place`,
  values: [],
  isReadOnly: false,
}

/**
 * Gives some records that have numbers of transactions of another server, which this one has not
 * reached, the lowest number. Returns a row for each of them.
 */
export const lowerTransactions = (
  { model: { table }, transaction: { columnName } }: ChangeRecords,
  most: number,
): Statement => ({
  text: `
    update ${table} set ${columnName} = '0' where id in (
      select id from ${table} where ${columnName} >= pg_snapshot_xmax(pg_current_snapshot())
      limit ${most}
    ) returning id`,
  values: [],
  isReadOnly: false,
})
