import type { Behaviour, Work } from '../../framework/write/context.ts'
import { rowsJson, rowsSql, valueOf, type Item } from '../../framework/model/item.ts'
import type { FlatVRF } from '../../generated/serializers/ipam/vrf.ts'
import { lockOwnSpaces, moves } from './spaces.ts'

/** A field whose values must be unique within an address space. */
interface Kind {
  readonly field: 'prefix' | 'address'
  readonly label: string
  /** Returns the SQL that is equal for duplicates, from the SQL of a column. */
  readonly same: (column: string) => string
}

/** Prefixes are duplicates if network and mask are equal. */
export const samePrefix: Kind = { field: 'prefix', label: 'prefix', same: (column) => column }

/** Addresses are duplicates whatever their masks. */
export const sameHost: Kind = {
  field: 'address',
  label: 'IP address',
  same: (column) => `host(${column})::inet`,
}

/** Refuses duplicates in a VRF with unique space, and in the global space if it is enforced. */
export function duplicateBehaviour(kind: Kind, enforceGlobal: boolean): Behaviour {
  const { field, label } = kind
  return {
    mayAssumeNoRows: true,
    lock: async (items, { post }) => lockOwnSpaces(items, field, { post, enforceGlobal }),
    check: async (items, work) => {
      const found = await findDuplicates(kind, enforceGlobal, items, work)
      for (const [index, space, there, value] of found) {
        const text = there === value ? String(value) : `${String(value)} (as ${String(there)})`
        const message = `Duplicate ${label} found in ${String(space)}: ${text}.`
        items[Number(index)]?.messages.add(field, message)
      }
    },
  }
}

async function findDuplicates(
  { field, same }: Kind,
  enforceGlobal: boolean,
  items: readonly Item[],
  { model, rows }: Work,
): Promise<readonly (readonly unknown[])[]> {
  const moved = items.flatMap((item, index) =>
    moves(item, field) && !item.messages.has(field) && !item.messages.has('vrf') ? [index] : [],
  )
  if (moved.length === 0) return []
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
  return rows({ text, values: [rowsJson(items, [field, 'vrf']), ids, moved, enforceGlobal] })
}

/**
 * Refuses to make a VRF unique while it has duplicates. Its row is locked, so that concurrent
 * writers wait.
 */
export const vrfBehaviour: Behaviour<FlatVRF> = {
  mayAssumeNoRows: true,
  check: async (items, { rows }) => {
    const judged = items.filter(
      (item) =>
        valueOf(item, 'enforce_unique') === true && item.before.get('enforce_unique') === false,
    )
    if (judged.length === 0) return
    const found = await rows<[number, number, string[]]>({
      text: selectDuplicates,
      values: [judged.map(({ id }) => id)],
    })
    for (const [id, count, first] of found)
      judged.find((item) => item.id === id)?.messages.add('enforce_unique', messageOf(count, first))
  },
}

function messageOf(count: number, first: readonly string[]): string {
  const duplicates = count === 1 ? 'a duplicate' : `${count} duplicates`
  const list = first.join(', ') + (count > 3 ? ', …' : '')
  return `The VRF holds ${duplicates} (${list}). Remove the duplicates first.`
}

/** Finds the duplicates in VRFs: their number, and the first three by VRF. */
const selectDuplicates = `
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
  group by vrf_id`
