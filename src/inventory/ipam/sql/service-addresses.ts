import type { RowSelect } from 'cadastre'
import type { FlatIPAddress } from '../../../generated/serializers/ipam/ip-address.ts'
import type { FlatService } from '../../../generated/serializers/ipam/service.ts'

/** Selects the addresses of services that are on no interface of the device: a list of texts. */
export const selectForeignAddresses: RowSelect<FlatService> = {
  fields: ['device', 'ipaddresses'],
  sql: `
    select r.i, array_agg(text(a.address) order by a.address) as addresses
    from r
    cross join lateral unnest(r.ipaddresses) x
    join ipam_ipaddress a on a.id = x
    left join dcim_interface i on i.id = a.interface_id
    where i.device_id is distinct from r.device
    group by r.i`,
}

/**
 * Selects the names of the services that listen on an address and belong to another device than its
 * interface.
 */
export const selectForeignListeners: RowSelect<FlatIPAddress> = {
  fields: ['interface'],
  sql: `
    select r.i, string_agg(v.name, ', ' order by v.name, v.id) as names
    from r
    join ipam_service_ipaddresses l on l.target_id = r.id
    join ipam_service v on v.id = l.owner_id
    left join dcim_interface i on i.id = r.interface
    where i.device_id is distinct from v.device_id
    group by r.i`,
}
