import { connectedDevice } from './connected-device.ts'
import { lldpNeighbors } from './lldp-neighbors.ts'
import { rackElevation } from './rack-elevation.ts'

/** The actions of this application. */
export const dcimActions = [rackElevation, lldpNeighbors, connectedDevice] as const
