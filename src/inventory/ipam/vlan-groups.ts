import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatVLAN } from '../../generated/serializers/ipam/vlan.ts'
import type { FlatVLANGroup } from '../../generated/serializers/ipam/vlan-group.ts'
import { valueOf } from '../../framework/model/item.ts'
import { lockRows } from '../../framework/write/lock-rows.ts'
import { inParts } from '../../framework/database/prisma.ts'
import { withPrisma } from '../prisma.ts'

/**
 * Locks the group of a VLAN, so that the group stays at its site. A rule of the declaration
 * requires that both have the same site.
 */
export const vlanBehaviour: Behaviour<FlatVLAN> = {
  mayAssumeNoRows: true,
  lock: async (items, work) => {
    const groups = items
      .filter(({ changes }) => changes.has('group') || changes.has('site'))
      .flatMap((item) => valueOf(item, 'group') ?? [])
    await lockRows(work, 'ipam.VLANGroup', groups, 'share')
  },
}

/** Refuses to move a VLAN group to another site while it has VLANs at the old one. */
export const vlanGroupBehaviour: Behaviour<FlatVLANGroup> = {
  mayAssumeNoRows: true,
  check: async (items, work) => {
    const moved = items.filter(
      ({ id, changes, messages }) =>
        id !== undefined && changes.has('site') && !messages.has('site'),
    )
    if (moved.length === 0) return
    const groups = moved.flatMap(({ id }) => id ?? [])
    const vlans = await withPrisma(work, (client) =>
      inParts(groups, (part) =>
        client.ipamVLAN.groupBy({
          by: ['group_id', 'site_id'],
          where: { group_id: { in: part } },
          _count: true,
        }),
      ),
    )
    for (const item of moved) {
      const site = valueOf(item, 'site') ?? null
      const count = vlans
        .filter(({ group_id, site_id }) => group_id === item.id && site_id !== site)
        .reduce((sum, { _count }) => sum + _count, 0)
      if (count > 0) item.messages.add('site', messageOf(count))
    }
  },
}

const messageOf = (count: number): string =>
  (count === 1
    ? 'A VLAN of the group is at another site. '
    : `${count} VLANs of the group are at another site. `) + 'The VLANs of a group are at its site.'
