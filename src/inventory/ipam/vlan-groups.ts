import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatVLAN } from '../../generated/serializers/ipam/vlan.ts'
import type { FlatVLANGroup } from '../../generated/serializers/ipam/vlan-group.ts'
import { rowsJson, rowsSql, valueOf } from '../../framework/model/item.ts'

/**
 * Locks the group of a VLAN, so that it stays at its site; a declared rule checks that both agree.
 */
export const groupHolds: Required<Pick<Behaviour<FlatVLAN>, 'lock'>> = {
  lock: async (items, { post }) => {
    const groups = items
      .filter(({ changes }) => changes.has('group') || changes.has('site'))
      .flatMap((item) => valueOf(item, 'group') ?? [])
    if (groups.length === 0) return
    const text =
      'select g.id from ipam_vlangroup g where g.id = any($1::integer[]) order by g.id for share'
    post({ text, values: [groups] })
  },
}

/** Refuses to move a VLAN group to another site while it has VLANs of the old one. */
export const groupMoves: Required<Pick<Behaviour<FlatVLANGroup>, 'check'>> = {
  check: async (items, { model, rows }) => {
    const judged = items.some(({ id, changes }) => id !== undefined && changes.has('site'))
    if (!judged) return
    const text =
      `select r.i, count(*)::integer as count from ${rowsSql(model, ['site'])} ` +
      'join ipam_vlan v on v.group_id = r.id and v.site_id is distinct from r.site group by r.i'
    for (const [index, count] of await rows({ text, values: [rowsJson(items, ['site'])] })) {
      const item = items[Number(index)]
      if (item?.changes.has('site') && !item.messages.has('site'))
        item.messages.add(
          'site',
          (Number(count) === 1
            ? 'A VLAN of the group is at another site. '
            : `${Number(count)} VLANs of the group are at another site. `) +
            'The VLANs of a group are at its site.',
        )
    }
  },
}
