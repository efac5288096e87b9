import type { Behaviour, Work } from '../../framework/write/context.ts'
import { rowsJson, rowsSql, type Item } from '../../framework/model/item.ts'

/**
 * Requires that the primary address of a device stays on one of its interfaces and keeps its IP
 * version.
 */
export const primaryAddressBehaviour: Behaviour = {
  mayAssumeNoRows: true,
  check: async (items, work) => {
    const judged = items.some(
      ({ id, changes }) => id !== undefined && (changes.has('interface') || changes.has('address')),
    )
    if (!judged) return
    for (const [index, device, version, away, other] of await primaries(items, work)) {
      const item = items[Number(index)]
      const family = `IPv${Number(version)}`
      const words = `The address is the primary ${family} of the device ${String(device)}`
      if (away === true && item?.changes.has('interface'))
        item.messages.add('interface', `${words}: it must stay on an interface of that device.`)
      if (other === true && item?.changes.has('address'))
        item.messages.add('address', `${words}: it must stay an ${family} address.`)
    }
  },
}

function primaries(items: readonly Item[], { model, rows }: Work): Promise<unknown[][]> {
  const fields = ['address', 'interface']
  const device = (version: number): string => `
    select d.id, d.name, ${version} as version
    from dcim_device d
    where d.primary_ip${version}_id = r.id`
  const text = `
    select r.i, coalesce(quote_ident(d.name), '#' || d.id) as device, d.version,
      i.device_id is distinct from d.id as away, family(r.address) <> d.version as other
    from ${rowsSql(model, fields)}
    cross join lateral (${device(4)} union all ${device(6)}) d
    left join dcim_interface i on i.id = r.interface
    order by r.i`
  return rows({ text, values: [rowsJson(items, fields)] })
}
