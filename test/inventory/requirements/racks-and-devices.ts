import type { Table } from './requirement.ts'

const racks = 'inventory/dcim/rack-rules › '
const devices = 'inventory/dcim/device-rules › '
const effects = 'inventory/dcim/side-effects › '
const races = 'inventory/dcim/races › '
const otherSide = 'inventory/dcim/other-side-rules › '
const pictureDeletion = 'inventory/extras/image-attachments › deletes an image with its object only'

/** Requirements of regions, sites, racks, device types and devices. */
export const racksAndDevices: Table = {
  'dcim.Region': [
    ['rule', 'no region is under itself or under one of its descendants', 'contract › refuse dcim.Region.parent', 'framework/http/concurrency › refuses a bulk write whose moves form a loop together'],
    ['race', 'concurrent moves make no cycle', 'framework/http/concurrency › refuses one of three concurrent moves that together form a loop'],
    ['effect', 'a list is in the order of the tree, siblings by name', 'contract › order dcim.Region (declared)'],
    ['effect', 'deleting a region deletes its descendants, and clears the region of its sites', 'contract › delete dcim.Region ← dcim.Region.parent', 'contract › delete dcim.Region ← dcim.Site.region'],
    ['filter', 'a filter by a region also finds objects of its descendants', 'contract › filter dcim.Site region', 'contract › filter dcim.Device region_id'],
  ],
  'dcim.Site': [
    ['rule', 'asn is from 1 to 4294967295', 'contract › refuse dcim.Site.asn'],
    ['rule', 'contact_email is an e-mail address', 'contract › refuse dcim.Site.contact_email'],
    ['effect', 'deleting a site deletes its rack groups, topology maps and pictures; other objects at the site prevent it', 'contract › delete dcim.Site ← dcim.RackGroup.site', 'contract › delete dcim.Site ← extras.TopologyMap.site', 'contract › delete dcim.Site ← dcim.Rack.site', 'contract › delete dcim.Site ← circuits.CircuitTermination.site', pictureDeletion],
    ['action', 'GET /api/dcim/sites/{id}/graphs/ renders the graphs of sites', 'features/export-templates/templates › renders the graphs of an object'],
  ],
  'dcim.RackGroup': [
    ['rule', 'a group stays at the site of its racks', `${racks}a rack group with racks stays at its site`],
    ['race', 'of a rack that joins a group and a concurrent move of the group, one is refused', `${races}a rack joins a group that moves`],
  ],
  'dcim.RackRole': [['rule', 'color is six lower-case hexadecimal digits', 'contract › refuse dcim.RackRole.color']],
  'dcim.Rack': [
    ['rule', 'a rack is at the site of its group', 'contract › rule dcim.Rack: group.site is site', `${racks}a rack and its rack group are at the same site`],
    ['rule', 'a rack is high enough for its mounted devices', `${racks}a rack is high enough for the devices mounted in it`],
    ['rule', 'a rack is high enough for its reserved units', `${racks}a rack is high enough for its reserved units`],
    ['rule', 'u_height is from 1 to 100', 'contract › refuse dcim.Rack.u_height'],
    ['rule', 'facility_id is unique within the site', 'contract › unique dcim.Rack site, facility_id'],
    ['rule', 'a rack does not move to a site that has a device with the name of one of its devices, nor with a termination', `${racks}a rack does not move to a site that has a device with the name of one of its devices`, `${otherSide}a rack in which a circuit ends stays at its site`],
    ['race', 'of concurrent devices and a reduction of the rack height, one succeeds; a rack and its group stay at one site', `${races}20 devices for a rack while it shrinks`, `${races}a rack joins a group that moves`],
    ['effect', 'moving a rack to another site moves its devices and those in their bays', `${effects}moves devices with their rack or bay`],
    ['effect', 'deleting a rack deletes its reservations and pictures; devices prevent it', `${effects}deletes the reservations of a rack`, 'contract › delete dcim.Rack ← dcim.Device.rack', pictureDeletion],
    ['action', 'GET /api/dcim/racks/{id}/units/ lists the units of a face with their devices', 'inventory/dcim/actions › returns the units of a rack with their devices', 'inventory/dcim/actions › refuses invalid queries'],
    ['action', 'GET /api/dcim/racks/{id}/elevation/ is the same, or a picture', 'inventory/dcim/actions › returns the units of a rack with their devices', 'inventory/dcim/elevation › draws a rack'],
  ],
  'dcim.RackReservation': [
    ['rule', 'reserved units are in the rack', `${racks}reserved units are units of the rack`],
    ['rule', 'no unit is reserved twice', `${racks}a unit has at most one reservation`],
    ['race', 'of concurrent reservations of a unit, one succeeds', `${races}20 reservations of the same unit`],
    ['effect', 'the user of a reservation is the user who created it', `${effects}stores the user of a reservation`],
  ],
  'dcim.DeviceType': [
    ['rule', 'a type grows only where the units above all its devices are free', `${racks}a device type may grow only where the units above its devices are free`, `${racks}a device type may grow only within the racks of its devices`, `${racks}a device type may grow only until its own devices would overlap`, `${racks}a device type may become full depth only where the other face is free`],
    ['rule', 'is_console_server stays while there are templates of console server ports', 'inventory/dcim/component-rules › is_console_server stays while there are console-server-port-templates'],
    ['rule', 'is_pdu stays while there are templates of power outlets', 'inventory/dcim/component-rules › is_pdu stays while there are power-outlet-templates'],
    ['rule', 'is_network_device stays while there are templates of interfaces that are not for management', 'inventory/dcim/component-rules › is_network_device stays while there are interface-templates'],
    ['rule', 'a type stays a parent while there are templates of bays, or bays', 'inventory/dcim/component-rules › subdevice_role stays while there are device-bay-templates', 'inventory/dcim/component-rules › a type stays a parent while its devices have bays'],
    ['rule', 'a child type has no height', 'inventory/dcim/component-rules › a child type has no height'],
    ['rule', 'a type stays a child while its devices are in bays, and does not become a child while they are mounted in racks', 'inventory/dcim/component-rules › a type stays a child while its devices are in bays', 'inventory/dcim/component-rules › a type does not become a child while its devices are mounted in racks'],
    ['race', 'a type does not grow into units that a concurrent device takes', `${races}20 devices of a type into the room that the type grows into`],
    ['rule', 'templates need no flag of their type', ...[['console-server-port', 'is_console_server'], ['power-outlet', 'is_pdu'], ['interface', 'is_network_device'], ['device-bay', 'subdevice_role']].map(([path = '', flag = '']) => `inventory/dcim/component-rules › ${path}-templates need no ${flag}, and the type accepts other changes`)],
    ['rule', 'a bay of a device whose type is no parent accepts no device', 'inventory/dcim/component-rules › a bay of a device whose type is no parent accepts no device'],
    ['effect', 'a child type has height 0 by default', 'inventory/dcim/component-rules › a child type has height 0 by default'],
    ['effect', 'templates made later change no device', `${effects}creates the components of a new device from its type`],
  ],
  'dcim.DeviceRole': [['rule', 'color is six lower-case hexadecimal digits', 'contract › refuse dcim.DeviceRole.color']],
  'dcim.Device': [
    ['rule', 'a device and its rack are at the same site', `${devices}a device and its rack are at the same site`],
    ['rule', 'a face needs a rack', `${devices}a face needs a rack`],
    ['rule', 'a position needs a rack', `${devices}a position needs a rack and a face`],
    ['rule', 'a position needs a face', `${devices}a position needs a face`],
    ['rule', 'a child device has no face', `${devices}a child device has no face and no position`],
    ['rule', 'a child device has no position', `${devices}a child device has no face and no position`],
    ['rule', 'no other device is in the units of a device, on both faces if it is full depth', `${devices}a device is mounted within the units of its rack`, `${devices}a device without height has no position`, `${devices}a mounted device does not get a type without height`, `${devices}two devices do not overlap on a face`, `${devices}a full-depth device needs both faces`, `${devices}no device is mounted behind a full-depth device`, `${devices}a higher device type needs free units above the device`],
    ['rule', 'position is 1 or more', 'contract › refuse dcim.Device.position'],
    ['rule', 'rack, position and face are unique, at the front too', 'contract › unique dcim.Device rack, position, face', `${devices}a duplicate position is reported for the unique set and for the position`],
    ['rule', 'primary addresses have their IP version and are on interfaces of the device, also after a move of either', `${devices}primary_ip4 is an address of its IP version`, `${devices}primary_ip6 is an address of its IP version`, `${devices}a primary address is on an interface of the device`, 'inventory/ipam/rules › address: the primary address of a device stays on the device', 'inventory/ipam/rules › address: a primary IPv4 address stays an IPv4 address', 'inventory/dcim/interface-rules › an interface with a primary address stays on its device'],
    ['rule', 'a device with bays stays of a parent type, one in a bay of a child type', 'inventory/dcim/component-rules › a device with bays keeps a parent type', 'inventory/dcim/component-rules › a device in a bay keeps a child type'],
    ['rule', 'a device with a termination does not move to another site', `${otherSide}a device at which a circuit ends stays at its site`, `${otherSide}a device with a circuit termination in its bays stays at its site`],
    ['race', 'of concurrent devices for the same units, one succeeds', `${races}30 devices for the same rack unit`, `${races}30 devices for overlapping rack units`],
    ['race', 'an address does not become primary while it, or its interface, leaves', 'inventory/ipam/races › an address becomes primary while it leaves the device', 'inventory/ipam/races › an address becomes primary while its interface leaves the device'],
    ['effect', 'creates the components of a new device from its type', `${effects}creates the components of a new device from its type`, 'inventory/dcim/budgets › runs the same number of statements for any number of devices of any size'],
    ['effect', 'devices in the bays of a device have its site and rack', `${effects}moves devices with their rack or bay`],
    ['effect', 'deleting a device deletes its components, secrets and pictures, and empties its bay', `${effects}deletes the components of a device, and empties the bay that it is in`, 'contract › delete dcim.Device ← secrets.Secret.device', pictureDeletion],
    ['effect', 'PREFER_IPV4 selects the primary address of two', 'inventory/dcim/computed › shows primary_ip4 as the primary one of two addresses', 'inventory/dcim/computed › shows primary_ip6 as the primary one of two addresses'],
    ['action', 'GET /api/dcim/devices/{id}/lldp-neighbors/ returns 503, because the service does not query devices', 'inventory/dcim/actions › answers 503 for the neighbours of every device'],
    ['action', 'GET /api/dcim/connected-device/ finds the device at the other end', 'inventory/dcim/actions › returns the device at the other end', 'inventory/dcim/actions › refuses invalid queries'],
  ],
} // prettier-ignore
