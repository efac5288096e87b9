import {
  anyOf,
  booleanChoice,
  computedText,
  contains,
  defineModel,
  different,
  mustBe,
  reference,
} from 'cadastre/schema'
import { connectionStatus } from './connection-status.ts'
import { physicalFormFactors } from './interface-form-factors.ts'

const message = 'A virtual interface or a LAG cannot be connected.'

export const interfaceConnection = defineModel('InterfaceConnection', {
  path: 'interface-connections',
  description: 'A link between two physical interfaces.',
  rows: 'many',
  fields: {
    interface_a: reference('dcim.Interface', {
      oneToOne: true,
      onDelete: 'cascade',
      reverse: 'connected_as_a',
      shape: 'peer',
      label: 'interface A',
      description: 'The interface at one end',
    }),
    interface_b: reference('dcim.Interface', {
      oneToOne: true,
      onDelete: 'cascade',
      reverse: 'connected_as_b',
      shape: 'peer',
      label: 'interface B',
      description: 'The interface at the other end',
    }),
    connection_status: booleanChoice(connectionStatus, {
      default: true,
      bare: 'nested',
      label: 'status',
      description: 'Connected, or planned',
    }),
    display_name: computedText('{interface_a.name} <> {interface_b.name}'),
  },
  nested: ['display_name', 'connection_status'],
  filters: {
    site: anyOf('interface_a.device.site.slug', 'interface_b.device.site.slug'),
    device: contains('interface_a.device.name', 'interface_b.device.name'),
  },
  search: [
    'interface_a.name',
    'interface_a.device.name',
    'interface_b.name',
    'interface_b.device.name',
  ],
  rules: [
    different('interface_a', 'interface_b', {
      message: 'An interface cannot be connected to itself.',
    }),
    mustBe('interface_a.form_factor', physicalFormFactors, { message }),
    mustBe('interface_b.form_factor', physicalFormFactors, { message }),
  ],
  pages: {
    label: '{interface_a} ↔ {interface_b}',
    list: {
      columns: ['interface_a', 'interface_b', 'connection_status'],
      filters: ['site', 'device', 'connection_status'],
    },
  },
})
