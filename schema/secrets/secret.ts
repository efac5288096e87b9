import { defineModel, reference, secret, secretHash, text } from 'cadastre/schema'

export const deviceSecret = defineModel('Secret', {
  path: 'secrets',
  description: 'A credential of a device, stored sealed.',
  fields: {
    device: reference('dcim.Device', {
      onDelete: 'cascade',
      reverse: 'secrets',
      description: 'The device the secret belongs to',
    }),
    role: reference('secrets.SecretRole', {
      onDelete: 'protect',
      reverse: 'secrets',
      description: 'Role, which decides who may open the secret',
    }),
    name: text({ max: 100, blank: true, description: 'A name within the role, such as a login' }),
    plaintext: secret({
      boundTo: ['device', 'role'],
      audience: 'role',
      hash: 'hash',
      always: true,
      description: 'The secret itself, such as a password; empty where secrets are locked',
    }),
    hash: secretHash({ description: 'Salted one-way hash of the plaintext, kept by the service' }),
  },
  unique: [['device', 'role', 'name']],
  order: ['device.name', 'role.name', 'name'],
  nested: ['device', 'role', 'name'],
  filters: { device: 'device.name', role: 'role.slug' },
  search: ['name', 'device.name'],
  pages: {
    list: { columns: ['name', 'device', 'role', 'plaintext'], filters: ['device_id', 'role_id'] },
    detail: {
      sections: { Secret: ['device', 'role', 'name', 'plaintext'] },
      hidden: ['hash'],
    },
  },
})
