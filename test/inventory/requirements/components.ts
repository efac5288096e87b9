import type { Table } from './requirement.ts'

const rules = 'inventory/dcim/interface-rules › '
const parts = 'inventory/dcim/component-rules › '
const effects = 'inventory/dcim/side-effects › '
const races = 'inventory/dcim/races › '
const otherSide = 'inventory/dcim/other-side-rules › '

/** Requirements of the components of devices and of their connections. */
export const components: Table = {
  'dcim.ConsolePort': [
    ['rule', 'a console server port has at most one console port', `${rules}each of the console-server-ports accepts one of the console-ports`],
    ['effect', 'connection_status is true by default', 'contract › write dcim.ConsolePort.connection_status'],
  ],
  'dcim.PowerPort': [
    ['rule', 'an outlet has at most one power port', `${rules}each of the power-outlets accepts one of the power-ports`],
    ['effect', 'connection_status is true by default', 'contract › write dcim.PowerPort.connection_status'],
  ],
  'dcim.Interface': [
    ['rule', 'an interface with a connection or a circuit is neither virtual nor a LAG', `${rules}a connected interface is neither virtual nor a LAG`, `${rules}an interface with a circuit is neither virtual nor a LAG`],
    ['rule', 'a LAG and its members are on one device, also after a move of either', `${rules}a LAG and its members are on one device`, `${rules}a LAG with members stays on its device`],
    ['rule', 'a virtual interface or a LAG is a member of no LAG', `${rules}an interface of form factor 0 is a member of no LAG`, `${rules}an interface of form factor 200 is a member of no LAG`],
    ['rule', 'a LAG with members stays a LAG, and only LAGs have members', `${rules}a LAG with members stays a LAG`, `${rules}the parent of a member is a LAG`],
    ['rule', 'an interface stays on its device while primary addresses, services or circuits depend on that', `${rules}an interface with a primary address stays on its device`, `${otherSide}an interface on whose address a service listens stays on its device`, `${otherSide}an interface at which a circuit ends moves to no device of another site`],
    ['race', 'no interface becomes a member of a LAG that changes its type at the same time', `${races}a member joins a LAG that becomes physical`],
    ['effect', 'deleting an interface deletes its connection and addresses and clears the LAG of its members; a termination prevents it', `${effects}deletes the addresses of an interface, and removes its members from the LAG`, 'contract › delete dcim.Interface ← dcim.InterfaceConnection.interface_a', 'contract › delete dcim.Interface ← dcim.InterfaceConnection.interface_b', 'contract › delete dcim.Interface ← circuits.CircuitTermination.interface'],
    ['effect', 'the connection inside an interface has a status without a label', 'inventory/dcim/computed › shows the status of a connection inside an interface without its label'],
    ['action', 'GET /api/dcim/interfaces/{id}/graphs/ renders the graphs of interfaces', 'features/export-templates/templates › renders the graphs of an object'],
  ],
  'dcim.DeviceBay': [
    ['rule', 'only devices of a parent type have bays', `${parts}only devices of a parent type have bays`, 'contract › rule dcim.DeviceBay: device.device_type.subdevice_role is true'],
    ['rule', 'no device is in a bay of its own', `${parts}no device is in a bay of its own`],
    ['rule', 'only devices of a child type are in bays, each in one', `${parts}only devices of a child type are in bays, so that bays form no cycle`, `${parts}a device is in at most one bay`],
    ['rule', 'a device does not move into a bay at a site with a device of its name, nor to another site with a termination', `${parts}a device does not move into a bay at a site that has a device of its name`, `${otherSide}a device at which a circuit ends moves into no bay of another site`],
    ['race', 'of concurrent installations of a device, one succeeds', `${races}20 bays for one device`],
    ['effect', 'an installed device has the site and the rack of the parent device', `${effects}moves devices with their rack or bay`],
  ],
  'dcim.InventoryItem': [
    ['rule', 'an item is on the device of its parent, also after a move of either', `${parts}an inventory item is on the device of its parent`, `${parts}an inventory item with parts stays on its device`],
    ['rule', 'an item is not a part of its own parts', `${parts}an inventory item is not a part of its own parts`],
    ['race', 'two items do not become parts of each other', `${races}two inventory items that each become a part of the other`],
    ['effect', 'deleting an item deletes its parts', 'contract › delete dcim.InventoryItem ← dcim.InventoryItem.parent'],
  ],
  'dcim.InterfaceConnection': [
    ['rule', 'the ends differ', `${rules}no interface is connected to itself`],
    ['rule', 'an interface is in one connection, at either end', `${rules}an interface is in one connection, at either end`, `${rules}an interface is at the same end of one connection only`],
    ['rule', 'neither end is virtual or a LAG', `${rules}interface_a is not of form factor 0`, `${rules}interface_b is not of form factor 200`],
    ['race', 'of concurrent connections of an interface, one succeeds, and none once it is virtual', `${races}30 connections of one interface, at either end`, `${races}a connection, and its interface made virtual`],
  ],
} // prettier-ignore
