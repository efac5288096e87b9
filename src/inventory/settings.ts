import { Type } from 'typebox'
import { facets } from 'cadastre'

/** The settings that only this inventory has. */
export const inventorySettings = Type.Object({
  enforceGlobalUnique: Type.Boolean({
    ...facets('true or false'),
    description:
      'Whether prefixes and addresses outside every VRF must be unique. Each VRF has a setting ' +
      'of its own.',
    default: false,
  }),
  preferIpv4: Type.Boolean({
    ...facets('true or false'),
    description:
      'Whether `primary_ip` of a device with primary addresses of both versions is the IPv4 one.',
    default: false,
  }),
  imageMaxBytes: Type.Integer({
    ...facets('a whole number from 1024 to 1073741824'),
    description: 'How large an uploaded image may be, in bytes.',
    default: 10_485_760,
    minimum: 1024,
    maximum: 1_073_741_824,
  }),
})
