import type { RowSelect } from 'cadastre'
import type { FlatDevice } from '../../../generated/serializers/dcim/device.ts'

/**
 * Selects primary addresses that have another version than their field, or are on no interface of
 * the device: the field, its version, the address, and the version of the address.
 */
export const selectWrongAddresses: RowSelect<FlatDevice> = {
  fields: ['primary_ip4', 'primary_ip6'],
  sql: `
    select r.i, f.field, f.version, host(a.address) as address, family(a.address) as family
    from r
    cross join lateral (
      values ('primary_ip4', r.primary_ip4, 4), ('primary_ip6', r.primary_ip6, 6)
    ) as f(field, ip, version)
    join ipam_ipaddress a on a.id = f.ip
    where family(a.address) <> f.version or not exists (
      select from dcim_interface n where n.device_id = r.id and n.id = a.interface_id
    )`,
}
