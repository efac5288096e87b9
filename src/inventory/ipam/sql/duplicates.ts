import type { Statement } from '../../../framework/database/statement.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { rowsJson, rowsSql, type Row } from '../../../framework/model/item.ts'

/** A field whose values are unique within an address space. */
export type SpaceField = 'prefix' | 'address'

/** Returns, by field, the SQL that is equal for duplicates, from the SQL of a column. */
const equals: Readonly<Record<SpaceField, (column: string) => string>> = {
  prefix: (column) => column,
  address: (column) => `host(${column})::inet`,
}

/** The objects of a write, and what is searched among them. */
interface Given {
  readonly model: Model
  readonly items: readonly Row[]
  /** Indexes of the objects that the write moves. */
  readonly moved: readonly number[]
  /** True if values are unique outside all VRFs too. */
  readonly enforceGlobal: boolean
}

/**
 * Selects the objects of a write whose value is taken: the index, the words for the address space,
 * the value there, and the own value.
 */
export function selectTaken(
  field: SpaceField,
  { model, items, moved, enforceGlobal }: Given,
): Statement {
  const same = equals[field]
  // Among equal rows of one write, stored rows come first; only those after the first are
  // duplicates.
  const given = `
    select r.*, ${same(`r.${field}`)} as same, r.i = any($3::integer[]) as moved,
      first_value(r.${field}) over w as earlier, row_number() over w as place
    from ${rowsSql(model, [field, 'vrf'])}
    window w as (
      partition by r.vrf, ${same(`r.${field}`)}
      order by r.i = any($3::integer[]), r.i
    )`
  const taken = `
    select u.${field} from ${model.table} u
    where ${same(`u.${field}`)} = r.same
      and u.vrf_id is not distinct from r.vrf
      and u.id <> all($2::integer[])
    limit 1`
  const text = `
    select d.i, d.space, text(d.there) as there, text(d.${field}) as value
    from (
      select r.i, r.${field},
        coalesce((${taken}), case when r.place > 1 then r.earlier end) as there,
        case
          when v.id is null then 'the global table'
          else format('VRF "%s" (%s)', v.name, v.rd)
        end as space
      from (${given}) r
      left join ipam_vrf v on v.id = r.vrf
      where r.moved and r.${field} is not null
        and case when r.vrf is null then $4::boolean else v.enforce_unique end
    ) d
    where d.there is not null
    order by d.i`
  const ids = items.flatMap(({ id }) => id ?? [])
  return { text, values: [rowsJson(items, [field, 'vrf']), ids, moved, enforceGlobal] }
}

/** Selects, for each VRF with duplicates, their number, and the first three in order. */
export const selectDuplicates = (vrfs: readonly number[]): Statement => ({
  text: `
    with twice as (
      select p.vrf_id, 'prefix ' || text(p.prefix) as what
      from ipam_prefix p
      where p.vrf_id = any($1::integer[])
      group by p.vrf_id, p.prefix
      having count(*) > 1
      union all
      select a.vrf_id, 'address ' || host(a.address) as what
      from ipam_ipaddress a
      where a.vrf_id = any($1::integer[])
      group by a.vrf_id, host(a.address)
      having count(*) > 1
    )
    select vrf_id, count(*)::integer as count, (array_agg(what order by what))[1:3] as first
    from twice
    group by vrf_id`,
  values: [vrfs],
})
