import { lockRows, valueOf, type Behaviour } from 'cadastre'
import type { FlatVLAN } from '../../generated/serializers/ipam/vlan.ts'
import type { FlatVLANGroup } from '../../generated/serializers/ipam/vlan-group.ts'
import { bySite, groupStaysAtSite } from '../group-stays-at-site.ts'

/**
 * Locks the group of a VLAN, so that the group stays at its site. A rule of the declaration
 * requires that both have the same site.
 */
export const vlanBehaviour: Behaviour<FlatVLAN> = {
  mayAssumeNoRows: true,
  lock: async (items, work) => {
    const groups = items
      .filter(({ changes }) => 'group' in changes || 'site' in changes)
      .flatMap((item) => valueOf(item, 'group') ?? [])
    await lockRows(work, 'ipam.VLANGroup', groups, 'share')
  },
}

/** Refuses to move a VLAN group to another site while it has VLANs at the old one. */
export const vlanGroupBehaviour = groupStaysAtSite<FlatVLANGroup>({
  count: async (client, groups) => {
    const members = await client.ipamVLAN.groupBy(bySite(groups))
    return members
  },
  message: (count) =>
    (count === 1
      ? 'A VLAN of the group is at another site. '
      : `${count} VLANs of the group are at another site. `) +
    'The VLANs of a group are at its site.',
})
