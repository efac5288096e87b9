import type { Statement } from 'cadastre'

/**
 * Moves the devices in racks to the sites of the racks. Returns, for each moved device, the id and
 * the row before and after as jsonb.
 */
export const updateMounted = (racks: readonly number[]): Statement => ({
  text: `
    with moved as (
      select d.id, to_jsonb(d) as before, k.site_id
      from dcim_device d join dcim_rack k on k.id = d.rack_id
      where k.id = any($1::integer[]) and d.site_id <> k.site_id order by d.id for update of d
    )
    update dcim_device d set site_id = m.site_id, last_updated = now()
    from moved m where d.id = m.id returning d.id, m.before, to_jsonb(d) as after`,
  values: [racks],
  isReadOnly: false,
})

/**
 * Moves the devices in the bays of devices, at any depth, to the site and rack of these. Returns,
 * for each moved device, the id and the row before and after as jsonb.
 */
export const updateInstalled = (devices: readonly number[]): Statement => ({
  text: `
    with recursive below(id, site_id, rack_id) as (
      select d.id, d.site_id, d.rack_id from dcim_device d where d.id = any($1::integer[])
      union
      select b.installed_device_id, u.site_id, u.rack_id
      from dcim_devicebay b
      join below u on u.id = b.device_id
      where b.installed_device_id is not null
    ), moved as (
      select d.id, to_jsonb(d) as before, u.site_id, u.rack_id
      from dcim_device d join below u on u.id = d.id
      where (d.site_id, d.rack_id) is distinct from (u.site_id, u.rack_id)
      order by d.id
      for update of d
    )
    update dcim_device d set site_id = m.site_id, rack_id = m.rack_id, last_updated = now()
    from moved m where d.id = m.id returning d.id, m.before, to_jsonb(d) as after`,
  values: [devices],
  isReadOnly: false,
})
