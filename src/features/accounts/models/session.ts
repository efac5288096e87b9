import {
  createdAt,
  defineModel,
  hidden,
  reference,
  text,
  timestamp,
} from '../../../framework/model/index.ts'

/** Sessions of browsers, which `accounts/sessions.ts` finds by the digest of their cookies. */
export const session = defineModel('Session', {
  path: 'sessions',
  description: 'A person signed in with a browser, until they sign out or it ends.',
  fields: {
    user: reference('users.User', { onDelete: 'cascade', description: 'Who signed in' }),
    digest: hidden({
      unique: true,
      description: 'SHA-256 of what the cookie holds: a copy of the table opens no session',
    }),
    address: text({ max: 45, blank: true, description: 'Where the sign-in came from' }),
    browser: text({ max: 200, blank: true, description: 'Name of the browser, as it was sent' }),
    expires: timestamp({ description: 'When the session ends by itself' }),
    created: createdAt(),
  },
  timestamps: false,
  order: ['-created'],
  nested: ['user', 'created'],
  operations: [],
  private: true,
})
