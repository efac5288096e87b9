import type { BehaviourRow } from 'cadastre'
import type { FlatTypes } from '../../generated/serializers/index.ts'
import { deviceBayBehaviour } from './device-bay.ts'
import { deviceTypeBehaviour } from './device-type.ts'
import { deviceBehaviour } from './device.ts'
import { interfaceConnectionBehaviour } from './interface-connection.ts'
import { deviceInterfaceBehaviour } from './interface.ts'
import { inventoryItemBehaviour } from './inventory-item.ts'
import { rackGroupBehaviour } from './rack-group.ts'
import { rackReservationBehaviour } from './rack-reservation.ts'
import { rackBehaviour } from './rack.ts'

/** The behaviours of the models of this application. */
export const dcimBehaviours: readonly BehaviourRow<FlatTypes>[] = [
  { model: 'dcim.Device', behaviour: deviceBehaviour },
  { model: 'dcim.DeviceBay', behaviour: deviceBayBehaviour },
  { model: 'dcim.DeviceType', behaviour: deviceTypeBehaviour },
  { model: 'dcim.Interface', behaviour: deviceInterfaceBehaviour },
  { model: 'dcim.InterfaceConnection', behaviour: interfaceConnectionBehaviour },
  { model: 'dcim.InventoryItem', behaviour: inventoryItemBehaviour },
  { model: 'dcim.Rack', behaviour: rackBehaviour },
  { model: 'dcim.RackGroup', behaviour: rackGroupBehaviour },
  { model: 'dcim.RackReservation', behaviour: rackReservationBehaviour },
]
