import type { Behaviour, Work } from '../../framework/write/context.ts'
import type { FlatRackGroup } from '../../generated/serializers/dcim/rack-group.ts'
import { valueOf, type Item } from '../../framework/model/item.ts'
import { inParts } from '../../framework/database/prisma.ts'
import { withPrisma } from '../prisma.ts'
import {
  filterChanged,
  filterValid,
  filterStored,
  storedIds,
} from '../../framework/write/row-checks.ts'

/** Refuses to move a rack group to another site while it has racks. */
export const rackGroupBehaviour: Behaviour<FlatRackGroup> = {
  mayAssumeNoRows: true,
  check: (items, work) =>
    checkRacks(filterStored(filterValid(filterChanged(items, 'site'), 'site')), work),
}

async function checkRacks(items: readonly Item<FlatRackGroup>[], work: Work): Promise<void> {
  const groups = storedIds(items)
  if (groups.length === 0) return
  const racks = await withPrisma(work, (client) =>
    inParts(groups, (part) =>
      client.dcimRack.groupBy({
        by: ['group_id', 'site_id'],
        where: { group_id: { in: part } },
        _count: true,
        _min: { name: true },
      }),
    ),
  )
  for (const item of items) {
    const elsewhere = racks.filter(
      ({ group_id, site_id }) => group_id === item.id && site_id !== valueOf(item, 'site'),
    )
    const count = elsewhere.reduce((sum, { _count }) => sum + _count, 0)
    const [name] = elsewhere.map(({ _min }) => String(_min.name)).toSorted()
    if (name !== undefined) item.messages.add('site', messageOf(count, name))
  }
}

const messageOf = (count: number, name: string): string =>
  count === 1
    ? `Rack "${name}" of the group is at another site.`
    : `${count} racks of the group ("${name}" …) are at another site.`
