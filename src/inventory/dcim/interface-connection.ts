import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatInterfaceConnection } from '../../generated/serializers/dcim/interface-connection.ts'
import { changing, runRowCheck, referredIds, withoutMessages, type RowCheck } from './row-checks.ts'
import { lockRows } from '../locking.ts'

const ends = ['interface_a', 'interface_b'] as const

/**
 * Requires that an interface is at one end of at most one connection, and then not of a circuit.
 */
export const interfaceConnectionBehaviour: Behaviour<FlatInterfaceConnection> = {
  lock: (items, work) =>
    lockRows(work, 'dcim.Interface', referredIds(changing(items, ...ends), ...ends)),
  check: (items, work) =>
    runRowCheck(work, withoutMessages(changing(items, ...ends), 'non_field_errors'), endsInUse),
}

const endsInUse: RowCheck<FlatInterfaceConnection> = {
  fields: ends,
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
  report: ({ messages }, [side, name, device, connected]) => {
    const field = String(side)
    if (messages.has(field)) return
    const of = typeof device === 'string' ? ` of "${device}"` : ''
    const why = connected === true ? 'is connected already' : 'is the end of a circuit'
    messages.add(field, `Interface "${String(name)}"${of} ${why}.`)
  },
}
