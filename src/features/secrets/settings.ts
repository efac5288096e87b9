import { facets } from '../../framework/config/setting.ts'
import { Type } from 'typebox'

/** The settings of session keys, and of values that are sealed. */
export const secretsSettings = Type.Object({
  sessionKeyMinutes: Type.Integer({
    ...facets('a whole number from 1 to 525600'),
    description: 'How long a session key for secrets lasts, in minutes.',
    default: 720,
    minimum: 1,
    maximum: 525_600,
  }),
  sessionKeyIdleMinutes: Type.Integer({
    ...facets('a whole number from 2 to 525600'),
    description: 'After how many minutes without use a session key for secrets ends.',
    default: 60,
    minimum: 2,
    maximum: 525_600,
  }),
  keyAttempts: Type.Integer({
    ...facets('a whole number from 1 to 1000'),
    description:
      'How many wrong private keys a user may send, and how many guesses at a secret may be ' +
      'checked, before the user has to wait.',
    default: 10,
    minimum: 1,
    maximum: 1000,
  }),
  secretHashRounds: Type.Integer({
    ...facets('a whole number from 1000 to 10000000'),
    description: 'Rounds of PBKDF2 in the hash that is kept beside a secret.',
    default: 600_000,
    minimum: 1000,
    maximum: 10_000_000,
  }),
})
