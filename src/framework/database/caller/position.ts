/**
 * A position in the log of a cluster: everything before it was written on its timeline or on an
 * earlier one. Every promotion begins a new timeline.
 */
export interface Position {
  readonly timeline: number
  /** The log sequence number, in bytes; exact up to 9 petabytes. */
  readonly lsn: number
}

/** SQL for the timeline of a primary. */
export const timelineSql = `
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int`

/**
 * SQL for the timeline of a standby: that of the stream, which a role sees with the rights of
 * `pg_monitor` and only while there is a stream, or the one in the control file, which can be an
 * earlier one for some minutes after a promotion. That of the stream can be a later one than that
 * of what is replayed.
 */
const replayTimelineSql = `greatest(
  (select max(r.received_tli) from pg_stat_wal_receiver r),
  (select c.timeline_id from pg_control_checkpoint() c),
  (select m.min_recovery_end_timeline from pg_control_recovery() m))`

/**
 * SQL for the log sequence number up to which a primary has written to its disk: standbys are sent
 * nothing else. A commit is a part of it once it is confirmed, unless commits do not wait for the
 * disk. Right after the header of a page it is the end of the page before, which is what a standby
 * that has replayed everything returns.
 */
const writtenSql = `(
  select w.lsn - case
      when w.lsn % pg_size_bytes(current_setting('wal_segment_size')) = 40 then 40
      when w.lsn % current_setting('wal_block_size')::int = 24 then 24
      else 0
    end
  from (
    select (case current_setting('synchronous_commit')
      when 'off' then pg_current_wal_insert_lsn()
      else pg_current_wal_flush_lsn()
    end - '0/0')::bigint as lsn
  ) w)`

/**
 * SQL for two columns: the timeline and the log sequence number up to which a primary has written
 * or a standby has replayed.
 */
export const positionSql = `
  case when pg_is_in_recovery() then ${replayTimelineSql} else ${timelineSql} end,
  case
    when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint
    else ${writtenSql}
  end`

/** A position that no server reaches. */
export const beyondAll: Position = { timeline: Infinity, lsn: Infinity }

/** Returns the position in a row of `positionSql`. */
export const positionOf = ([timeline, lsn]: readonly unknown[]): Position => ({
  timeline: Number(timeline),
  lsn: Number(lsn),
})

/** Returns a negative number if the first position is before the second, 0 if they are equal. */
export const comparePositions = (one: Position, two: Position): number =>
  one.timeline - two.timeline || one.lsn - two.lsn

/** Returns the later of two positions. */
export const laterOf = (one: Position | undefined, two: Position): Position =>
  one && comparePositions(one, two) >= 0 ? one : two

const high = 2 ** 32

/**
 * Returns a position as text.
 *
 * @example
 * positionText({ timeline: 1, lsn: 4294967296 }) // '1/1/0'
 */
export const positionText = ({ timeline, lsn }: Position): string =>
  `${timeline}/${hex(Math.floor(lsn / high))}/${hex(lsn % high)}`

const hex = (number: number): string => number.toString(16).toUpperCase()

/** Parses the text of a position; returns undefined for another text. */
export function parsePosition(text: string): Position | undefined {
  const [, timeline, upper, lower] =
    /^(\d{1,9})\/([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text.trim()) ?? []
  if (timeline === undefined) return undefined
  const lsn = Number.parseInt(upper ?? '', 16) * high + Number.parseInt(lower ?? '', 16)
  return { timeline: Number(timeline), lsn }
}
