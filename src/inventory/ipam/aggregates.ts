import type { Behaviour } from '../../framework/write/context.ts'
import { rowsJson, rowsSql } from '../../framework/model/item.ts'

/**
 * No aggregate contains or equals another. The database has an exclusion constraint for it: of two that come at the
 * same time one is refused there, and these words are found when it is asked again.
 */
export const apart: Required<Pick<Behaviour, 'check'>> = {
  check: async (items, { model, rows }) => {
    const judged = items.filter((item) => item.changes.has('prefix') && !item.messages.has('prefix')) // prettier-ignore
    if (judged.length === 0) return
    // Networks lie in one another or apart: in order, one that begins before the end of an earlier one lies in it.
    const given =
      'select r.i, r.prefix, max(set_masklen(broadcast(r.prefix), -1)) over ' +
      `(order by r.prefix, r.i rows between unbounded preceding and 1 preceding) >= set_masklen(r.prefix, -1) as inside from ${rowsSql(model, ['prefix'])}`
    const stored = `select a.prefix from ${model.table} a where a.prefix && r.prefix and a.id <> all($2::integer[]) order by a.prefix limit 1`
    const text =
      `select r.i, text(r.prefix) as prefix, text(o.prefix) as other, o.prefix >>= r.prefix as covered from (${given}) r ` +
      `left join lateral (${stored}) o on true where o.prefix is not null or r.inside order by r.i`
    const ids = items.flatMap(({ id }) => id ?? [])
    for (const [index, prefix, other, covered] of await rows({
      text,
      values: [rowsJson(items, ['prefix']), ids],
    }))
      // prettier-ignore
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
