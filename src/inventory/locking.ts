import type { Rows, Work } from 'cadastre'
import {
  addressLock,
  installedLock,
  interfaceLock,
  mountedLock,
  racksOfTypesLock,
  deviceTypeLock,
} from './sql/locks.ts'

/**
 * Locks interfaces against all other writes, and their devices, so that these stay at their site.
 */
export async function lockInterfaces(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) work.post(interfaceLock(ids))
}

/** Takes share locks on the types of devices, so that their flags do not change. */
export async function lockDeviceTypes(work: Work, devices: readonly number[]): Promise<void> {
  if (devices.length > 0) work.post(deviceTypeLock(devices))
}

/** Locks the racks in which devices of the types are mounted. */
export async function lockRacksOfTypes(work: Work, types: readonly number[]): Promise<void> {
  if (types.length > 0) work.post(racksOfTypesLock(types))
}

/** Locks the devices in racks, which move to another site with their racks. */
export async function lockMountedDevices(work: Work, racks: readonly number[]): Promise<void> {
  if (racks.length > 0) await work.rows(mountedLock(racks))
}

/** Locks the devices in the bays of other devices, which move to another site with these. */
export async function lockInstalledDevices(work: Work, devices: readonly number[]): Promise<void> {
  if (devices.length > 0) await work.rows(installedLock(devices))
}

/**
 * Takes share locks on addresses and their interfaces until the end of the transaction, so that the
 * addresses stay on their interfaces, and the interfaces on their devices.
 */
export async function lockAddresses(ids: readonly number[], rows: Rows): Promise<void> {
  if (ids.length > 0) await rows(addressLock(ids))
}
