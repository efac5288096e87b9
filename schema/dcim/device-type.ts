import {
  boolean,
  booleanChoice,
  choice,
  count,
  defineModel,
  integer,
  mustBe,
  reference,
  related,
  slug,
  text,
} from 'cadastre/schema'

export const deviceType = defineModel('DeviceType', {
  path: 'device-types',
  description: 'A model of device, with the components that every device of the model has.',
  fields: {
    manufacturer: reference('dcim.Manufacturer', {
      onDelete: 'protect',
      reverse: 'device_types',
      description: 'Who makes devices of this type',
    }),
    model: text({ max: 50, description: "The manufacturer's name for the type" }),
    slug: slug({ description: 'Short name for URLs and filters, unique for the manufacturer' }),
    part_number: text({ max: 50, blank: true, description: "The manufacturer's order number" }),
    u_height: integer({
      size: 'small',
      default: 1,
      defaultWhen: { field: 'subdevice_role', is: [false], value: 0 },
      label: 'height (U)',
      description: 'Height in rack units; 0 takes no room in a rack',
    }),
    is_full_depth: boolean({
      default: true,
      description: 'Devices fill both faces of a rack',
    }),
    interface_ordering: choice(
      { 1: 'Slot/position', 2: 'Name (alphabetically)' },
      { default: 1, description: 'How the interfaces of a device are sorted' },
    ),
    is_console_server: boolean({
      label: 'is a console server',
      description: 'Devices have console server ports',
    }),
    is_pdu: boolean({ label: 'is a PDU', description: 'Devices have power outlets' }),
    is_network_device: boolean({
      default: true,
      label: 'is a network device',
      description: 'Devices have network interfaces besides those for management',
    }),
    subdevice_role: booleanChoice(
      { true: 'Parent', false: 'Child' },
      {
        optional: true,
        aliases: { parent: true, child: false },
        label: 'parent/child status',
        description: 'Parents have bays for child devices, children go into bays; null: neither',
      },
    ),
    comments: text({ blank: true, description: 'Notes' }),
    instance_count: count('dcim.Device', 'device_type'),
  },
  customFields: true,
  unique: [
    ['manufacturer', 'model'],
    ['manufacturer', 'slug'],
  ],
  order: ['manufacturer.name', 'model'],
  nested: ['manufacturer', 'model', 'slug'],
  filters: { manufacturer: 'manufacturer.slug' },
  search: ['manufacturer.name', 'model', 'part_number', 'comments'],
  rules: [
    mustBe('u_height', [0], {
      when: { path: 'subdevice_role', is: [false] },
      message: 'The height of a child device type must be 0: its devices are mounted in bays.',
    }),
  ],
  pages: {
    list: {
      columns: [
        'manufacturer',
        'model',
        'part_number',
        'u_height',
        'is_full_depth',
        'subdevice_role',
        'instance_count',
      ],
      filters: ['manufacturer_id', 'is_console_server', 'is_pdu', 'is_network_device'],
    },
    detail: {
      sections: {
        Type: ['manufacturer', 'model', 'slug', 'part_number'],
        Chassis: ['u_height', 'is_full_depth', 'subdevice_role'],
        Function: [
          'is_console_server',
          'is_pdu',
          'is_network_device',
          'interface_ordering',
          'comments',
        ],
      },
      hidden: ['instance_count'],
      tabs: [
        related('dcim.InterfaceTemplate', 'device_type', {
          columns: ['name', 'form_factor', 'mgmt_only'],
        }),
        related('dcim.ConsolePortTemplate', 'device_type', { columns: ['name'] }),
        related('dcim.ConsoleServerPortTemplate', 'device_type', { columns: ['name'] }),
        related('dcim.PowerPortTemplate', 'device_type', { columns: ['name'] }),
        related('dcim.PowerOutletTemplate', 'device_type', { columns: ['name'] }),
        related('dcim.DeviceBayTemplate', 'device_type', { columns: ['name'] }),
        related('dcim.Device', 'device_type', {
          columns: ['name', 'status', 'device_role', 'site', 'rack', 'position', 'tenant'],
        }),
      ],
    },
    pick: { within: ['manufacturer'] },
  },
})
