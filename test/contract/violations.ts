import type { Json } from '../support/app.ts'
import type { Samples } from '../support/samples.ts'

/** Values that break one rule, and the message about them. */
export interface Violation {
  readonly given: (samples: Samples) => Promise<Json> | Json
  /** True for a rule that is broken by a change of an existing object, not by a create. */
  readonly changed?: true
  readonly field: string
  readonly message: string
}

const made =
  (key: string, name: string, given: Json = {}) =>
  async (samples: Samples): Promise<Json> => ({ [name]: await samples.make(key, { given }) })

const plainType = {
  subdevice_role: null,
  is_console_server: false,
  is_pdu: false,
  is_network_device: false,
}
const ofPlainType = made('dcim.DeviceType', 'device_type', plainType)
const ofChildType = made('dcim.DeviceType', 'device_type', { subdevice_role: false, u_height: 0 })

/** Creates an interface on a device at a site; returns the ids of both. */
async function interfaceAt(samples: Samples, given: Json): Promise<Json> {
  const site = await samples.make('dcim.Site')
  const device = await samples.make('dcim.Device', { given: { site } })
  return { site, interface: await samples.make('dcim.Interface', { given: { device, ...given } }) }
}

const physical =
  '800 or 1000 or 1050 or 1100 or 1150 or 1200 or 1300 or 1310 or 1320 or 1350 or 1400 or 1500 or 1600 or 3010 or ' +
  '3020 or 3040 or 3080 or 3160 or 4000 or 4010 or 4040 or 4050 or 5000 or 5050 or 5100 or 5150 or 5200 or 32767'
const unconnectable = 'A virtual interface or a LAG cannot be connected.'

/** Values that break declared rules. */
export const violations: Readonly<Record<string, Violation>> = {
  'circuits.CircuitTermination: interface.device.site is site': {
    given: async (samples) => ({ ...(await interfaceAt(samples, {})), site: await samples.make('dcim.Site') }),
    field: 'interface',
    message: 'The interface must be on a device at the site of the termination.',
  },
  'circuits.CircuitTermination: interface is empty when interface.form_factor is 0 or 200': {
    given: (samples) => interfaceAt(samples, { form_factor: 200 }),
    field: 'interface',
    message: 'A circuit cannot be plugged into a virtual interface or a LAG.',
  },
  'dcim.DeviceBay: device.device_type.subdevice_role is true': {
    given: async (samples) => ({
      device: await samples.make('dcim.Device', { given: await ofPlainType(samples) }),
      installed_device: null,
    }),
    field: 'non_field_errors',
    message: 'Only a device whose type is a parent (subdevice_role true) can have device bays.',
  },
  'dcim.DeviceBay: device differs from installed_device': {
    given: async (samples) => {
      const parent = await made('dcim.DeviceType', 'device_type', { subdevice_role: true })(samples)
      const device = await samples.make('dcim.Device', { given: parent })
      return { device, installed_device: device }
    },
    field: 'non_field_errors',
    message: 'A device cannot be installed in a bay of its own.',
  },
  'dcim.DeviceType: u_height is 0 when subdevice_role is false': {
    given: () => ({ subdevice_role: false, u_height: 1 }),
    field: 'u_height',
    message: 'The height of a child device type must be 0: its devices are mounted in bays.',
  },
  'dcim.Device: rack.site is site': {
    given: async (samples) => ({ ...(await made('dcim.Rack', 'rack', { site: await samples.make('dcim.Site') })(samples)), position: 1, face: 0 }),
    field: 'rack',
    message: 'The rack must be at the same site as the device.',
  },
  'dcim.Device: face requires rack': {
    given: () => ({ rack: null, position: null, face: 0 }),
    field: 'face',
    message: 'A rack face may be given only together with a rack.',
  },
  'dcim.Device: position requires rack': {
    given: () => ({ rack: null, position: 1, face: 0 }),
    field: 'face',
    message: 'A position may be given only together with a rack.',
  },
  'dcim.Device: position requires face': {
    given: () => ({ position: 1, face: null }),
    field: 'face',
    message: 'The rack face must be given together with a position.',
  },
  'dcim.Device: face is empty when device_type.subdevice_role is false': {
    given: async (samples) => ({ ...(await ofChildType(samples)), face: 0, position: null }),
    field: 'face',
    message: 'A child device has no rack face: its place is that of its parent device.',
  },
  'dcim.Device: position is empty when device_type.subdevice_role is false': {
    given: async (samples) => ({ ...(await ofChildType(samples)), face: 0, position: 1 }),
    field: 'position',
    message: 'A child device has no position: its place is that of its parent device.',
  },
  'dcim.Device: position is empty when device_type.u_height is 0': {
    given: async (samples) => ({ ...(await made('dcim.DeviceType', 'device_type', { u_height: 0 })(samples)), ...(await made('dcim.Rack', 'rack', { site: await samples.make('dcim.Site') })(samples)), face: 0, position: 1 }),
    field: 'position',
    message: 'The device type has the height 0: its devices take no unit and have no position.',
  },
  'dcim.InterfaceConnection: interface_a differs from interface_b': {
    given: async (samples) => {
      const end = await samples.make('dcim.Interface')
      return { interface_a: end, interface_b: end }
    },
    field: 'interface_b',
    message: 'An interface cannot be connected to itself.',
  },
  [`dcim.InterfaceConnection: interface_a.form_factor is ${physical}`]: {
    given: made('dcim.Interface', 'interface_a', { form_factor: 0 }),
    field: 'interface_a',
    message: unconnectable,
  },
  [`dcim.InterfaceConnection: interface_b.form_factor is ${physical}`]: {
    given: made('dcim.Interface', 'interface_b', { form_factor: 200 }),
    field: 'interface_b',
    message: unconnectable,
  },
  'dcim.Interface: lag.device is device': {
    given: async (samples) => {
      const device = await samples.make('dcim.Device')
      return made('dcim.Interface', 'lag', { device, form_factor: 200 })(samples)
    },
    field: 'lag',
    message: 'The parent LAG must belong to the same device as the interface.',
  },
  'dcim.Interface: lag.form_factor is 200 or empty': {
    given: async (samples) => {
      const device = await samples.make('dcim.Device')
      return { device, ...(await made('dcim.Interface', 'lag', { device, form_factor: 1200 })(samples)) }
    },
    field: 'lag',
    message: 'The parent must be a LAG (form factor 200).',
  },
  'dcim.Interface: lag is empty when form_factor is 0 or 200': {
    given: async (samples) => {
      const device = await samples.make('dcim.Device')
      return { device, form_factor: 0, ...(await made('dcim.Interface', 'lag', { device, form_factor: 200 })(samples)) }
    },
    field: 'lag',
    message: 'A virtual interface or a LAG cannot be part of a LAG itself.',
  },
  'dcim.InventoryItem: parent.device is device': {
    given: async (samples) => made('dcim.InventoryItem', 'parent', { device: await samples.make('dcim.Device') })(samples),
    field: 'parent',
    message: 'The parent item must be on the same device.',
  },
  'dcim.Rack: group.site is site': {
    given: async (samples) => made('dcim.RackGroup', 'group', { site: await samples.make('dcim.Site') })(samples),
    field: 'group',
    message: 'The rack group must belong to the same site as the rack.',
  },
  'ipam.IPAddress: nat_inside differs from id': {
    given: () => ({ nat_inside: 'itself' }),
    changed: true,
    field: 'nat_inside',
    message: 'An address cannot be translated to itself.',
  },
  'ipam.VLAN: group.site is site': {
    given: async (samples) => made('ipam.VLANGroup', 'group', { site: await samples.make('dcim.Site') })(samples),
    field: 'group',
    message: 'The VLAN group must belong to the same site as the VLAN.',
  },
} // prettier-ignore
