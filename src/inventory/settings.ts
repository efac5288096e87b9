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
  mediaStore: Type.Optional(
    Type.Enum(['folder', 'database'], {
      ...facets('folder or database'),
      description:
        'Where uploaded images are kept: in the data folder or in the database. Without it, in ' +
        'the database where `DATABASE_URL` is set. Those in the other place are shown too; ' +
        '`cadastre media move` moves them.',
    }),
  ),
  imageMaxBytes: Type.Integer({
    ...facets('a whole number from 1024 to 1073741824'),
    description: 'How large an uploaded image may be, in bytes.',
    default: 10_485_760,
    minimum: 1024,
    maximum: 1_073_741_824,
  }),
})
