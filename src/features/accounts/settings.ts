import { Type } from 'typebox'
import { facets } from '../../framework/config/setting.ts'

/** The settings for people who sign in to the pages. */
export const accountSettings = Type.Object({
  sessionHours: Type.Integer({
    ...facets('a whole number from 1 to 8760'),
    description: 'How long somebody who signs in to the pages stays signed in, in hours.',
    default: 336,
    minimum: 1,
    maximum: 8760,
  }),
  loginAttempts: Type.Integer({
    ...facets('a whole number from 1 to 1000'),
    description:
      'How many wrong passwords a client (an IPv4 address or an IPv6 network of 64 bits) may try ' +
      'for a name before having to wait; for all names together it is ten times as many.',
    default: 10,
    minimum: 1,
    maximum: 1000,
  }),
  contact: Type.String({
    ...facets('a text of at most 200 characters'),
    description:
      'Whom to ask for permissions, as pages that refuse something say it: a name, an e-mail ' +
      'address or a URL.',
    default: '',
    maxLength: 200,
  }),
})
