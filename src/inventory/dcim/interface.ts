import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatInterface } from '../../generated/serializers/dcim/interface.ts'
import {
  changing,
  runRowCheck,
  referredIds,
  withoutMessages,
  stored,
  type RowCheck,
} from './row-checks.ts'
import { lockRows } from '../locking.ts'

const checkedFields = ['device', 'form_factor', 'lag'] as const

/** Checks the connections, circuits, LAG members and addresses of an interface when it changes. */
export const deviceInterfaceBehaviour: Behaviour<FlatInterface> = {
  mayAssumeNoRows: true,
  lock: async (items, work) => {
    const moved = stored(changing(items, 'device'))
    await lockRows(work, 'dcim.Device', referredIds(moved, 'device'), 'share')
    await lockRows(
      work,
      'dcim.Interface',
      referredIds(changing(items, ...checkedFields), 'lag'),
      'share',
    )
  },
  check: (items, work) =>
    runRowCheck(
      work,
      stored(withoutMessages(changing(items, ...checkedFields), ...checkedFields)),
      dependencies,
    ),
}

const dependencies: RowCheck<FlatInterface> = {
  fields: checkedFields,
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
      ) as terminated,
      r.form_factor <> 200 and exists (select from member m where m.lag = r.id) as grouping,
      exists (select from member m where m.lag = r.id and m.device <> r.device) as parted,
      exists (
        select from ipam_ipaddress a
        join dcim_device d on a.id in (d.primary_ip4_id, d.primary_ip6_id)
        where a.interface_id = r.id
          and d.id <> r.device
          and d.id = s.device_id) as primary_of_former,
      r.device <> s.device_id and exists (
        select from ipam_ipaddress a join ipam_service_ipaddresses l on l.target_id = a.id
        join ipam_service v on v.id = l.owner_id
        where a.interface_id = r.id and v.device_id <> r.device) as listened_on,
      r.device <> s.device_id and exists (
        select from circuits_circuittermination c join dcim_device d on d.id = r.device
        where c.interface_id = r.id and c.site_id <> d.site_id) as terminated_elsewhere
    from r join dcim_interface s on s.id = r.id`,
  report: ({ messages }, answers) => {
    refusals.forEach(({ field, message }, index) => {
      if (answers[index] === true) messages.add(field, message)
    })
  },
}

const refusals: readonly { readonly field: string; readonly message: string }[] = [
  {
    field: 'form_factor',
    message: 'The interface is connected, so it can be neither virtual nor a LAG.',
  },
  {
    field: 'form_factor',
    message: 'A circuit ends at the interface, so it can be neither virtual nor a LAG.',
  },
  {
    field: 'form_factor',
    message: 'The interface has member interfaces, so it must stay a LAG (200).',
  },
  {
    field: 'device',
    message: 'The interface has member interfaces, which must belong to the same device.',
  },
  {
    field: 'device',
    message: 'The interface has a primary address of its device, so it must stay there.',
  },
  {
    field: 'device',
    message:
      'A service of the device listens on an address of the interface, so it must stay there.',
  },
  {
    field: 'device',
    message: 'A circuit ends at the interface, so it must stay at the site of that end.',
  },
]
