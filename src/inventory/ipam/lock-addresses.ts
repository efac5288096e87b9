import type { Rows } from '../../framework/database/statement.ts'

/**
 * Locks addresses and their interfaces until the end of the transaction, so that the addresses stay
 * on their interfaces, and these on their devices.
 */
export async function lockAddresses(ids: readonly number[], rows: Rows): Promise<void> {
  if (ids.length > 0) await rows({ text: lock, values: [ids] })
}

const lock = `
  with a as materialized (
    select interface_id from ipam_ipaddress
    where id = any($1::integer[])
    order by id
    for share
  )
  select i.id from dcim_interface i
  where i.id in (select interface_id from a)
  order by i.id
  for share`
