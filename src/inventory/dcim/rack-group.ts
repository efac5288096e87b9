import type { FlatRackGroup } from '../../generated/serializers/dcim/rack-group.ts'
import { bySite, groupStaysAtSite } from '../group-stays-at-site.ts'

/** Refuses to move a rack group to another site while it has racks. */
export const rackGroupBehaviour = groupStaysAtSite<FlatRackGroup>({
  count: async (client, groups) => {
    const members = await client.dcimRack.groupBy(bySite(groups))
    return members
  },
  message: (count, name) =>
    count === 1
      ? `Rack "${name}" of the group is at another site.`
      : `${count} racks of the group ("${name}" …) are at another site.`,
})
