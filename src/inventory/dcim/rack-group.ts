import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatRackGroup } from '../../generated/serializers/dcim/rack-group.ts'
import { changing, runRowCheck, withoutMessages, stored, type RowCheck } from './row-checks.ts'

/** Refuses to move a rack group to another site while it has racks. */
export const rackGroup: Behaviour<FlatRackGroup> = {
  check: (items, work) =>
    runRowCheck(work, stored(withoutMessages(changing(items, 'site'), 'site')), racks),
}

const racks: RowCheck<FlatRackGroup> = {
  fields: ['site'],
  sql: `
    select r.i, min(k.name) as name, count(*)::integer as racks
    from r join dcim_rack k on k.group_id = r.id where k.site_id <> r.site group by r.i`,
  report: ({ messages }, [name, count]) =>
    messages.add(
      'site',
      Number(count) === 1
        ? `Rack "${String(name)}" of the group is at another site.`
        : `${String(count)} racks of the group ("${String(name)}" …) are at another site.`,
    ),
}
