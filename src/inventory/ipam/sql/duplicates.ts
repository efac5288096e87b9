import { rowsJson, rowsSql, type Model, type Row, type Statement } from 'cadastre'

/** A field whose values are unique within an address space. */
export type SpaceField = 'prefix' | 'address'

/** For each field, a function of a column that returns the SQL which is equal for duplicates. */
const comparedSql: Readonly<Record<SpaceField, (column: string) => string>> = {
  prefix: (column) => column,
  address: (column) => `host(${column})::inet`,
}

/** The objects of a write whose values are checked. */
interface CheckedObjects {
  readonly model: Model
  readonly items: readonly Row[]
  /** Indexes of the objects that the write moves. */
  readonly moved: readonly number[]
  /** True if values are unique outside all VRFs too. */
  readonly enforceGlobal: boolean
}

/**
 * Selects, for each object of a write whose value another object has: its index, the name of the
 * address space for messages, the value of the other object, and its own value.
 */
export function selectTaken(
  field: SpaceField,
  { model, items, moved, enforceGlobal }: CheckedObjects,
): Statement {
  const compared = comparedSql[field]
  // Among equal rows of one write, those that the write does not move come first. All rows after
  // the first are duplicates.
  const given = `
    select r.*, ${compared(`r.${field}`)} as compared, r.i = any($3::integer[]) as moved,
      first_value(r.${field}) over w as first, row_number() over w as position
    from ${rowsSql(model, [field, 'vrf'])}
    window w as (
      partition by r.vrf, ${compared(`r.${field}`)}
      order by r.i = any($3::integer[]), r.i
    )`
  const taken = `
    select u.${field} from ${model.table} u
    where ${compared(`u.${field}`)} = r.compared
      and u.vrf_id is not distinct from r.vrf
      and u.id <> all($2::integer[])
    limit 1`
  const text = `
    select d.i, d.space, text(d.existing) as existing, text(d.${field}) as value
    from (
      select r.i, r.${field},
        coalesce((${taken}), case when r."position" > 1 then r.first end) as existing,
        case
          when v.id is null then 'the global table'
          else format('VRF "%s" (%s)', v.name, v.rd)
        end as space
      from (${given}) r
      left join ipam_vrf v on v.id = r.vrf
      where r.moved and r.${field} is not null
        and case when r.vrf is null then $4::boolean else v.enforce_unique end
    ) d
    where d.existing is not null
    order by d.i`
  const ids = items.flatMap(({ id }) => id ?? [])
  return {
    text,
    values: [rowsJson(items, [field, 'vrf']), ids, moved, enforceGlobal],
    isReadOnly: true,
  }
}

/** Selects, for each VRF with duplicates, their number and the first three in text order. */
export const selectDuplicates = (vrfs: readonly number[]): Statement => ({
  text: `
    with duplicate as (
      select p.vrf_id, 'prefix ' || text(p.prefix) as value
      from ipam_prefix p
      where p.vrf_id = any($1::integer[])
      group by p.vrf_id, p.prefix
      having count(*) > 1
      union all
      select a.vrf_id, 'address ' || host(a.address) as value
      from ipam_ipaddress a
      where a.vrf_id = any($1::integer[])
      group by a.vrf_id, host(a.address)
      having count(*) > 1
    )
    select vrf_id, count(*)::integer as count, (array_agg(value order by value))[1:3] as first
    from duplicate
    group by vrf_id`,
  values: [vrfs],
  isReadOnly: true,
})
