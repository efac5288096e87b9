import { Type } from 'typebox'
import { facets } from '../../framework/config/setting.ts'

/** The settings that limit the connections of clients. */
export const connectionSettings = {
  maxConnections: Type.Integer({
    ...facets('a whole number from 1 to 100000'),
    description:
      'How many connections may be open at the same time, in each process. A further one gets ' +
      'a 503 and is closed.',
    default: 2048,
    minimum: 1,
    maximum: 100_000,
  }),
  maxConnectionsPerAddress: Type.Integer({
    ...facets('a whole number from 1 to 100000'),
    description:
      'How many of them one client may have open: an IPv4 address or an IPv6 network of 64 ' +
      'bits. The addresses of `TRUST_PROXY` are exempt.',
    default: 256,
    minimum: 1,
    maximum: 100_000,
  }),
  writeTimeoutSeconds: Type.Integer({
    ...facets('a whole number from 1 to 3600'),
    description:
      'After how many seconds a client is disconnected that reads nothing of its response, or ' +
      'less than 1 kB a second.',
    default: 30,
    minimum: 1,
    maximum: 3600,
  }),
}
