import type { Statement } from '../../../framework/database/statement.ts'

/** A rack with few free units on its front: its id, its labels, its height and the used units. */
export type FullRack = [id: number, site: string, rack: string, height: number, used: number]

/** Selects the racks with the largest share of used units on their fronts. */
export const selectFullRacks = (leastShare: number, most: number): Statement => ({
  text: `
    select r.id, s.name, r.name, r.u_height, u.used
    from (
      select d.rack_id, sum(dt.u_height)::int as used
      from dcim_device d join dcim_devicetype dt on dt.id = d.device_type_id
      where d.rack_id is not null and d."position" is not null
        and (d.face = 0 or dt.is_full_depth)
      group by d.rack_id
    ) u
    join dcim_rack r on r.id = u.rack_id
    join dcim_site s on s.id = r.site_id
    where u.used >= $1::float8 * r.u_height
    order by u.used::float8 / r.u_height desc, r.id
    limit $2`,
  values: [leastShare, most],
})
