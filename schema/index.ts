import { extras, secrets, users, type ApplicationDeclaration } from 'cadastre/schema'

/** The applications, in the order of the API root, the documentation and the generated files. */
export const applications: readonly ApplicationDeclaration[] = [
  {
    name: 'circuits',
    label: 'Circuits',
    description: 'Providers, the circuits bought from them and where these end.',
    menu: { Circuits: ['Provider', 'Circuit', 'CircuitTermination', 'CircuitType'] },
  },
  {
    name: 'dcim',
    label: 'DCIM',
    description: 'Sites, racks, devices, their components and the cables between them.',
    menu: {
      'Sites and racks': ['Region', 'Site', 'RackGroup', 'Rack', 'RackReservation', 'RackRole'],
      Devices: [
        'Device',
        'DeviceType',
        'DeviceRole',
        'Manufacturer',
        'Platform',
        'Interface',
        'ConsolePort',
        'ConsoleServerPort',
        'PowerPort',
        'PowerOutlet',
        'DeviceBay',
        'InventoryItem',
      ],
      Connections: ['InterfaceConnection', 'ConsoleConnection', 'PowerConnection'],
    },
  },
  {
    ...extras,
    description: 'Custom fields, graphs, templates, maps, images and the record of activity.',
    menu: {
      Connections: ['TopologyMap'],
      Administration: [
        'ObjectChange',
        'CustomField',
        'CustomFieldChoice',
        'ExportTemplate',
        'Graph',
        'ImageAttachment',
        'Webhook',
        'WebhookDelivery',
      ],
    },
  },
  {
    name: 'ipam',
    label: 'IPAM',
    description: 'Address space, VRFs, VLANs and the services that listen on addresses.',
    menu: {
      'IP space': [
        'Prefix',
        'IPAddress',
        'Aggregate',
        'VRF',
        'VLAN',
        'VLANGroup',
        'Service',
        'Role',
        'RIR',
      ],
    },
  },
  {
    ...secrets,
    description: 'Credentials of devices, stored sealed and opened with a session key.',
    menu: { Secrets: ['Secret', 'SecretRole', 'UserKey', 'SessionKey', 'Reveal'] },
  },
  {
    name: 'tenancy',
    label: 'Tenancy',
    description: 'The customers or departments that things in the inventory belong to.',
  },
  {
    ...users,
    menu: { Administration: ['User', 'Group', 'Permission', 'ObjectPermission', 'Token'] },
  },
]
