import type { RowSelect, Statement } from 'cadastre'
import type { FlatDevice } from '../../../generated/serializers/dcim/device.ts'
import type { FlatDeviceType } from '../../../generated/serializers/dcim/device-type.ts'
import type { FlatRack } from '../../../generated/serializers/dcim/rack.ts'

/**
 * Selects the rows of `placed` with an `i` that exceed their rack or overlap another device on a
 * face. `placed` has the mounted devices of the racks: `n` identifies a device, `i` is the index of
 * the object in the write, null for a device that the write does not change.
 */
const misfits = `
  select distinct on (p.i) p.i, p.name as own, p."position" as at, p.u_height as height,
    p.face as face,
    k.name as rack, k.u_height as rack_height,
    o.n as other, o.name as other_name, o."position" as other_at
  from placed p join dcim_rack k on k.id = p.rack
  left join lateral (
    select * from placed o
    where o.rack = p.rack and o.n <> p.n and o.u_height > 0 and p.u_height > 0
      and o."position" < p."position" + p.u_height and p."position" < o."position" + o.u_height
      and (o.face = p.face or o.is_full_depth or p.is_full_depth)
    order by o."position", o.n limit 1
  ) o on true
  where p.i is not null
    and (p."position" + greatest(p.u_height, 1) - 1 > k.u_height or o.n is not null)
  order by p.i, k.name, p."position"`

/** Selects devices that exceed their rack or overlap another device: the columns of `misfits`. */
export const selectMisfits: RowSelect<FlatDevice> = {
  fields: ['name', 'rack', 'position', 'face', 'device_type'],
  sql: `, placed as (
    select r.i, -1 - r.i as n, r.name, r.rack, r."position", r.face, t.u_height, t.is_full_depth
    from r join dcim_devicetype t on t.id = r.device_type
    union all
    select null, d.id, d.name, d.rack_id, d."position", d.face, t.u_height, t.is_full_depth
    from dcim_device d join dcim_devicetype t on t.id = d.device_type_id
    where d.rack_id in (select rack from r) and d."position" is not null
      and not exists (select from r where r.id = d.id)
  )${misfits}`,
}

/** Selects, for each type, its first device that no longer fits: the columns of `misfits`. */
export const selectMisfitsOfTypes: RowSelect<FlatDeviceType> = {
  fields: ['u_height', 'is_full_depth'],
  sql: `, placed as (
    select r.i, d.id as n, d.name, d.rack_id as rack, d."position", d.face,
      coalesce(r.u_height, t.u_height) as u_height,
      coalesce(r.is_full_depth, t.is_full_depth) as is_full_depth
    from dcim_device d join dcim_devicetype t on t.id = d.device_type_id left join r on r.id = t.id
    where d."position" is not null
      and d.rack_id in (select o.rack_id from dcim_device o join r on r.id = o.device_type_id)
  )${misfits}`,
}

/** Selects, for each rack, its highest device if that exceeds it: name, position and height. */
export const selectExceeding: RowSelect<FlatRack> = {
  fields: ['u_height'],
  sql: `
    select distinct on (r.i) r.i, d.name, d."position" as at, t.u_height as height
    from r join dcim_device d on d.rack_id = r.id join dcim_devicetype t on t.id = d.device_type_id
    where d."position" + greatest(t.u_height, 1) - 1 > r.u_height
    order by r.i, d."position" + greatest(t.u_height, 1) desc, d.id`,
}

/** Selects, for each rack, the highest reserved unit above its height, and the description. */
export const selectExceedingUnits: RowSelect<FlatRack> = {
  fields: ['u_height'],
  sql: `
    select distinct on (r.i) r.i, u.unit, v.description
    from r join dcim_rackreservation v on v.rack_id = r.id cross join unnest(v.units) as u(unit)
    where u.unit > r.u_height order by r.i, u.unit desc`,
}

/** Selects the id of each rack in `$1`, its height, and the units that devices take at any face. */
export const selectUsedUnits = `
  select k.id, k.u_height, (
    select count(distinct u.unit)::int
    from dcim_device d join dcim_devicetype t on t.id = d.device_type_id
    cross join generate_series(d."position", d."position" + t.u_height - 1) as u(unit)
    where d.rack_id = k.id
  )
  from dcim_rack k where k.id = any($1::int[])`

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
  isReadOnly: true,
})
