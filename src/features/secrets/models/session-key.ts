import {
  createdAt,
  defineModel,
  hidden,
  reference,
  text,
  timestamp,
} from '../../../framework/model/index.ts'

/** The session keys of users, which requests send in `X-Session-Key`. */
export const sessionKey = defineModel('SessionKey', {
  path: 'session-keys',
  private: true,
  description:
    'A session in which a user opens secrets; deleting it ends it. The key itself is not kept.',
  fields: {
    user_key: reference('secrets.UserKey', {
      onDelete: 'cascade',
      reverse: 'session_keys',
      description: 'The user key the session was opened with',
    }),
    address: text({
      max: 45,
      blank: true,
      readOnly: true,
      description: 'Where it was opened from',
    }),
    expires: timestamp({ readOnly: true, description: 'When the session ends at the latest' }),
    last_used: timestamp({ readOnly: true, description: 'When it was last used, to the minute' }),
    created: createdAt(),
    digest: hidden({ description: 'SHA-256 of the session key', unique: true }),
    wrapped: hidden({ description: 'Master keys by version, sealed under the session key' }),
  },
  timestamps: false,
  order: ['user_key.user.username', '-created'],
  nested: ['user_key', 'created'],
  filters: { user: 'user_key.user.id', username: 'user_key.user.username' },
  pages: {
    label: '{user_key} › {address}',
    list: {
      columns: ['address', 'user_key', 'created', 'last_used', 'expires'],
      filters: ['user_key_id', 'address'],
    },
    detail: {
      sections: { Session: ['user_key', 'address', 'last_used', 'expires'] },
    },
  },
  operations: ['list', 'read', 'delete'],
})
