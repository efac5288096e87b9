import type { Statement } from '../../../framework/database/statement.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { rowsJson, rowsSql, type Row } from '../../../framework/model/item.ts'

/**
 * Selects, for each address of a write that is a primary address of a device: its index, the name
 * of the device (`#<id>` without one), the IP version of the field of the device, whether the
 * address is on no interface of the device, and whether it has another version.
 */
export function selectPrimaries(model: Model, items: readonly Row[]): Statement {
  const fields = ['address', 'interface']
  const device = (version: number): string => `
    select d.id, d.name, ${version} as version
    from dcim_device d
    where d.primary_ip${version}_id = r.id`
  const text = `
    select r.i, coalesce(quote_ident(d.name), '#' || d.id) as device, d.version,
      i.device_id is distinct from d.id as is_elsewhere,
      family(r.address) <> d.version as is_other_version
    from ${rowsSql(model, fields)}
    cross join lateral (${device(4)} union all ${device(6)}) d
    left join dcim_interface i on i.id = r.interface
    order by r.i`
  return { text, values: [rowsJson(items, fields)] }
}
