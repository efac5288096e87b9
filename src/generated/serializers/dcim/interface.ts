// Generated from schema/dcim/interface.ts. Do not edit: npm run generate
import Type from 'typebox'

/** Physical form of the interface: 0 = Virtual, 200 = Link Aggregation Group (LAG), 800 = 100BASE-TX (10/100ME), 1000 = 1000BASE-T (1GE), 1050 = GBIC (1GE), 1100 = SFP (1GE), 1150 = 10GBASE-T (10GE), 1200 = SFP+ (10GE), 1300 = XFP (10GE), 1310 = XENPAK (10GE), 1320 = X2 (10GE), 1350 = SFP28 (25GE), 1400 = QSFP+ (40GE), 1500 = CFP (100GE), 1600 = QSFP28 (100GE), 3010 = SFP (1GFC), 3020 = SFP (2GFC), 3040 = SFP (4GFC), 3080 = SFP+ (8GFC), 3160 = SFP+ (16GFC), 4000 = T1 (1.544 Mbps), 4010 = E1 (2.048 Mbps), 4040 = T3 (45 Mbps), 4050 = E3 (34 Mbps), 5000 = Cisco StackWise, 5050 = Cisco StackWise Plus, 5100 = Cisco FlexStack, 5150 = Cisco FlexStack Plus, 5200 = Juniper VCP, 32767 = Other. Later versions may add values. */
export const InterfaceFormFactor = Type.Unsafe({
  type: 'integer',
  enum: [
    0,
    200,
    800,
    1000,
    1050,
    1100,
    1150,
    1200,
    1300,
    1310,
    1320,
    1350,
    1400,
    1500,
    1600,
    3010,
    3020,
    3040,
    3080,
    3160,
    4000,
    4010,
    4040,
    4050,
    5000,
    5050,
    5100,
    5150,
    5200,
    32767,
  ],
  $id: 'InterfaceFormFactor',
  description:
    'Physical form of the interface: 0 = Virtual, 200 = Link Aggregation Group (LAG), 800 = 100BASE-TX (10/100ME), 1000 = 1000BASE-T (1GE), 1050 = GBIC (1GE), 1100 = SFP (1GE), 1150 = 10GBASE-T (10GE), 1200 = SFP+ (10GE), 1300 = XFP (10GE), 1310 = XENPAK (10GE), 1320 = X2 (10GE), 1350 = SFP28 (25GE), 1400 = QSFP+ (40GE), 1500 = CFP (100GE), 1600 = QSFP28 (100GE), 3010 = SFP (1GFC), 3020 = SFP (2GFC), 3040 = SFP (4GFC), 3080 = SFP+ (8GFC), 3160 = SFP+ (16GFC), 4000 = T1 (1.544 Mbps), 4010 = E1 (2.048 Mbps), 4040 = T3 (45 Mbps), 4050 = E3 (34 Mbps), 5000 = Cisco StackWise, 5050 = Cisco StackWise Plus, 5100 = Cisco FlexStack, 5150 = Cisco FlexStack Plus, 5200 = Juniper VCP, 32767 = Other. Later versions may add values.',
  'x-enum-varnames': [
    'Virtual',
    'Link_Aggregation_Group_LAG',
    'FormFactor_100BASE_TX_10_100ME',
    'FormFactor_1000BASE_T_1GE',
    'GBIC_1GE',
    'SFP_1GE',
    'FormFactor_10GBASE_T_10GE',
    'SFP_Plus_10GE',
    'XFP_10GE',
    'XENPAK_10GE',
    'X2_10GE',
    'SFP28_25GE',
    'QSFP_Plus_40GE',
    'CFP_100GE',
    'QSFP28_100GE',
    'SFP_1GFC',
    'SFP_2GFC',
    'SFP_4GFC',
    'SFP_Plus_8GFC',
    'SFP_Plus_16GFC',
    'T1_1_544_Mbps',
    'E1_2_048_Mbps',
    'T3_45_Mbps',
    'E3_34_Mbps',
    'Cisco_StackWise',
    'Cisco_StackWise_Plus',
    'Cisco_FlexStack',
    'Cisco_FlexStack_Plus',
    'Juniper_VCP',
    'Other',
  ],
  'x-enumNames': [
    'Virtual',
    'Link_Aggregation_Group_LAG',
    'FormFactor_100BASE_TX_10_100ME',
    'FormFactor_1000BASE_T_1GE',
    'GBIC_1GE',
    'SFP_1GE',
    'FormFactor_10GBASE_T_10GE',
    'SFP_Plus_10GE',
    'XFP_10GE',
    'XENPAK_10GE',
    'X2_10GE',
    'SFP28_25GE',
    'QSFP_Plus_40GE',
    'CFP_100GE',
    'QSFP28_100GE',
    'SFP_1GFC',
    'SFP_2GFC',
    'SFP_4GFC',
    'SFP_Plus_8GFC',
    'SFP_Plus_16GFC',
    'T1_1_544_Mbps',
    'E1_2_048_Mbps',
    'T3_45_Mbps',
    'E3_34_Mbps',
    'Cisco_StackWise',
    'Cisco_StackWise_Plus',
    'Cisco_FlexStack',
    'Cisco_FlexStack_Plus',
    'Juniper_VCP',
    'Other',
  ],
  'x-enum-descriptions': [
    'Virtual',
    'Link Aggregation Group (LAG)',
    '100BASE-TX (10/100ME)',
    '1000BASE-T (1GE)',
    'GBIC (1GE)',
    'SFP (1GE)',
    '10GBASE-T (10GE)',
    'SFP+ (10GE)',
    'XFP (10GE)',
    'XENPAK (10GE)',
    'X2 (10GE)',
    'SFP28 (25GE)',
    'QSFP+ (40GE)',
    'CFP (100GE)',
    'QSFP28 (100GE)',
    'SFP (1GFC)',
    'SFP (2GFC)',
    'SFP (4GFC)',
    'SFP+ (8GFC)',
    'SFP+ (16GFC)',
    'T1 (1.544 Mbps)',
    'E1 (2.048 Mbps)',
    'T3 (45 Mbps)',
    'E3 (34 Mbps)',
    'Cisco StackWise',
    'Cisco StackWise Plus',
    'Cisco FlexStack',
    'Cisco FlexStack Plus',
    'Juniper VCP',
    'Other',
  ],
})

/** InterfaceFormFactor as a plain type. */
export type InterfaceFormFactor = 0 | 200 | 800 | 1000 | 1050 | 1100 | 1150 | 1200 | 1300 | 1310 | 1320 | 1350 | 1400 | 1500 | 1600 | 3010 | 3020 | 3040 | 3080 | 3160 | 4000 | 4010 | 4040 | 4050 | 5000 | 5050 | 5100 | 5150 | 5200 | 32767

/** Physical form of the interface (value and label). */
export const InterfaceFormFactorChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('InterfaceFormFactor'), Type.String()],
  items: { anyOf: [{ $ref: 'InterfaceFormFactor' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'InterfaceFormFactorChoice',
  description: 'Physical form of the interface (value and label)',
})

/** InterfaceFormFactorChoice as a plain type. */
export type InterfaceFormFactorChoice = [InterfaceFormFactor, string]

/** An interface inside the representation of another object; only id and url for readers who may not see it. */
export const NestedInterface = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the interface' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    ),
  },
  {
    $id: 'NestedInterface',
    description:
      'An interface inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedInterface as a plain type. */
export type NestedInterface = {
  id: number
  url: string
  name?: string
}

/** An interface with all its fields inside the representation of another object; only id and url for readers who may not see it. */
export const FullInterface = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the interface' }),
    device: Type.Optional(
      Type.Ref('NestedDevice', { description: 'The device that has the interface' }),
    ),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    ),
    form_factor: Type.Optional(
      Type.Ref('InterfaceFormFactorChoice', { description: 'Physical form of the interface' }),
    ),
    lag: Type.Optional(
      Type.Union([Type.Ref('NestedInterface'), Type.Null()], {
        description: 'Link aggregation group of the same device that the interface is part of',
      }),
    ),
    mac_address: Type.Optional(
      Type.Union([Type.String({ pattern: '^([0-9A-F]{2}:){5}[0-9A-F]{2}$' }), Type.Null()], {
        description: 'Hardware address, in upper-case pairs between colons',
      }),
    ),
    mgmt_only: Type.Optional(
      Type.Boolean({ description: 'Serves the out-of-band management of the device alone' }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the interface' }),
    ),
    connection: Type.Optional(
      Type.Union([Type.Ref('NestedInterfaceConnection'), Type.Null()], {
        description: 'The connection that has this interface at either end',
      }),
    ),
    connected_interface: Type.Optional(
      Type.Union([Type.Ref('PeerInterface'), Type.Null()], {
        description: 'The interface at the other end of the connection',
      }),
    ),
    created: Type.Optional(
      Type.String({ format: 'date', description: 'Day on which the object was made' }),
    ),
    last_updated: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the object was last changed' }),
    ),
  },
  {
    $id: 'FullInterface',
    description:
      'An interface with all its fields inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** FullInterface as a plain type. */
export type FullInterface = {
  id: number
  url: string
  device?: { id: number; url: string; name?: string | null; display_name?: string }
  name?: string
  form_factor?: InterfaceFormFactorChoice
  lag?: NestedInterface | null
  mac_address?: string | null
  mgmt_only?: boolean
  description?: string
  connection?: {
    id: number
    url: string
    display_name?: string
    connection_status?: boolean
  } | null
  connected_interface?: PeerInterface | null
  created?: string
  last_updated?: string
}

/** An interface as peer of another object; only id and url for readers who may not see it. */
export const PeerInterface = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the interface' }),
    device: Type.Optional(
      Type.Ref('NestedDevice', { description: 'The device that has the interface' }),
    ),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    ),
    form_factor: Type.Optional(
      Type.Ref('InterfaceFormFactorChoice', { description: 'Physical form of the interface' }),
    ),
    lag: Type.Optional(
      Type.Union([Type.Ref('NestedInterface'), Type.Null()], {
        description: 'Link aggregation group of the same device that the interface is part of',
      }),
    ),
    mac_address: Type.Optional(
      Type.Union([Type.String({ pattern: '^([0-9A-F]{2}:){5}[0-9A-F]{2}$' }), Type.Null()], {
        description: 'Hardware address, in upper-case pairs between colons',
      }),
    ),
    mgmt_only: Type.Optional(
      Type.Boolean({ description: 'Serves the out-of-band management of the device alone' }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the interface' }),
    ),
  },
  {
    $id: 'PeerInterface',
    description:
      'An interface as peer of another object; only id and url for readers who may not see it',
  },
)

/** PeerInterface as a plain type. */
export type PeerInterface = {
  id: number
  url: string
  device?: { id: number; url: string; name?: string | null; display_name?: string }
  name?: string
  form_factor?: InterfaceFormFactorChoice
  lag?: NestedInterface | null
  mac_address?: string | null
  mgmt_only?: boolean
  description?: string
}

/** A network interface of a device, physical or virtual. */
export const Interface = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Ref('NestedDevice', { description: 'The device that has the interface' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    form_factor: Type.Ref('InterfaceFormFactorChoice', {
      description: 'Physical form of the interface',
    }),
    lag: Type.Union([Type.Ref('NestedInterface'), Type.Null()], {
      description: 'Link aggregation group of the same device that the interface is part of',
    }),
    mac_address: Type.Union(
      [Type.String({ pattern: '^([0-9A-F]{2}:){5}[0-9A-F]{2}$' }), Type.Null()],
      { description: 'Hardware address, in upper-case pairs between colons' },
    ),
    mgmt_only: Type.Boolean({
      description: 'Serves the out-of-band management of the device alone',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the interface' }),
    connection: Type.Union([Type.Ref('NestedInterfaceConnection'), Type.Null()], {
      description: 'The connection that has this interface at either end',
    }),
    connected_interface: Type.Union([Type.Ref('PeerInterface'), Type.Null()], {
      description: 'The interface at the other end of the connection',
    }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'Interface', description: 'A network interface of a device, physical or virtual.' },
)

/** Interface as a plain type. */
export type Interface = {
  id: number
  device: { id: number; url: string; name?: string | null; display_name?: string }
  name: string
  form_factor: InterfaceFormFactorChoice
  lag: NestedInterface | null
  mac_address: string | null
  mgmt_only: boolean
  description: string
  connection: { id: number; url: string; display_name?: string; connection_status?: boolean } | null
  connected_interface: PeerInterface | null
  created: string
  last_updated: string
}

/** An interface as it is written: choices are bare values. */
export const WritableInterface = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Which object is meant: required in a bulk update, ignored everywhere else',
      }),
    ),
    if_match: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Entity tag that the object must have, for bulk updates and deletes only; otherwise refused',
      }),
    ),
    device: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the device: the device that has the interface',
    }),
    name: Type.String({
      maxLength: 30,
      minLength: 1,
      pattern: '\\S',
      description: 'Name on the device, unique there',
    }),
    form_factor: Type.Optional(
      Type.Ref('InterfaceFormFactor', {
        description: 'Physical form of the interface. Default: 1200 (SFP+ (10GE))',
      }),
    ),
    lag: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description:
          'Id of the interface: link aggregation group of the same device that the interface is part of',
      }),
    ),
    mac_address: Type.Optional(
      Type.Union(
        [
          Type.String({
            pattern:
              '^$|^(?:[0-9A-Fa-f]{1,2}[-:]){5}[0-9A-Fa-f]{1,2}$|^(?:[0-9A-Fa-f]{4}[-.:]){2}[0-9A-Fa-f]{4}$|^[0-9A-Fa-f]{6}[-:][0-9A-Fa-f]{6}$|^[0-9A-Fa-f]{12}$',
          }),
          Type.Null(),
        ],
        { description: 'Hardware address, in upper-case pairs between colons' },
      ),
    ),
    mgmt_only: Type.Optional(
      Type.Boolean({
        description: 'Serves the out-of-band management of the device alone. Default: false',
      }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the interface' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableInterface',
    description: 'An interface as it is written: choices are bare values',
    examples: [{ device: 1, name: 'Example name', form_factor: 1200 }],
  },
)

/** WritableInterface as a plain type. */
export type WritableInterface = {
  id?: number
  if_match?: string
  device: number
  name: string
  form_factor?: InterfaceFormFactor
  lag?: number | null
  mac_address?: string | null
  mgmt_only?: boolean
  description?: string
}

/** Changes of an interface: what is left out stays as it is. */
export const PatchedWritableInterface = Type.Object(
  {
    id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Which object is meant: required in a bulk update, ignored everywhere else',
      }),
    ),
    if_match: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Entity tag that the object must have, for bulk updates and deletes only; otherwise refused',
      }),
    ),
    device: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the device: the device that has the interface',
      }),
    ),
    name: Type.Optional(
      Type.String({
        maxLength: 30,
        minLength: 1,
        pattern: '\\S',
        description: 'Name on the device, unique there',
      }),
    ),
    form_factor: Type.Optional(
      Type.Ref('InterfaceFormFactor', { description: 'Physical form of the interface' }),
    ),
    lag: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description:
          'Id of the interface: link aggregation group of the same device that the interface is part of',
      }),
    ),
    mac_address: Type.Optional(
      Type.Union(
        [
          Type.String({
            pattern:
              '^$|^(?:[0-9A-Fa-f]{1,2}[-:]){5}[0-9A-Fa-f]{1,2}$|^(?:[0-9A-Fa-f]{4}[-.:]){2}[0-9A-Fa-f]{4}$|^[0-9A-Fa-f]{6}[-:][0-9A-Fa-f]{6}$|^[0-9A-Fa-f]{12}$',
          }),
          Type.Null(),
        ],
        { description: 'Hardware address, in upper-case pairs between colons' },
      ),
    ),
    mgmt_only: Type.Optional(
      Type.Boolean({ description: 'Serves the out-of-band management of the device alone' }),
    ),
    description: Type.Optional(
      Type.String({ maxLength: 100, description: 'Description of the interface' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableInterface',
    description: 'Changes of an interface: what is left out stays as it is',
    examples: [{ description: 'Example description' }],
  },
)

/** PatchedWritableInterface as a plain type. */
export type PatchedWritableInterface = {
  id?: number
  if_match?: string
  device?: number
  name?: string
  form_factor?: InterfaceFormFactor
  lag?: number | null
  mac_address?: string | null
  mgmt_only?: boolean
  description?: string
}

/** An interface in the response to a write: references are ids, choices are bare values. */
export const FlatInterface = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Integer({ description: 'Id of the device: the device that has the interface' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique there' }),
    form_factor: Type.Ref('InterfaceFormFactor', { description: 'Physical form of the interface' }),
    lag: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Id of the interface: link aggregation group of the same device that the interface is part of',
    }),
    mac_address: Type.Union(
      [Type.String({ pattern: '^([0-9A-F]{2}:){5}[0-9A-F]{2}$' }), Type.Null()],
      { description: 'Hardware address, in upper-case pairs between colons' },
    ),
    mgmt_only: Type.Boolean({
      description: 'Serves the out-of-band management of the device alone',
    }),
    description: Type.String({ maxLength: 100, description: 'Description of the interface' }),
  },
  {
    $id: 'FlatInterface',
    description:
      'An interface in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatInterface as a plain type. */
export type FlatInterface = {
  id: number
  device: number
  name: string
  form_factor: InterfaceFormFactor
  lag: number | null
  mac_address: string | null
  mgmt_only: boolean
  description: string
}

/** A page of interfaces. */
export const PaginatedInterfaceList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('Interface'), { description: 'The interfaces of this page' }),
  },
  { $id: 'PaginatedInterfaceList', description: 'A page of interfaces' },
)

/** PaginatedInterfaceList as a plain type. */
export type PaginatedInterfaceList = {
  count: number
  next: string | null
  previous: string | null
  results: Interface[]
}
