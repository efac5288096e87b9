import { count, extendModel } from 'cadastre/schema'

export const interfaceExtension = extendModel('dcim.Interface', {
  fields: { count_ipaddresses: count('ipam.IPAddress', 'interface') },
})
