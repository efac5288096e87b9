import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatVRF } from '../../generated/serializers/ipam/vrf.ts'
import { valueOf } from '../../framework/model/item.ts'

/**
 * Refuses to make a VRF unique while it has duplicates. Its row is locked, so that concurrent
 * writers wait.
 */
export const uniqueSpace: Required<Pick<Behaviour<FlatVRF>, 'check'>> = {
  check: async (items, { rows }) => {
    const judged = items.filter(
      (item) =>
        valueOf(item, 'enforce_unique') === true && item.before.get('enforce_unique') === false,
    )
    if (judged.length === 0) return
    const found = await rows({ text: twice, values: [judged.map(({ id }) => id)] })
    for (const [id, count, first] of found)
      judged
        .find((item) => item.id === id)
        // The third column is an array_agg of text.
        ?.messages.add('enforce_unique', messageOf(Number(count), first as string[]))
  },
}

function messageOf(count: number, first: readonly string[]): string {
  const duplicates = count === 1 ? 'a duplicate' : `${count} duplicates`
  const list = first.join(', ') + (count > 3 ? ', …' : '')
  return `The VRF holds ${duplicates} (${list}). Remove what is there twice first.`
}

const twice = `
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
