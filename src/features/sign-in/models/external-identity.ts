import {
  createdAt,
  defineModel,
  hidden,
  reference,
  timestamp,
} from '../../../framework/model/index.ts'

/** The accounts elsewhere with which users sign in, each linked to one user. */
export const externalIdentity = defineModel('ExternalIdentity', {
  path: 'external-identities',
  labelPlural: 'external identities',
  description:
    'An account elsewhere, such as one of an OpenID provider, that a user signs in with.',
  fields: {
    user: reference('users.User', { onDelete: 'cascade', description: 'Who signs in with it' }),
    issuer: hidden({
      description: 'Who vouches for it: the URL of a provider, `ldap` or `header`',
    }),
    subject: hidden({ description: 'What the issuer calls it: never given to another account' }),
    issued: timestamp({
      optional: true,
      readOnly: true,
      description: 'When the newest token was issued whose claims the user has',
    }),
    created: createdAt(),
  },
  unique: [['issuer', 'subject']],
  timestamps: false,
  order: ['created'],
  nested: ['user'],
  operations: [],
  private: true,
})
