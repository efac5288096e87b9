import type { Row } from './row.ts'

const types = 'dcim/device-types/'
const type = { manufacturer: 1 }

/** Rows about rules that writes must keep. */
export const rules: readonly Row[] = [
  {
    row: 'A flag of a device type that templates rely on',
    asks: [
      { ask: 'POST dcim/power-outlet-templates/', body: { device_type: 1, name: 'o1' }, status: 201 },
      { ask: `PATCH ${types}1/`, body: { is_pdu: false, comments: 'x' }, status: 200 },
      { ask: `PATCH ${types}1/`, body: { is_pdu: true }, status: 200 },
      { ask: `PATCH ${types}1/`, body: { is_pdu: false }, status: 400, finds: { is_pdu: [/while it has power outlet templates/] } },
    ],
    tests: ['inventory/dcim/component-rules › device-bay-templates need no subdevice_role, and the type accepts other changes'],
  },
  {
    row: '`u_height` of a child device type',
    asks: [
      { ask: `POST ${types}`, body: { ...type, model: 'Blade', slug: 'blade', subdevice_role: false }, status: 201, finds: { u_height: 0 } },
      { ask: `POST ${types}`, body: { ...type, model: 'B2', slug: 'b2', subdevice_role: false, u_height: 1 }, status: 400, finds: { u_height: [/must be 0/] } },
    ],
  },
  {
    row: 'Name of a device',
    asks: [
      { ask: 'POST dcim/sites/', body: { name: 'Branch', slug: 'branch' }, status: 201 },
      { ask: 'POST dcim/devices/', body: { name: 'sw1', site: { slug: 'branch' }, device_type: 1, device_role: 1 }, status: 201 },
      { ask: 'POST dcim/devices/', body: { name: 'sw1', site: 1, device_type: 1, device_role: 1 }, status: 400, finds: { name: [String] } },
    ],
  },
  {
    row: 'Rack and site of a device',
    tests: ['inventory/dcim/device-rules › a device and its rack are at the same site'],
  },
  {
    row: 'Face and position of a device',
    tests: ['inventory/dcim/device-rules › a face needs a rack', 'inventory/dcim/device-rules › a position needs a rack and a face', 'inventory/dcim/device-rules › a position needs a face', 'inventory/dcim/device-rules › a child device has no face and no position', 'inventory/dcim/device-rules › a device without height has no position', 'inventory/dcim/rack-rules › a type keeps a height while its devices have positions'],
  },
  {
    row: 'Room in a rack',
    tests: ['inventory/dcim/device-rules › two devices do not overlap on a face', 'inventory/dcim/device-rules › a full-depth device needs both faces', 'inventory/dcim/device-rules › a device is mounted within the units of its rack'],
  },
  {
    row: 'Height of a rack',
    tests: ['inventory/dcim/rack-rules › a rack is high enough for the devices mounted in it', 'inventory/dcim/rack-rules › a rack is high enough for its reserved units'],
  },
  {
    row: 'Reserved units',
    tests: ['inventory/dcim/rack-rules › reserved units are units of the rack', 'inventory/dcim/rack-rules › a unit has at most one reservation'],
  },
  {
    row: 'Rack group and site of a rack',
    tests: ['inventory/dcim/rack-rules › a rack and its rack group are at the same site', 'inventory/dcim/rack-rules › a rack group with racks stays at its site'],
  },
  {
    row: 'Growth of a device type',
    tests: ['inventory/dcim/rack-rules › a device type may grow only where the units above its devices are free'],
  },
  {
    row: 'Devices in bays',
    tests: ['inventory/dcim/component-rules › only devices of a parent type have bays', 'inventory/dcim/component-rules › no device is in a bay of its own', 'inventory/dcim/component-rules › only devices of a child type are in bays, so that bays form no cycle'],
  },
  {
    row: 'LAG of an interface',
    tests: ['inventory/dcim/interface-rules › a LAG and its members are on one device', 'inventory/dcim/interface-rules › the parent of a member is a LAG', 'inventory/dcim/interface-rules › an interface of form factor 0 is a member of no LAG'],
  },
  {
    row: 'Form factor of a connected interface',
    tests: ['inventory/dcim/interface-rules › a connected interface is neither virtual nor a LAG'],
  },
  {
    row: 'Ends of an interface connection',
    tests: ['inventory/dcim/interface-rules › an interface is in one connection, at either end', 'inventory/dcim/interface-rules › no interface is connected to itself'],
  },
  {
    row: 'Interface of a circuit termination',
    tests: ['inventory/circuits/terminations › no interface of another site', 'inventory/circuits/terminations › no interface of form factor 0', 'inventory/circuits/terminations › no interface that is connected elsewhere'],
  },
  {
    row: 'Parent of an inventory item',
    tests: ['inventory/dcim/component-rules › an inventory item is on the device of its parent', 'inventory/dcim/component-rules › an inventory item is not a part of its own parts'],
  },
  {
    row: 'Duplicate prefixes and addresses',
    tests: ['inventory/ipam/space-rules › prefix: once in a VRF with unique space', 'inventory/ipam/space-rules › address: once in a VRF with unique space, whatever the mask', 'inventory/ipam/space-rules › prefix: once in the global table with ENFORCE_GLOBAL_UNIQUE'],
  },
  {
    row: 'Prefix of one address',
    tests: ['inventory/ipam/space-rules › prefix: no single host, of either version'],
  },
  {
    row: 'Overlapping aggregates',
    tests: ['inventory/ipam/aggregates › refuses aggregates that overlap'],
  },
  {
    row: 'NAT of an address to itself',
    tests: ['inventory/ipam/rules › address: not translated to itself', 'inventory/ipam/nat-rules › address: not translated to itself through others'],
  },
  {
    row: 'Primary address of a device',
    tests: ['inventory/dcim/device-rules › primary_ip4 is an address of its IP version', 'inventory/dcim/device-rules › a primary address is on an interface of the device'],
  },
  {
    row: 'Group and site of a VLAN',
    tests: ['inventory/ipam/rules › VLAN: at the site of its group'],
  },
  {
    row: 'Addresses of a service',
    tests: ['inventory/ipam/rules › service: listens on addresses of its device'],
  },
  {
    row: 'A region under itself',
    asks: [
      { ask: 'POST dcim/regions/', body: { name: 'South', slug: 'south' }, status: 201 },
      { ask: 'PATCH dcim/regions/', body: [{ id: 1, parent: 1 }], status: 400 },
    ],
  },
  {
    row: 'The last active user key',
    tests: ['features/secrets/user-keys › refuses to remove the last active user key while anything is sealed'],
  },
] // prettier-ignore
