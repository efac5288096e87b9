import {
  boolean,
  createdAt,
  defineModel,
  json,
  key,
  part,
  reference,
  text,
  textChoice,
  timestamp,
} from '../../../framework/model/index.ts'

/** Credentials of programs. Only the digest of a key is stored. */
export const token = defineModel('Token', {
  path: 'tokens',
  description: 'A key with which a program uses the API in the name of a user.',
  fields: {
    user: reference('users.User', {
      onDelete: 'cascade',
      reverse: 'tokens',
      description: 'In whose name requests with the token are made',
    }),
    key: key({
      description: 'Shown once, in the response that creates it; generated when left out',
    }),
    write_enabled: boolean({
      default: true,
      description: 'May change things; otherwise the token only reads',
    }),
    expires: {
      ...timestamp({ optional: true, description: 'When the token ends; empty: never' }),
      // Before the end of any token that it is derived from.
      restoredAs: () => '1970-01-01T00:00:00Z',
    },
    description: text({ max: 100, blank: true, description: 'Purpose of the token' }),
    choice_shape: textChoice(
      { pair: 'Pair', object: 'Object', value: 'Value', slug: 'Slug' },
      {
        optional: true,
        bare: true,
        label: 'choice shape',
        description:
          'How choices are read: `pair` is `[1, "Active"]`, `object` is `{"value": 1, "label": ' +
          '"Active"}`, `value` is `1`, `slug` is like `object`, with the slug of the value; empty: ' +
          'as the service is set',
      },
    ),
    write_response: textChoice(
      { flat: 'Flat', base: 'Base' },
      {
        optional: true,
        bare: true,
        label: 'write response',
        description:
          'Writes return stored values (`flat`) or the object as read (`base`); empty: as the ' +
          'service is set',
      },
    ),
    limits: json({
      optional: true,
      description:
        'What the token may do at most, of what its user may: an object such as `{"models": ' +
        '["users.user"], "actions": ["view"], "constraints": {"username": "ada"}}`, or a list ' +
        'of such objects, one of which allows it; null for everything that the user may do',
    }),
    addresses: json({
      optional: true,
      texts: true,
      description:
        'Networks from which the token may be used, such as `["192.0.2.0/24", "2001:db8::/32"]`; ' +
        'null for any address',
    }),
    parent: reference('users.Token', {
      optional: true,
      readOnly: true,
      onDelete: 'cascade',
      reverse: 'derived_tokens',
      description: 'The token that this one is derived from: it may do no more, and ends no later',
    }),
    created: createdAt(),
  },
  timestamps: false,
  order: ['user.username', 'created'],
  nested: ['user', 'description'],
  filters: { user: 'user.id', username: 'user.username' },
  search: ['description', 'user.username'],
  pages: {
    label: '{user} › {description}',
    list: {
      columns: ['description', 'user', 'key', part('token-words'), 'expires', 'created'],
      filters: ['user_id', 'write_enabled'],
    },
    detail: {
      sections: {
        Token: ['description', 'user', 'key'],
        Use: ['write_enabled', 'expires', 'choice_shape', 'write_response'],
        Limits: ['addresses', 'parent'],
      },
      hidden: ['limits'],
      parts: ['token-words'],
    },
  },
  private: true,
})
