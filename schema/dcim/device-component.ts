import type { ModelDeclaration } from '../../src/framework/model/index.ts'

/** The fields of all components, which belong to a device. */
export const deviceComponent = {
  unique: [['device', 'name']],
  order: ['device.name', 'name'],
  nested: ['name'],
  filters: { device: 'device.name' },
  search: ['name', 'device.name'],
} as const satisfies Partial<ModelDeclaration>
