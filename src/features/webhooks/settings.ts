import { facets } from '../../framework/config/setting.ts'
import { Type } from 'typebox'

/** The settings of webhooks. */
export const webhookSettings = Type.Object({
  webhookPrivateAddresses: Type.Boolean({
    ...facets('true or false'),
    description:
      'Whether webhooks may send to addresses that are not public: of this machine, of private ' +
      'networks, and of networks that others cannot reach.',
    default: false,
  }),
})
