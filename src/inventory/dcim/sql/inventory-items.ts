import type { RowSelect } from 'cadastre'
import type { FlatInventoryItem } from '../../../generated/serializers/dcim/inventory-item.ts'

/**
 * Selects, for each item, whether it would be part of itself, and whether it has parts on another
 * device.
 */
export const selectParts: RowSelect<FlatInventoryItem> = {
  fields: ['device', 'parent'],
  sql: `, up(i, id) as (
      select r.i, r.parent from r where r.parent is not null
      union
      select up.i, case when x.id is null then s.parent_id else x.parent end
      from up join dcim_inventoryitem s on s.id = up.id left join r x on x.id = s.id
      where case when x.id is null then s.parent_id else x.parent end is not null
    )
    select r.i, exists (select from up where up.i = r.i and up.id = r.id) as loop,
      exists (
        select from dcim_inventoryitem c
        where c.parent_id = r.id
          and c.device_id <> r.device
          and not exists (select from r x where x.id = c.id)
      ) as has_parts_elsewhere
    from r`,
}
