import {
  anySet,
  boolean,
  choice,
  defineModel,
  link,
  macAddress,
  mustBe,
  named,
  part,
  peer,
  reference,
  related,
  sameAs,
  text,
} from 'cadastre/schema'
import { deviceComponent } from './device-component.ts'
import {
  interfaceFormFactors,
  interfaceTypes,
  lagFormFactor,
  virtualFormFactors,
} from './interface-form-factors.ts'

export const deviceInterface = defineModel('Interface', {
  path: 'interfaces',
  description: 'A network interface of a device, physical or virtual.',
  rows: 'many',
  fields: {
    device: reference('dcim.Device', {
      onDelete: 'cascade',
      reverse: 'interfaces',
      description: 'The device that has the interface',
    }),
    name: text({ max: 30, description: 'Name on the device, unique there' }),
    form_factor: choice(interfaceFormFactors, {
      aliases: interfaceTypes,
      default: 1200,
      description: 'Physical form of the interface',
    }),
    lag: reference('dcim.Interface', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'member_interfaces',
      label: 'parent LAG',
      description: 'Link aggregation group of the same device that the interface is part of',
    }),
    mac_address: macAddress({
      optional: true,
      label: 'MAC address',
      description: 'Hardware address, in upper-case pairs between colons',
    }),
    mgmt_only: boolean({
      label: 'OOB management',
      description: 'Serves the out-of-band management of the device alone',
    }),
    description: text({ max: 100, blank: true }),
    connection: link('dcim.InterfaceConnection', ['interface_a', 'interface_b'], {
      description: 'The connection that has this interface at either end',
    }),
    connected_interface: peer(
      'dcim.InterfaceConnection',
      ['interface_a', 'interface_b'],
      'dcim.Interface',
      { shape: 'peer', description: 'The interface at the other end of the connection' },
    ),
  },
  ...deviceComponent,
  shapes: {
    peer: ['device', 'name', 'form_factor', 'lag', 'mac_address', 'mgmt_only', 'description'],
  },
  filters: {
    ...deviceComponent.filters,
    is_connected: anySet('connected_as_a.id', 'connected_as_b.id', 'circuit_termination.id'),
    type: named('form_factor', {
      physical: { notIn: virtualFormFactors },
      virtual: { in: virtualFormFactors },
      lag: { in: [lagFormFactor] },
    }),
  },
  search: ['name', 'device.name', 'mac_address', 'description'],
  rules: [
    sameAs('lag.device', 'device', {
      message: 'The parent LAG must belong to the same device as the interface.',
    }),
    mustBe('lag.form_factor', [lagFormFactor, null], {
      message: 'The parent must be a LAG (form factor 200).',
    }),
    mustBe('lag', [null], {
      when: { path: 'form_factor', is: virtualFormFactors },
      message: 'A virtual interface or a LAG cannot be part of a LAG itself.',
    }),
  ],
  pages: {
    list: {
      columns: [
        'device',
        'name',
        'form_factor',
        part('connected-to'),
        'lag',
        'mac_address',
        'description',
      ],
      filters: ['device_id', 'form_factor', 'mac_address', 'is_connected'],
    },
    detail: {
      sections: {
        Interface: ['device', 'name', 'form_factor', 'mgmt_only', 'description'],
        Link: ['lag', 'mac_address', 'connected_interface', 'connection'],
      },
      tabs: [
        related('ipam.IPAddress', 'interface', {
          columns: ['address', 'status', 'vrf', 'tenant', 'description'],
        }),
        related('dcim.Interface', 'lag', {
          columns: ['device', 'name', 'form_factor', part('connected-to'), 'description'],
        }),
      ],
      parts: ['trace'],
    },
    pick: { within: ['device'], prefer: { is_connected: 'false' } },
    bulk: { create: 'name' },
  },
})
