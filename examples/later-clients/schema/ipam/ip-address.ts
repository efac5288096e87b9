import { extendModel, reference, text, type Rule } from 'cadastre/schema'

const onOneInterface: Rule = {
  name: 'an address is on one interface',
  paths: ['interface', 'vminterface'],
  check: (values) =>
    values('interface') !== null && values('vminterface') !== null
      ? {
          field: 'vminterface',
          message:
            'An address is on an interface of a device or of a virtual machine, not on both.',
        }
      : undefined,
}

export const ipAddressExtension = extendModel('ipam.IPAddress', {
  fields: {
    dns_name: text({
      max: 255,
      blank: true,
      label: 'DNS name',
      pattern: {
        source: '^[0-9A-Za-z._-]*$',
        message: 'Only letters, digits, hyphens, full stops and underscores are allowed.',
      },
      description: 'Host name or fully qualified domain name',
      example: 'router1.example.com',
    }),
    vminterface: reference('virtualization.VMInterface', {
      optional: true,
      onDelete: 'cascade',
      reverse: 'ip_addresses',
      label: 'VM interface',
      description: 'The interface of a virtual machine that has the address',
    }),
  },
  filters: {
    virtual_machine: 'vminterface.virtual_machine.name',
    virtual_machine_id: 'vminterface.virtual_machine.id',
  },
  search: ['dns_name'],
  rules: [onOneInterface],
  pages: {
    list: { columns: ['dns_name'], filters: ['dns_name'] },
    detail: { sections: { Address: ['dns_name', 'vminterface'] } },
  },
})
