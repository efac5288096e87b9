import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatIPAddress } from '../../generated/serializers/ipam/ip-address.ts'
import type { FlatService } from '../../generated/serializers/ipam/service.ts'
import { rowsJson, rowsSql, valueOf } from '../../framework/model/item.ts'
import { lockAddresses } from '../locking.ts'
import { textsIn } from '../../framework/model/json-value.ts'

/** Requires that a service listens only on addresses of its own device. */
export const serviceBehaviour: Required<Pick<Behaviour<FlatService>, 'lock' | 'check'>> = {
  lock: (items, { rows }) => {
    const judged = items.filter(
      ({ changes }) => changes.has('ipaddresses') || changes.has('device'),
    )
    return lockAddresses(
      judged.flatMap((item) => valueOf(item, 'ipaddresses') ?? []),
      rows,
    )
  },
  check: async (items, { model, rows }) => {
    const judged = items.some(({ changes }) => changes.has('ipaddresses') || changes.has('device'))
    if (!judged) return
    const fields = ['device', 'ipaddresses']
    const text = `
      select r.i, array_agg(text(a.address) order by a.address) as strange
      from ${rowsSql(model, fields)}
      cross join lateral unnest(r.ipaddresses) x
      join ipam_ipaddress a on a.id = x
      left join dcim_interface i on i.id = a.interface_id
      where i.device_id is distinct from r.device
      group by r.i`
    for (const [index, strange] of await rows({ text, values: [rowsJson(items, fields)] })) {
      const { messages } = items[Number(index)] ?? {}
      if (messages && !messages.has('device'))
        messages.add('ipaddresses', messageOf(textsIn(strange)))
    }
  },
}

const messageOf = (addresses: readonly string[]): string =>
  'The addresses of a service must be on interfaces of its device; ' +
  `${addresses.join(', ')} ${addresses.length === 1 ? 'is' : 'are'} not.`

/** Requires that an address on which services listen stays on an interface of their device. */
export const serviceAddressBehaviour: Behaviour<FlatIPAddress> = {
  mayAssumeNoRows: true,
  check: async (items, { model, rows }) => {
    const judged = items.some(({ id, changes }) => id !== undefined && changes.has('interface'))
    if (!judged) return
    const text = `
      select r.i, string_agg(v.name, ', ' order by v.name, v.id) as names
      from ${rowsSql(model, ['interface'])}
      join ipam_service_ipaddresses l on l.target_id = r.id
      join ipam_service v on v.id = l.owner_id
      left join dcim_interface i on i.id = r.interface
      where i.device_id is distinct from v.device_id
      group by r.i`
    for (const [index, names] of await rows({ text, values: [rowsJson(items, ['interface'])] })) {
      const item = items[Number(index)]
      if (item?.changes.has('interface') && !item.messages.has('interface'))
        item.messages.add(
          'interface',
          `Services of the address's device listen on it (${String(names)}): ` +
            'it must stay on an interface of that device.',
        )
    }
  },
}
