import type { RowSelect } from 'cadastre'
import type { FlatDevice } from '../../../generated/serializers/dcim/device.ts'
import type { FlatDeviceBay } from '../../../generated/serializers/dcim/device-bay.ts'
import type { FlatRack } from '../../../generated/serializers/dcim/rack.ts'

/**
 * Selects, for each device in a bay, the name of the parent device, the name of the bay, and
 * whether the sites and whether the racks of the two differ. The parent may move in the same write.
 */
export const selectParentElsewhere: RowSelect<FlatDevice> = {
  fields: ['site', 'rack'],
  sql: `
    select r.i, p.name as parent, b.name as bay, coalesce(x.site, p.site_id) <> r.site as site,
      (case when x.id is null then p.rack_id else x.rack end) is distinct from r.rack as rack
    from r
    join dcim_devicebay b on b.installed_device_id = r.id
    join dcim_device p on p.id = b.device_id
    left join r x on x.id = p.id`,
}

/**
 * Selects, for each device, the first name of a device in its bays that another device at the new
 * site has.
 */
export const selectNamesakes: RowSelect<FlatDevice> = {
  fields: ['site'],
  sql: `
    select distinct on (r.i) r.i, d.name
    from r join dcim_devicebay b on b.device_id = r.id
    join dcim_device d on d.id = b.installed_device_id and d.site_id <> r.site
    join dcim_device o on o.site_id = r.site
      and o.name = d.name
      and not exists (select from r x where x.id = o.id)
    order by r.i, d.name`,
}

/**
 * Selects, for each rack, the first name of its devices that another device at the new site has.
 */
export const selectMountedNamesakes: RowSelect<FlatRack> = {
  fields: ['site'],
  sql: `
    select distinct on (r.i) r.i, d.name
    from r join dcim_device d on d.rack_id = r.id and d.site_id <> r.site
    join dcim_device o on o.site_id = r.site and o.name = d.name
    where not exists (select from r x where x.id = o.rack_id and x.site <> o.site_id)
    order by r.i, d.name`,
}

/**
 * Selects, for each device, a circuit that would end at another site: the columns of `selectEnds`.
 */
export const selectEndsOfDevices: RowSelect<FlatDevice> = {
  fields: ['site'],
  sql: selectEnds(`
    select r.i, r.id, r.site from r
    union all
    select r.i, b.installed_device_id, r.site from r join dcim_devicebay b on b.device_id = r.id`),
}

/** Selects, for each bay, a circuit that would end at another site: the columns of `selectEnds`. */
export const selectEndsOfBays: RowSelect<FlatDeviceBay> = {
  fields: ['device', 'installed_device'],
  sql: selectEnds(
    'select r.i, r.installed_device, p.site_id from r join dcim_device p on p.id = r.device',
  ),
}

/**
 * Selects, for each rack, a circuit that would end at another site: the columns of `selectEnds`.
 */
export const selectEndsOfRacks: RowSelect<FlatRack> = {
  fields: ['site'],
  sql: selectEnds('select r.i, d.id, r.site from r join dcim_device d on d.rack_id = r.id'),
}

/**
 * Returns SQL for the first circuit that ends at an interface of a device that moves to another
 * site: the names of circuit, interface and device. `moved` selects `i`, the id of a device, and
 * the id of its new site.
 */
function selectEnds(moved: string): string {
  return `
    select distinct on (m.i) m.i, c.cid, n.name, d.name as device
    from (${moved}) as m(i, device, site) join dcim_device d on d.id = m.device
    join dcim_interface n on n.device_id = d.id
    join circuits_circuittermination e on e.interface_id = n.id and e.site_id <> m.site
    join circuits_circuit c on c.id = e.circuit_id
    order by m.i, d.name, n.name, n.id`
}
