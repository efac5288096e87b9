import type { Behaviour } from '../../http/change/context.ts'
import { rowsJson, rowsSql } from '../../model/item.ts'

/** A service listens on addresses of its own device only. */
export const ownAddresses: Required<Pick<Behaviour, 'check'>> = {
  check: async (items, { model, rows }) => {
    const judged = items.some(({ changes }) => changes.has('ipaddresses') || changes.has('device'))
    if (!judged) return
    const fields = ['device', 'ipaddresses']
    const text =
      `select r.i, array_agg(text(a.address) order by a.address) as strange from ${rowsSql(model, fields)} ` +
      'cross join lateral unnest(r.ipaddresses) x join ipam_ipaddress a on a.id = x ' +
      'left join dcim_interface i on i.id = a.interface_id where i.device_id is distinct from r.device group by r.i'
    for (const [index, strange] of await rows({ text, values: [rowsJson(items, fields)] })) {
      const { messages } = items[Number(index)] ?? {}
      if (messages && !messages.has('device'))
        messages.add(
          'ipaddresses',
          `The addresses of a service must be on interfaces of its device; ${(strange as string[]).join(', ')} ${(strange as string[]).length === 1 ? 'is' : 'are'} not.`, // array_agg of text
        )
    }
  },
}
