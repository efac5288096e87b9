import type { ModelDeclaration } from 'cadastre/schema'

/** The parts of the declaration that all component templates have in common. */
export const componentTemplate = {
  unique: [['device_type', 'name']],
  order: ['device_type.manufacturer.name', 'device_type.model', 'name'],
  nested: ['name'],
  filters: { devicetype: 'device_type.slug', devicetype_id: 'device_type.id' },
  search: ['name', 'device_type.model'],
  // A created device gets a component for each template of its type. If an import created the
  // templates first, devices would get components again that had been deleted from them.
  importAfter: ['dcim.Device'],
  pages: { bulk: { create: 'name' } },
} as const satisfies Partial<ModelDeclaration>
