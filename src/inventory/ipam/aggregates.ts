import type { Behaviour } from '../../framework/write/context.ts'
import { rowsJson, rowsSql } from '../../framework/model/item.ts'

/**
 * Refuses an aggregate that contains or equals another one. An exclusion constraint in the database
 * catches concurrent writes; the retry of the refused one then gets this message.
 */
export const aggregateBehaviour: Behaviour = {
  mayAssumeNoRows: true,
  check: async (items, { model, rows }) => {
    const judged = items.filter(
      (item) => item.changes.has('prefix') && !item.messages.has('prefix'),
    )
    if (judged.length === 0) return
    // Two networks are either nested or disjoint, so in sorted order a network that begins before
    // the end of an earlier one lies inside it.
    const text = `
      select r.i, text(r.prefix) as prefix, text(o.prefix) as other,
        o.prefix >>= r.prefix as covered
      from (
        select r.i, r.prefix, max(set_masklen(broadcast(r.prefix), -1)) over (
          order by r.prefix, r.i
          rows between unbounded preceding and 1 preceding
        ) >= set_masklen(r.prefix, -1) as inside
        from ${rowsSql(model, ['prefix'])}
      ) r
      left join lateral (
        select a.prefix from ${model.table} a
        where a.prefix && r.prefix and a.id <> all($2::integer[])
        order by a.prefix
        limit 1
      ) o on true
      where o.prefix is not null or r.inside
      order by r.i`
    const ids = items.flatMap(({ id }) => id ?? [])
    for (const [index, prefix, other, covered] of await rows({
      text,
      values: [rowsJson(items, ['prefix']), ids],
    }))
      items[Number(index)]?.messages.add(
        'prefix',
        `Aggregates cannot overlap. ${String(prefix)} ${words(other, covered)}.`,
      )
  },
}

function words(other: unknown, covered: unknown): string {
  if (typeof other !== 'string') return 'overlaps with another aggregate of this request'
  return covered === true
    ? `is already covered by an existing aggregate (${other})`
    : `covers an existing aggregate (${other})`
}
