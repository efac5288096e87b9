// Generated from schema/dcim/inventory-item.ts. Do not edit: npm run generate
import Type from 'typebox'

/** An inventory item inside the representation of another object; only id and url for readers who may not see it. */
export const NestedInventoryItem = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    url: Type.String({ format: 'uri', description: 'URL of the inventory item' }),
    name: Type.Optional(
      Type.String({ maxLength: 50, description: 'Name, unique under its parent item' }),
    ),
  },
  {
    $id: 'NestedInventoryItem',
    description:
      'An inventory item inside the representation of another object; only id and url for readers who may not see it',
  },
)

/** NestedInventoryItem as a plain type. */
export type NestedInventoryItem = {
  id: number
  url: string
  name?: string
}

/** A part of a device that is recorded by itself, such as a line card. */
export const InventoryItem = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Ref('NestedDevice', { description: 'The device that holds the part' }),
    parent: Type.Union([Type.Integer(), Type.Null()], {
      description: 'The item that this one is part of',
    }),
    name: Type.String({ maxLength: 50, description: 'Name, unique under its parent item' }),
    manufacturer: Type.Union([Type.Ref('NestedManufacturer'), Type.Null()], {
      description: 'Who made the part',
    }),
    part_id: Type.String({ maxLength: 50, description: "The manufacturer's name for the part" }),
    serial: Type.String({ maxLength: 50, description: 'Serial number' }),
    discovered: Type.Boolean({ description: 'Found by a program, not entered by a person' }),
    created: Type.String({ format: 'date', description: 'Day on which the object was made' }),
    last_updated: Type.String({
      format: 'date-time',
      description: 'When the object was last changed',
    }),
  },
  {
    $id: 'InventoryItem',
    description: 'A part of a device that is recorded by itself, such as a line card.',
  },
)

/** InventoryItem as a plain type. */
export type InventoryItem = {
  id: number
  device: { id: number; url: string; name?: string | null; display_name?: string }
  parent: number | null
  name: string
  manufacturer: { id: number; url: string; name?: string; slug?: string } | null
  part_id: string
  serial: string
  discovered: boolean
  created: string
  last_updated: string
}

/** An inventory item as it is written: choices are bare values. */
export const WritableInventoryItem = Type.Object(
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
      description: 'Id of the device: the device that holds the part',
    }),
    parent: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the inventory item: the item that this one is part of',
      }),
    ),
    name: Type.String({
      maxLength: 50,
      minLength: 1,
      pattern: '\\S',
      description: 'Name, unique under its parent item',
    }),
    manufacturer: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the manufacturer: who made the part',
      }),
    ),
    part_id: Type.Optional(
      Type.String({ maxLength: 50, description: "The manufacturer's name for the part" }),
    ),
    serial: Type.Optional(Type.String({ maxLength: 50, description: 'Serial number' })),
    discovered: Type.Optional(
      Type.Boolean({ description: 'Found by a program, not entered by a person. Default: false' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'WritableInventoryItem',
    description: 'An inventory item as it is written: choices are bare values',
    examples: [{ device: 1, name: 'Example name' }],
  },
)

/** WritableInventoryItem as a plain type. */
export type WritableInventoryItem = {
  id?: number
  if_match?: string
  device: number
  parent?: number | null
  name: string
  manufacturer?: number | null
  part_id?: string
  serial?: string
  discovered?: boolean
}

/** Changes of an inventory item: what is left out stays as it is. */
export const PatchedWritableInventoryItem = Type.Object(
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
        description: 'Id of the device: the device that holds the part',
      }),
    ),
    parent: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the inventory item: the item that this one is part of',
      }),
    ),
    name: Type.Optional(
      Type.String({
        maxLength: 50,
        minLength: 1,
        pattern: '\\S',
        description: 'Name, unique under its parent item',
      }),
    ),
    manufacturer: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 2147483647 }), Type.Null()], {
        description: 'Id of the manufacturer: who made the part',
      }),
    ),
    part_id: Type.Optional(
      Type.String({ maxLength: 50, description: "The manufacturer's name for the part" }),
    ),
    serial: Type.Optional(Type.String({ maxLength: 50, description: 'Serial number' })),
    discovered: Type.Optional(
      Type.Boolean({ description: 'Found by a program, not entered by a person' }),
    ),
  },
  {
    additionalProperties: false,
    $id: 'PatchedWritableInventoryItem',
    description: 'Changes of an inventory item: what is left out stays as it is',
    examples: [{ name: 'Example name' }],
  },
)

/** PatchedWritableInventoryItem as a plain type. */
export type PatchedWritableInventoryItem = {
  id?: number
  if_match?: string
  device?: number
  parent?: number | null
  name?: string
  manufacturer?: number | null
  part_id?: string
  serial?: string
  discovered?: boolean
}

/** An inventory item in the response to a write: references are ids, choices are bare values. */
export const FlatInventoryItem = Type.Object(
  {
    id: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Numeric primary key' }),
    device: Type.Integer({ description: 'Id of the device: the device that holds the part' }),
    parent: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the inventory item: the item that this one is part of',
    }),
    name: Type.String({ maxLength: 50, description: 'Name, unique under its parent item' }),
    manufacturer: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the manufacturer: who made the part',
    }),
    part_id: Type.String({ maxLength: 50, description: "The manufacturer's name for the part" }),
    serial: Type.String({ maxLength: 50, description: 'Serial number' }),
    discovered: Type.Boolean({ description: 'Found by a program, not entered by a person' }),
  },
  {
    $id: 'FlatInventoryItem',
    description:
      'An inventory item in the response to a write: references are ids, choices are bare values',
  },
)

/** FlatInventoryItem as a plain type. */
export type FlatInventoryItem = {
  id: number
  device: number
  parent: number | null
  name: string
  manufacturer: number | null
  part_id: string
  serial: string
  discovered: boolean
}

/** A page of inventory items. */
export const PaginatedInventoryItemList = Type.Object(
  {
    count: Type.Integer({ minimum: 0, description: 'How many objects match, on all pages' }),
    next: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the next page, null when there is none',
    }),
    previous: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
      description: 'URL of the previous page, null when there is none',
    }),
    results: Type.Array(Type.Ref('InventoryItem'), {
      description: 'The inventory items of this page',
    }),
  },
  { $id: 'PaginatedInventoryItemList', description: 'A page of inventory items' },
)

/** PaginatedInventoryItemList as a plain type. */
export type PaginatedInventoryItemList = {
  count: number
  next: string | null
  previous: string | null
  results: InventoryItem[]
}
