// Generated from schema/dcim/interface-template.ts. Do not edit: npm run generate
import Type from 'typebox'

/** Physical form of the interface: 0 = Virtual, 200 = Link Aggregation Group (LAG), 800 = 100BASE-TX (10/100ME), 1000 = 1000BASE-T (1GE), 1050 = GBIC (1GE), 1100 = SFP (1GE), 1150 = 10GBASE-T (10GE), 1200 = SFP+ (10GE), 1300 = XFP (10GE), 1310 = XENPAK (10GE), 1320 = X2 (10GE), 1350 = SFP28 (25GE), 1400 = QSFP+ (40GE), 1500 = CFP (100GE), 1600 = QSFP28 (100GE), 3010 = SFP (1GFC), 3020 = SFP (2GFC), 3040 = SFP (4GFC), 3080 = SFP+ (8GFC), 3160 = SFP+ (16GFC), 4000 = T1 (1.544 Mbps), 4010 = E1 (2.048 Mbps), 4040 = T3 (45 Mbps), 4050 = E3 (34 Mbps), 5000 = Cisco StackWise, 5050 = Cisco StackWise Plus, 5100 = Cisco FlexStack, 5150 = Cisco FlexStack Plus, 5200 = Juniper VCP, 32767 = Other. Later versions may add values. */
export const InterfaceTemplateFormFactor = Type.Unsafe({
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
  $id: 'InterfaceTemplateFormFactor',
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

/** InterfaceTemplateFormFactor as a plain type. */
export type InterfaceTemplateFormFactor = 0 | 200 | 800 | 1000 | 1050 | 1100 | 1150 | 1200 | 1300 | 1310 | 1320 | 1350 | 1400 | 1500 | 1600 | 3010 | 3020 | 3040 | 3080 | 3160 | 4000 | 4010 | 4040 | 4050 | 5000 | 5050 | 5100 | 5150 | 5200 | 32767

/** Physical form of the interface (value and label). */
export const InterfaceTemplateFormFactorChoice = Type.Unsafe({
  type: 'array',
  prefixItems: [Type.Ref('InterfaceTemplateFormFactor'), Type.String()],
  items: { anyOf: [{ $ref: 'InterfaceTemplateFormFactor' }, { type: 'string' }] },
  minItems: 2,
  maxItems: 2,
  $id: 'InterfaceTemplateFormFactorChoice',
  description: 'Physical form of the interface (value and label)',
})

/** InterfaceTemplateFormFactorChoice as a plain type. */
export type InterfaceTemplateFormFactorChoice = [InterfaceTemplateFormFactor, string]

/** An interface template inside the representation of another object; only id and url for readers who may not see it. */
export const NestedInterfaceTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the interface template' }),
    name: Type.Optional(
      Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
    ),
  },
  {
    $id: 'NestedInterfaceTemplate',
    description:
      'An interface template inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedInterfaceTemplate as a plain type. */
export type NestedInterfaceTemplate = {
  id: number
  url: string
  name?: string
}

/** An interface that every new device of a type gets. */
export const InterfaceTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device_type: Type.Ref('NestedDeviceType', { description: 'The type whose devices get it' }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
    form_factor: Type.Ref('InterfaceTemplateFormFactorChoice', {
      description: 'Physical form of the interface',
    }),
    mgmt_only: Type.Boolean({ description: 'Serves the management of the device alone' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  { $id: 'InterfaceTemplate', description: 'An interface that every new device of a type gets.' },
)

/** InterfaceTemplate as a plain type. */
export type InterfaceTemplate = {
  id: number
  device_type: {
    id: number
    url: string
    manufacturer?: { id: number; url: string; name?: string; slug?: string }
    model?: string
    slug?: string
  }
  name: string
  form_factor: InterfaceTemplateFormFactorChoice
  mgmt_only: boolean
  created: string
  last_updated: string
}

/** An interface template as it is written: choices are bare values. */
export const WritableInterfaceTemplate = Type.Object(
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
    device_type: Type.Integer({
      minimum: 1,
      maximum: 2147483647,
      description: 'Id of the device type: the type whose devices get it',
    }),
    name: Type.String({
      maxLength: 30,
      minLength: 1,
      pattern: '\\S',
      description: 'Name on the device, unique within the type',
    }),
    form_factor: Type.Optional(
      Type.Ref('InterfaceTemplateFormFactor', {
        description: 'Physical form of the interface. Default: 1200 (SFP+ (10GE))',
      }),
    ),
    mgmt_only: Type.Optional(
      Type.Boolean({ description: 'Serves the management of the device alone. Default: false' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableInterfaceTemplate',
    description: 'An interface template as it is written: choices are bare values',
    examples: [{ device_type: 1, name: 'Example name', form_factor: 1200 }],
  },
)

/** WritableInterfaceTemplate as a plain type. */
export type WritableInterfaceTemplate = {
  id?: number
  if_match?: string
  device_type: number
  name: string
  form_factor?: InterfaceTemplateFormFactor
  mgmt_only?: boolean
}

/** Changes of an interface template: what is left out stays as it is. */
export const PatchedWritableInterfaceTemplate = Type.Object(
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
    device_type: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: 'Id of the device type: the type whose devices get it',
      }),
    ),
    name: Type.Optional(
      Type.String({
        maxLength: 30,
        minLength: 1,
        pattern: '\\S',
        description: 'Name on the device, unique within the type',
      }),
    ),
    form_factor: Type.Optional(
      Type.Ref('InterfaceTemplateFormFactor', { description: 'Physical form of the interface' }),
    ),
    mgmt_only: Type.Optional(
      Type.Boolean({ description: 'Serves the management of the device alone' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableInterfaceTemplate',
    description: 'Changes of an interface template: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableInterfaceTemplate as a plain type. */
export type PatchedWritableInterfaceTemplate = {
  id?: number
  if_match?: string
  device_type?: number
  name?: string
  form_factor?: InterfaceTemplateFormFactor
  mgmt_only?: boolean
}

/** An interface template in the response to a write: references are ids, choices are bare values. */
export const FlatInterfaceTemplate = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device_type: Type.Integer({
      description: 'Id of the device type: the type whose devices get it',
    }),
    name: Type.String({ maxLength: 30, description: 'Name on the device, unique within the type' }),
    form_factor: Type.Ref('InterfaceTemplateFormFactor', {
      description: 'Physical form of the interface',
    }),
    mgmt_only: Type.Boolean({ description: 'Serves the management of the device alone' }),
  },
  {
    $id: 'FlatInterfaceTemplate',
    description:
      'An interface template in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatInterfaceTemplate as a plain type. */
export type FlatInterfaceTemplate = {
  id: number
  device_type: number
  name: string
  form_factor: InterfaceTemplateFormFactor
  mgmt_only: boolean
}

/** A page of interface templates. */
export const PaginatedInterfaceTemplateList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('InterfaceTemplate'), {
      description: 'The interface templates of this page',
    }),
  },
  { $id: 'PaginatedInterfaceTemplateList', description: 'A page of interface templates' },
)

/** PaginatedInterfaceTemplateList as a plain type. */
export type PaginatedInterfaceTemplateList = {
  count: number
  next: string | null
  previous: string | null
  results: InterfaceTemplate[]
}
