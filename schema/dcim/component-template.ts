import type { ModelDeclaration } from '../../src/framework/model/index.ts'

/** The fields of all component templates, which belong to a device type. */
export const componentTemplate = {
  unique: [['device_type', 'name']],
  order: ['device_type.manufacturer.name', 'device_type.model', 'name'],
  nested: ['name'],
  filters: { devicetype: 'device_type.slug', devicetype_id: 'device_type.id' },
  search: ['name', 'device_type.model'],
  // A new device gets the components of its type's templates. Imported after the devices, templates
  // do not add components that were deleted from a device.
  importAfter: ['dcim.Device'],
} as const satisfies Partial<ModelDeclaration>
