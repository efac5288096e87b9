import type { Statement } from '../../../framework/database/statement.ts'
import { revealColumns } from '../reveal-columns.ts'

const columnTypes: Readonly<Record<string, string>> = {
  user_id: 'integer',
  token_id: 'integer',
  object_id: 'integer',
  created: 'timestamptz',
}

const typed = revealColumns.map(
  (name, index) => `(l.line ->> ${index})::${columnTypes[name] ?? 'text'}`,
)

/**
 * Inserts a reveal for each line of a text, in JSON, and advances the end of the chain, which it
 * locks. Returns a row, or none where the end of the chain is missing.
 */
export const appendReveals = (lines: string): Statement => ({
  text: `
    with recursive head as materialized (
      select id, length, digest from secrets_revealchain order by id limit 1 for update
    ), lines as materialized (
      select string_to_array($1::text, chr(10)) as list
    ), chained (n, digest) as (
      select 0, digest from head
      union all
      select c.n + 1,
        encode(sha256(convert_to(c.digest || chr(10) || list[c.n + 1], 'UTF8')), 'hex')
      from chained c, lines where c.n < cardinality(list)
    ), kept as (
      insert into secrets_reveal (${revealColumns.join(', ')}, digest)
      select ${typed.join(', ')}, c.digest
      from lines,
        unnest(list) with ordinality as t(line, n),
        lateral (select t.line::jsonb as line) l,
        chained c
      where c.n = t.n
      order by t.n
    )
    update secrets_revealchain h
    set
      length = h.length + cardinality(list),
      digest = (select c.digest from chained c order by c.n desc limit 1)
    from head, lines
    where h.id = head.id returning 1`,
  values: [lines],
  isReadOnly: false,
})

/**
 * Selects the length and the last digest of the chain, and the highest id of a reveal: they are
 * read together, so that later reveals are ignored.
 */
export const selectChainEnd: Statement = {
  text: `
    select length::float8, digest, (select max(id) from secrets_reveal)
    from secrets_revealchain
    order by id
    limit 1`,
  values: [],
  isReadOnly: true,
}

const shown = revealColumns.map((name) =>
  name === 'created'
    ? `to_char(created at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : name,
)

/** The reveals to select: those after one id, up to another one. */
export interface RevealRange {
  readonly after: number
  readonly last: number
  readonly limit: number
}

/** Selects reveals in the order of the chain: the id, the digest and the `revealColumns`. */
export const selectReveals = ({ after, last, limit }: RevealRange): Statement => ({
  text: `
    select id, digest, ${shown.join(', ')}
    from secrets_reveal
    where id > $1 and id <= $2
    order by id
    limit $3`,
  values: [after, last, limit],
  isReadOnly: true,
})

/** Selects whether a reveal has a digest. */
export const selectHasDigest = (digest: string): Statement => ({
  text: 'select exists (select from secrets_reveal where digest = $1)',
  values: [digest],
  isReadOnly: true,
})
