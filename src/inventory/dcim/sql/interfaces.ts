import type { RowSelect } from 'cadastre'
import type { FlatInterface } from '../../../generated/serializers/dcim/interface.ts'
import type { FlatInterfaceConnection } from '../../../generated/serializers/dcim/interface-connection.ts'

/**
 * Selects, for each interface, a boolean for each dependent that its form factor or its device does
 * not allow.
 */
export const selectDependents: RowSelect<FlatInterface> = {
  fields: ['device', 'form_factor', 'lag'],
  sql: `, member as (
      select x.lag, x.device from r x where x.lag in (select id from r)
      union all
      select m.lag_id, m.device_id from dcim_interface m
      where m.lag_id in (select id from r) and not exists (select from r x where x.id = m.id)
    )
    select r.i,
      r.form_factor in (0, 200) and (
        exists (select from dcim_interfaceconnection c where c.interface_a_id = r.id) or
        exists (select from dcim_interfaceconnection c where c.interface_b_id = r.id)
      ) as connected,
      r.form_factor in (0, 200) and exists (
        select from circuits_circuittermination c where c.interface_id = r.id
      ) as has_circuit,
      r.form_factor <> 200 and exists (select from member m where m.lag = r.id) as has_members,
      exists (
        select from member m where m.lag = r.id and m.device <> r.device
      ) as has_members_elsewhere,
      exists (
        select from ipam_ipaddress a
        join dcim_device d on a.id in (d.primary_ip4_id, d.primary_ip6_id)
        where a.interface_id = r.id
          and d.id <> r.device
          and d.id = s.device_id) as is_primary_of_old_device,
      r.device <> s.device_id and exists (
        select from ipam_ipaddress a join ipam_service_ipaddresses l on l.target_id = a.id
        join ipam_service v on v.id = l.owner_id
        where a.interface_id = r.id and v.device_id <> r.device) as has_services,
      r.device <> s.device_id and exists (
        select from circuits_circuittermination c join dcim_device d on d.id = r.device
        where c.interface_id = r.id and c.site_id <> d.site_id) as has_circuit_elsewhere
    from r join dcim_interface s on s.id = r.id`,
}

/**
 * Selects ends of connections that are in use: the field, the names of the interface and of its
 * device, whether it is connected, and whether a circuit ends there.
 */
export const selectEndsInUse: RowSelect<FlatInterfaceConnection> = {
  fields: ['interface_a', 'interface_b'],
  sql: `, own as (
      select r.i, e.side, e.id
      from r
      cross join lateral (
        values ('interface_a', r.interface_a), ('interface_b', r.interface_b)
      ) as e(side, id)
    ), used as (
      select i, id from own
      union all
      select null, c.interface_a_id from dcim_interfaceconnection c
      where c.interface_a_id in (select id from own)
        and not exists (select from r where r.id = c.id)
      union all
      select null, c.interface_b_id from dcim_interfaceconnection c
      where c.interface_b_id in (select id from own)
        and not exists (select from r where r.id = c.id)
    )
    select s.* from (
      select o.i, o.side, n.name, d.name as device,
        o.id in (
          select u.id from used u
          group by u.id
          having count(distinct coalesce(u.i, -1)) > 1
        ) as connected,
        exists (select from circuits_circuittermination c where c.interface_id = o.id) as terminated
      from own o join dcim_interface n on n.id = o.id join dcim_device d on d.id = n.device_id
    ) s where s.connected or s.terminated`,
}
