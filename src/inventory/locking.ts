import type { Rows } from '../framework/database/statement.ts'
import type { Work } from '../framework/write/context.ts'
import { requireModel } from '../framework/model/graph.ts'

/**
 * The strength of a row lock: exclusive, or shared with other transactions that lock the row so.
 */
export type Strength = 'update' | 'share'

/**
 * Locks rows until the end of the transaction, in the order of their ids, so that writers cannot
 * deadlock.
 */
export async function lockRows(
  work: Work,
  key: string,
  ids: readonly number[],
  strength: Strength = 'update',
): Promise<void> {
  if (ids.length === 0) return
  const { table } = requireModel(work.graph, key)
  work.post({
    text: `select id from ${table} where id = any($1::integer[]) order by id for ${strength}`,
    values: [ids],
  })
}

/**
 * Locks interfaces against all other writes, and their devices, so that these stay at their site.
 */
export async function lockInterfaces(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const text = `
    with i as materialized (
      select device_id from dcim_interface
      where id = any($1::integer[])
      order by id
      for no key update
    )
    select d.id from dcim_device d
    where d.id in (select device_id from i)
    order by d.id
    for share`
  work.post({ text, values: [ids] })
}

/** Locks the types of devices, so that they keep their flags. */
export async function lockTypes(work: Work, devices: readonly number[]): Promise<void> {
  if (devices.length === 0) return
  const text = `
    select t.id from dcim_devicetype t where t.id in (
      select d.device_type_id from dcim_device d where d.id = any($1::integer[])
    ) order by t.id for share`
  work.post({ text, values: [devices] })
}

/** Locks the racks in which devices of types are mounted. */
export async function lockRacks(work: Work, types: readonly number[]): Promise<void> {
  if (types.length === 0) return
  const text = `
    select k.id from dcim_rack k where k.id in (
      select d.rack_id
      from dcim_device d
      where d.device_type_id = any($1::integer[]) and d."position" is not null
    ) order by k.id for update`
  work.post({ text, values: [types] })
}

/** Locks the devices that racks will move. */
export async function lockMounted(work: Work, racks: readonly number[]): Promise<void> {
  if (racks.length === 0) return
  const text = `
    select d.id from dcim_device d where d.rack_id = any($1::integer[])
    order by d.id for no key update`
  await work.rows({ text, values: [racks] })
}

/** Locks the devices that other devices will move in their bays. */
export async function lockInstalled(work: Work, devices: readonly number[]): Promise<void> {
  if (devices.length === 0) return
  const text = `
    select d.id from dcim_device d where d.id in (
      select b.installed_device_id from dcim_devicebay b where b.device_id = any($1::integer[])
    ) order by d.id for no key update`
  await work.rows({ text, values: [devices] })
}

/**
 * Locks addresses and their interfaces until the end of the transaction, so that the addresses stay
 * on their interfaces, and these on their devices.
 */
export async function lockAddresses(ids: readonly number[], rows: Rows): Promise<void> {
  if (ids.length === 0) return
  const text = `
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
  await rows({ text, values: [ids] })
}
