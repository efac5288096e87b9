import type { Behaviour } from '../../framework/write/context.ts'
import { deviceBay } from './device-bay.ts'
import { deviceType } from './device-type.ts'
import { device } from './device.ts'
import { interfaceConnection } from './interface-connection.ts'
import { deviceInterface } from './interface.ts'
import { inventoryItem } from './inventory-item.ts'
import { rackGroup } from './rack-group.ts'
import { rackReservation } from './rack-reservation.ts'
import { rack } from './rack.ts'

/** The behaviours of the models of this application. */
export const dcimBehaviours: ReadonlyMap<string, Behaviour> = new Map<string, Behaviour>([
  ['dcim.Device', device],
  ['dcim.DeviceBay', deviceBay],
  ['dcim.DeviceType', deviceType],
  ['dcim.Interface', deviceInterface],
  ['dcim.InterfaceConnection', interfaceConnection],
  ['dcim.InventoryItem', inventoryItem],
  ['dcim.Rack', rack],
  ['dcim.RackGroup', rackGroup],
  ['dcim.RackReservation', rackReservation],
])
