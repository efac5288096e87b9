import { boolean, defineModel, reference, related, sameAs, text } from 'cadastre/schema'

export const inventoryItem = defineModel('InventoryItem', {
  path: 'inventory-items',
  description: 'A part of a device that is recorded by itself, such as a line card.',
  rows: 'many',
  fields: {
    device: reference('dcim.Device', {
      onDelete: 'cascade',
      reverse: 'inventory_items',
      description: 'The device that holds the part',
    }),
    parent: reference('dcim.InventoryItem', {
      optional: true,
      onDelete: 'cascade',
      reverse: 'child_items',
      shape: 'id',
      label: 'parent item',
      description: 'The item that this one is part of',
    }),
    name: text({ max: 50, description: 'Name, unique under its parent item' }),
    manufacturer: reference('dcim.Manufacturer', {
      optional: true,
      onDelete: 'protect',
      reverse: 'inventory_items',
      description: 'Who made the part',
    }),
    part_id: text({
      max: 50,
      blank: true,
      label: 'part ID',
      description: "The manufacturer's name for the part",
    }),
    serial: text({ max: 50, blank: true, label: 'serial number', description: 'Serial number' }),
    discovered: boolean({ description: 'Found by a program, not entered by a person' }),
  },
  unique: [['device', 'parent', 'name']],
  order: ['device.id', 'parent.id', 'name'],
  nested: ['name'],
  matchBy: ['device', 'parent', 'name', 'part_id', 'serial'],
  filters: { device: 'device.name', manufacturer: 'manufacturer.slug' },
  search: ['name', 'part_id', 'serial'],
  rules: [
    sameAs('parent.device', 'device', {
      message: 'The parent item must be on the same device.',
    }),
  ],
  pages: {
    list: {
      columns: ['device', 'name', 'manufacturer', 'part_id', 'serial', 'discovered'],
      filters: ['device_id', 'manufacturer_id', 'serial'],
    },
    detail: {
      sections: {
        Part: ['device', 'parent', 'name', 'manufacturer', 'part_id', 'serial', 'discovered'],
      },
      tabs: [
        related('dcim.InventoryItem', 'parent', {
          columns: ['name', 'manufacturer', 'part_id', 'serial'],
        }),
      ],
    },
    tree: 'parent',
    pick: { within: ['device'] },
  },
})
