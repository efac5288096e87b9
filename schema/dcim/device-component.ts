import type { ModelDeclaration } from 'cadastre/schema'

/** The unique set, order, nested shape and filters of all components of devices. */
export const deviceComponent = {
  unique: [['device', 'name']],
  order: ['device.name', 'name'],
  nested: ['name'],
  filters: { device: 'device.name' },
  search: ['name', 'device.name'],
} as const satisfies Partial<ModelDeclaration>
