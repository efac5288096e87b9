import type { Table } from './promise.ts'

const secret = 'framework/secrets/secrets › '
const sessions = 'framework/secrets/session-keys › '
const keys = 'framework/secrets/user-keys › '
const users = 'framework/accounts/no-escalation › '

/** What is promised of secrets, keys and people. */
export const secrets: Table = {
  'secrets.Secret': [
    ['rule', 'device, role and name are unique, without a name too', `${secret}a name is there once, and so is none`],
    ['rule', 'a plaintext is written with a session key only', `${secret}what writing a secret needs`],
    ['rule', 'a plaintext has at most 65535 bytes', `${secret}what writing a secret needs`, `${secret}every text comes back as it was sent`],
    ['rule', 'only those of the role open and write', `${secret}roles decide who opens and who writes`],
    ['effect', 'the plaintext is sealed and hashed, and nowhere else', `${secret}every text comes back as it was sent`, 'framework/secrets/canary › what is planted is found nowhere but where it belongs'],
    ['effect', 'every reveal is kept', 'framework/secrets/reveals › every reveal is kept: who, what, when, where from and why', 'framework/secrets/reveals › no audit, no plaintext'],
    ['action', 'POST /api/secrets/secrets/{id}/verify/ checks a guess', `${secret}a guess is checked without revealing, and not too often`],
    ['action', 'POST /api/secrets/get-session-key/ opens a session', `${sessions}a session key is 32 random bytes, for any form of the private key`, `${sessions}what gets no session key`],
    ['action', 'GET /api/secrets/generate-rsa-key-pair/ makes a pair', `${keys}key pairs for those who have no tool`],
  ],
  'secrets.SessionKey': [
    ['action', 'GET /api/secrets/my-session-keys/ lists one’s own', `${sessions}sessions are listed and ended by whose they are, and by administrators`],
    ['action', 'DELETE /api/secrets/my-session-keys/ ends them', `${sessions}sessions are listed and ended by whose they are, and by administrators`],
    ['action', 'DELETE /api/secrets/my-session-keys/{id}/ ends one', `${sessions}sessions are listed and ended by whose they are, and by administrators`],
  ],
  'secrets.UserKey': [
    ['rule', 'a public key is an RSA key of 2048 bits or more', `${keys}what is no user key`],
    ['rule', 'the last active key stays', `${keys}the last active user key cannot be lost while anything is sealed`],
    ['race', 'the first key mints one master key, and the last one stays', `${keys}of twenty first keys at once one mints the master key`, `${keys}of two requests that each take one of the last two keys one is refused`],
    ['effect', 'the first key is active at once, later ones are activated', `${keys}the first user key mints the master key, later ones wait to be activated`],
    ['action', 'GET /api/secrets/my-user-key/ shows one’s own', `${keys}who may do what with user keys`],
    ['action', 'PUT /api/secrets/my-user-key/ brings one', `${keys}who may do what with user keys`],
    ['action', 'POST /api/secrets/user-keys/{id}/activate/ lets a user in', `${keys}the first user key mints the master key, later ones wait to be activated`],
    ['action', 'POST /api/secrets/user-keys/{id}/deactivate/ shuts a user out', `${keys}who may do what with user keys`],
  ],
  'users.User': [
    ['rule', 'nobody gives what they lack', `${users}a clerk may not make a superuser`, `${users}a superuser may do all of it`],
    ['effect', 'a user key goes with its user, but for the last one that opens anything', `${keys}a user key goes with its user`],
    ['effect', 'who may not is not rid of who may', `${users}a clerk may not delete a superuser`],
  ],
  'users.Group': [['rule', 'nobody gives what they lack', `${users}a superuser may do all of it`]],
  'users.Token': [['rule', 'nobody makes tokens for the mightier', `${users}a superuser may do all of it`]],
} // prettier-ignore
