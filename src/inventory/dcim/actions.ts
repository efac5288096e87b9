import { connectedDevice } from './connected-device.ts'
import { lldpNeighbors } from './lldp-neighbors.ts'
import { rackElevation } from './rack-elevation.ts'

/** The routes of this application that no declaration gives. */
export const dcimActions = [rackElevation, lldpNeighbors, connectedDevice] as const
