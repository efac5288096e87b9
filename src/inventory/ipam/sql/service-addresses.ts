import type { Statement } from '../../../framework/database/statement.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { rowsJson, rowsSql, type Row } from '../../../framework/model/item.ts'

/** Selects, for each service of a write, its addresses that are on no interface of its device. */
export function selectForeignAddresses(model: Model, items: readonly Row[]): Statement {
  const fields = ['device', 'ipaddresses']
  const text = `
    select r.i, array_agg(text(a.address) order by a.address) as addresses
    from ${rowsSql(model, fields)}
    cross join lateral unnest(r.ipaddresses) x
    join ipam_ipaddress a on a.id = x
    left join dcim_interface i on i.id = a.interface_id
    where i.device_id is distinct from r.device
    group by r.i`
  return { text, values: [rowsJson(items, fields)] }
}

/**
 * Selects, for each address of a write, the names of the services that listen on it and belong to
 * another device than its interface.
 */
export function selectForeignListeners(model: Model, items: readonly Row[]): Statement {
  const text = `
    select r.i, string_agg(v.name, ', ' order by v.name, v.id) as names
    from ${rowsSql(model, ['interface'])}
    join ipam_service_ipaddresses l on l.target_id = r.id
    join ipam_service v on v.id = l.owner_id
    left join dcim_interface i on i.id = r.interface
    where i.device_id is distinct from v.device_id
    group by r.i`
  return { text, values: [rowsJson(items, ['interface'])] }
}
