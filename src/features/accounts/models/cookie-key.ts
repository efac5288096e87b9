import { createdAt, defineModel, hidden, text } from '../../../framework/model/index.ts'

/** The key of session cookies, which `accounts/sessions.ts` creates on first use. */
export const cookieKey = defineModel('CookieKey', {
  path: 'cookie-keys',
  description:
    'The key that seals the cookies of sessions, made once and shared by every process of the ' +
    'service.',
  fields: {
    purpose: text({ max: 30, unique: true, description: 'Purpose of the key' }),
    secret: hidden({ description: '256 random bits, base64url' }),
    created: createdAt(),
  },
  timestamps: false,
  order: ['purpose'],
  nested: ['purpose'],
  operations: [],
  private: true,
})
