import {
  boolean,
  defineModel,
  hidden,
  publicKey,
  reference,
  text,
} from '../../../framework/model/index.ts'

/** The public keys of users, and the master key encrypted for each. */
export const userKey = defineModel('UserKey', {
  path: 'user-keys',
  private: true,
  description: 'The public RSA key of a user; active once the master key is encrypted for it.',
  fields: {
    user: reference('users.User', {
      onDelete: 'cascade',
      oneToOne: true,
      reverse: 'user_key',
      description: 'Owner of the key; cannot be changed',
    }),
    public_key: publicKey({
      description: 'RSA public key of 2048 to 8192 bits: PEM, or a line of OpenSSH; kept as PEM',
    }),
    fingerprint: text({
      max: 64,
      blank: true,
      readOnly: true,
      description: 'SHA-256 of the public key in DER, hexadecimal',
    }),
    active: {
      ...boolean({
        readOnly: true,
        description: 'True if the owner can get a session key with it',
      }),
      restoredAs: () => false,
    },
    wrapped: hidden({ description: 'Master keys by version, each wrapped under the public key' }),
  },
  order: ['user.username'],
  nested: ['user', 'fingerprint', 'active'],
  search: ['user.username'],
  pages: {
    label: '{user}',
    list: { columns: ['active', 'fingerprint', 'last_updated'], filters: ['user_id', 'active'] },
    detail: { sections: { Key: ['user', 'active', 'fingerprint', 'public_key'] } },
  },
})
