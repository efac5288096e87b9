import type { Statement } from 'cadastre'

type Ids = readonly number[]

/** Locks interfaces against all other writes, and takes share locks on their devices. */
export const interfaceLock = (ids: Ids): Statement => ({
  text: `
    with i as materialized (
      select device_id from dcim_interface
      where id = any($1::integer[])
      order by id
      for no key update
    )
    select d.id from dcim_device d
    where d.id in (select device_id from i)
    order by d.id
    for share`,
  values: [ids],
})

/** Takes share locks on the types of devices. */
export const deviceTypeLock = (devices: Ids): Statement => ({
  text: `
    select t.id from dcim_devicetype t where t.id in (
      select d.device_type_id from dcim_device d where d.id = any($1::integer[])
    ) order by t.id for share`,
  values: [devices],
})

/** Locks the racks in which devices of the types are mounted. */
export const racksOfTypesLock = (types: Ids): Statement => ({
  text: `
    select k.id from dcim_rack k where k.id in (
      select d.rack_id
      from dcim_device d
      where d.device_type_id = any($1::integer[]) and d."position" is not null
    ) order by k.id for update`,
  values: [types],
})

/** Locks the devices in racks. */
export const mountedLock = (racks: Ids): Statement => ({
  text: `
    select d.id from dcim_device d where d.rack_id = any($1::integer[])
    order by d.id for no key update`,
  values: [racks],
})

/** Locks the devices in the bays of devices. */
export const installedLock = (devices: Ids): Statement => ({
  text: `
    select d.id from dcim_device d where d.id in (
      select b.installed_device_id from dcim_devicebay b where b.device_id = any($1::integer[])
    ) order by d.id for no key update`,
  values: [devices],
})

/** Takes share locks on addresses and their interfaces. */
export const addressLock = (ids: Ids): Statement => ({
  text: `
    with a as materialized (
      select interface_id from ipam_ipaddress
      where id = any($1::integer[])
      order by id
      for share
    )
    select i.id from dcim_interface i
    where i.id in (select interface_id from a)
    order by i.id
    for share`,
  values: [ids],
})

/**
 * Takes the advisory lock of the address space outside all VRFs until the end of the transaction.
 * The two keys are arbitrary: no other advisory lock of this service has them.
 */
export const globalSpaceLock: Statement = {
  text: 'select pg_advisory_xact_lock($1::integer, $2::integer)::text',
  values: [1230192973, 0],
}
