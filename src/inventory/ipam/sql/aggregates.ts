import { rowsJson, rowsSql, type Model, type Row, type Statement } from 'cadastre'

/**
 * Selects, for each aggregate of a write that overlaps another one: its index, its network, the
 * network of the first stored aggregate that it overlaps, and whether that contains it. The third
 * column is null for an aggregate that overlaps another one of the write only.
 */
export function selectOverlaps(model: Model, items: readonly Row[]): Statement {
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
  return { text, values: [rowsJson(items, ['prefix']), ids], isReadOnly: true }
}
