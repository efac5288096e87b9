import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatRackGroup } from '../../generated/serializers/dcim/rack-group.ts'
import { changing, judge, sound, stored, type Question } from './judging.ts'

/** Refuses to move a rack group to another site while it has racks. */
export const rackGroup: Behaviour<FlatRackGroup> = {
  check: (items, work) => judge(work, stored(sound(changing(items, 'site'), 'site')), racks),
}

const racks: Question<FlatRackGroup> = {
  fields: ['site'],
  sql: `
    select r.i, min(k.name) as name, count(*)::integer as racks
    from r join dcim_rack k on k.group_id = r.id where k.site_id <> r.site group by r.i`,
  tell: ({ messages }, [name, count]) =>
    messages.add(
      'site',
      Number(count) === 1
        ? `Rack "${String(name)}" of the group is at another site.`
        : `${String(count)} racks of the group ("${String(name)}" …) are at another site.`,
    ),
}
