import type { RowSelect } from 'cadastre'
import type { FlatIPAddress } from '../../../generated/serializers/ipam/ip-address.ts'

const primariesOf = (version: number): string => `
      select d.id, d.name, ${version} as version
      from dcim_device d
      where d.primary_ip${version}_id = r.id`

/**
 * Selects addresses that are primary addresses of devices: the name of the device (`#<id>` without
 * one), the IP version of the field of the device, whether the address is on no interface of the
 * device, and whether it has another version.
 */
export const selectPrimaries: RowSelect<FlatIPAddress> = {
  fields: ['address', 'interface'],
  sql: `
    select r.i, coalesce(quote_ident(d.name), '#' || d.id) as device, d.version,
      i.device_id is distinct from d.id as is_elsewhere,
      family(r.address) <> d.version as is_other_version
    from r
    cross join lateral (${primariesOf(4)}
      union all ${primariesOf(6)}
    ) d
    left join dcim_interface i on i.id = r.interface
    order by r.i`,
}
