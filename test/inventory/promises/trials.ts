import type { Table } from './promise.ts'

const seal = 'framework/sealing/seal › '
const known = 'framework/sealing/known-answers › '
const tampering = 'framework/secrets/tampering › '
const rotation = 'framework/secrets/rotation › '
const ends = 'framework/secrets/session-ends › '
const keys = 'framework/secrets/user-keys › '
const sessions = 'framework/secrets/session-keys › '
const timing = 'framework/secrets/timing › '
const moved = ['another model or field', 'another row', 'another UUID', 'another hash', 'no hash', 'another bound value', 'null instead of a value', 'bound values in another order', 'a number as text'].map((what) => `${seal}does not open for ${what}`) // prettier-ignore

/** What whoever keeps secrets is to be tried with, and what tries it. */
export const trials: Table = {
  secrets: [
    ['rule', 'known answers: GCM', `${known}AES-256-GCM as NIST has it`, `${known}JWE as RFC 7516 has it`],
    ['rule', 'known answers: PBKDF2', 'framework/sealing/hash › known answer for passwd', 'framework/sealing/hash › known answer for Password'],
    ['rule', 'known answers: OAEP, and the whole by another implementation', `${known}JWE as RFC 7516 has it`, `${known}what another implementation wrapped and sealed`],
    ['rule', 'round trips over lengths and Unicode', `${seal}what is sealed opens to exactly what it was`, 'framework/secrets/secrets › every text comes back as it was sent'],
    ['rule', 'every bit of header, nonce, ciphertext and tag', `${seal}any single bit that is changed keeps it shut`, `${seal}any character that is changed, added or taken keeps it shut`],
    ['rule', 'swaps of row, device, role, field, version of the key', ...moved, `${seal}versions of the key are told apart`, `${seal}what another key sealed under the same header does not open`, `${tampering}rows that change places, in any of their columns, do not open`, `${tampering}a row under another id does not open`],
    ['rule', 'values from before rows were bound', `${seal}what was sealed before ids were bound opens where it stands, and nowhere else`, 'framework/secrets/unbound › what was sealed before rows were bound opens, until a rotation binds it'],
    ['rule', 'what is taken away', 'framework/sealing/absent › what was never sealed is told from what was taken away', `${tampering}the database refuses that a value or its seal goes by mistake`, `${tampering}rotation, status and checking a guess tell of what is gone`],
    ['rule', '100,000 nonces', `${seal}no nonce comes twice`],
    ['rule', 'one row of a list of 1,000', `${tampering}what was changed or moved in the database does not open, and the rest does`],
    ['race', 'rotation under load, killed anywhere', 'framework/secrets/rotation-killed › rotations are killed while others write: whoever holds a key reads all', `${rotation}one that ends anywhere is gone on with`, 'framework/secrets/restore › a rotation that is killed loses nothing, and is gone on with'],
    ['race', 'two first keys', `${keys}of twenty first keys at once one mints the master key`],
    ['race', 'two sessions', `${ends}sessions of one user that begin at the same time all live`, `${ends}too many at the same time wait, and those that are let in live`, `${ends}browsers of one user that unlock at the same time keep a session each`],
    ['race', 'two rotations', `${rotation}others write meanwhile, and of two rotations one goes on`],
    ['rule', 'the last key', `${keys}the last active user key cannot be lost while anything is sealed`, `${keys}of two requests that each take one of the last two keys one is refused`],
    ['rule', 'the clock at expiry', `${ends}a session ends to the millisecond`, `${sessions}sessions end`],
    ['rule', 'the session key of another user', `${sessions}a session key that opens nothing is a 403 on every request about secrets`],
    ['rule', 'garbage for a session key', `${sessions}a session key that opens nothing is a 403 on every request about secrets`],
    ['rule', 'timing, by statistics', `${timing}how long a refusal takes does not tell why`, `${timing}how long a check takes does not tell how near a guess is`],
    ['rule', 'canaries in logs, database, documents, metrics', 'framework/secrets/canary › what is planted is found nowhere but where it belongs'],
    ['rule', 'canaries in a snapshot of the heap', 'framework/secrets/heap › what was opened is not kept in the memory of the service'],
    ['rule', 'backup and restore', 'framework/secrets/restore › a restored database opens with the private key alone'],
    ['rule', 'an earlier version on later data', 'framework/database/migrations › refuses data newer than the code'],
    ['rule', 'secrets of a NetBox 2.x', 'framework/secrets/import › what another implementation sealed opens, its mistakes included', 'framework/secrets/import › a dump is sealed anew, and can be brought in again'],
  ],
} // prettier-ignore
