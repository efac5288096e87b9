import type { Table } from './requirement.ts'

const secret = 'features/secrets/secrets › '
const sessions = 'features/secrets/session-keys › '
const keys = 'features/secrets/user-keys › '
const rights = 'inventory/object-permissions › '
const fields = 'inventory/fields-of-permissions › '
const limits = 'inventory/token-limits › '
const users = 'features/accounts/no-escalation › '

/** Requirements of secrets, keys, users, groups and tokens. */
export const secrets: Table = {
  'secrets.Secret': [
    ['rule', 'device, role and name are unique, without a name too', `${secret}refuses a second object with the same name, or without one`],
    ['rule', 'a plaintext is written with a session key only', `${secret}requires a session key to write a secret`],
    ['rule', 'a plaintext has at most 65535 bytes', `${secret}requires a session key to write a secret`, `${secret}returns every text as it was sent`],
    ['rule', 'only users of the role read and write the plaintext', `${secret}lets roles decide who may open and write`],
    ['effect', 'the plaintext is stored sealed and hashed, and nowhere else', `${secret}returns every text as it was sent`, 'features/secrets/canary › finds test secrets only in sealed columns'],
    ['effect', 'every reveal is recorded', 'features/secrets/reveals › records every reveal: user, value, time, address and purpose', 'features/secrets/reveals › reveals nothing when the audit cannot be written'],
    ['action', 'POST /api/secrets/secrets/{id}/verify/ checks a guess', `${secret}checks a guess without revealing the value, and limits attempts`],
    ['action', 'POST /api/secrets/get-session-key/ opens a session', `${sessions}returns 32 random bytes as session key, for any form of the private key`, `${sessions}refuses a session key without a valid private key`],
    ['action', 'GET /api/secrets/generate-rsa-key-pair/ makes a pair', `${keys}generates key pairs`],
  ],
  'secrets.SecretRole': [
    ['rule', 'only members of a role add users or groups to it', `${users}a clerk joins no role by a bulk update, also beside another change`, `${users}a clerk may not join a role`],
  ],
  'secrets.SessionKey': [
    ['action', 'GET /api/secrets/my-session-keys/ lists one’s own', `${sessions}lists and ends sessions for their owner and administrators`],
    ['action', 'DELETE /api/secrets/my-session-keys/ ends them', `${sessions}lists and ends sessions for their owner and administrators`],
    ['action', 'DELETE /api/secrets/my-session-keys/{id}/ ends one', `${sessions}lists and ends sessions for their owner and administrators`],
  ],
  'secrets.UserKey': [
    ['rule', 'a public key is an RSA key of 2048 bits or more', `${keys}refuses invalid user keys`],
    ['rule', 'the last active key cannot be removed', `${keys}refuses to remove the last active user key while anything is sealed`],
    ['race', 'concurrent first keys create one master key, and the last key cannot be removed', `${keys}creates one master key for twenty concurrent first user keys`, `${keys}refuses one of two requests that remove the last two keys`],
    ['effect', 'the first key is active at once, later ones are activated', `${keys}creates the master key with the first user key, and activates later ones`],
    ['action', 'GET /api/secrets/my-user-key/ shows one’s own', `${keys}checks the permissions on user keys`],
    ['action', 'PUT /api/secrets/my-user-key/ stores a public key', `${keys}checks the permissions on user keys`],
    ['action', 'POST /api/secrets/user-keys/{id}/activate/ activates a key', `${keys}creates the master key with the first user key, and activates later ones`],
    ['action', 'POST /api/secrets/user-keys/{id}/deactivate/ deactivates a key', `${keys}checks the permissions on user keys`],
  ],
  'users.ObjectPermission': [
    ['rule', 'users give only object permissions that they have', `${rights}lets users give, change and take only the rights that they have`],
    ['effect', 'names of models and actions, and conditions, are checked', `${rights}refuses models, actions and conditions that do not exist`],
    ['effect', 'writes set only the fields that a permission includes', `${fields}sets the fields that a permission includes, on its objects`],
    ['effect', 'users take only object permissions that they have', `${rights}lets users give, change and take only the rights that they have`],
  ],
  'users.User': [
    ['rule', 'users grant only permissions that they have', `${users}a clerk may not create a superuser`, `${users}allows a superuser everything`],
    ['effect', 'deleting a user deletes the user key, unless it is the last active one', `${keys}deletes a user key with its user`],
    ['effect', 'users do not delete users with more permissions', `${users}a clerk may not delete a superuser`],
  ],
  'users.Group': [['rule', 'users grant only permissions that they have', `${users}allows a superuser everything`]],
  'users.Permission': [
    ['action', 'GET /api/users/permissions/explain/ says what decides', 'features/accounts/explain › names the permissions that allow an action'],
  ],
  'users.Token': [
    ['action', 'POST /api/users/tokens/derive/ derives a narrower token', `${limits}derives tokens that are narrower`],
    ['rule', 'limits and networks of tokens exist', `${limits}refuses limits, addresses and users that do not fit`],
    ['rule', 'users create no tokens for users with more permissions', `${users}allows a superuser everything`],
    ['effect', 'only superusers delete tokens of others', `${users}a clerk may delete own tokens, but not those of others`],
  ],
} // prettier-ignore
