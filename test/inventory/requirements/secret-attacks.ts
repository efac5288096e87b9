import type { Table } from './requirement.ts'

const seal = 'framework/sealing/seal › '
const knownAnswers = 'framework/sealing/known-answers › '
const tampering = 'features/secrets/tampering › '
const rotation = 'features/secrets/rotation › '
const ends = 'features/secrets/session-ends › '
const keys = 'features/secrets/user-keys › '
const sessions = 'features/secrets/session-keys › '
const timing = 'features/secrets/timing › '
const changedBindings = [
  'another model or field',
  'another row',
  'another UUID',
  'another hash',
  'no hash',
  'another bound value',
  'null instead of a value',
  'bound values in another order',
  'a number as text',
].map((change) => `${seal}does not open for ${change}`)

/** The attacks and mistakes that the secrets are tested against. */
export const secretAttacks: Table = {
  secrets: [
    ['rule', 'known results: GCM', `${knownAnswers}decrypts the AES-256-GCM test vectors of NIST`, `${knownAnswers}opens the JWE of RFC 7516`],
    ['rule', 'known results: PBKDF2', 'framework/sealing/hash › matches the hash of RFC 7914 for passwd', 'framework/sealing/hash › matches the hash of RFC 7914 for Password'],
    ['rule', 'known results: OAEP, and the whole by another implementation', `${knownAnswers}opens the JWE of RFC 7516`, `${knownAnswers}opens rings and values of another implementation`],
    ['rule', 'round trips over lengths and Unicode', `${seal}opens a value to the exact text that was sealed`, 'features/secrets/secrets › returns every text as it was sent'],
    ['rule', 'every bit of header, nonce, ciphertext and tag', `${seal}does not open a value with a single changed bit`, `${seal}does not open a value with a changed, added or removed character`],
    ['rule', 'swaps of row, device, role, field, version of the key', ...changedBindings, `${seal}distinguishes versions of the key`, `${seal}does not open a value of another key under the same header`, `${tampering}does not open values whose columns were swapped between rows`, `${tampering}does not open a row under another id`],
    ['rule', 'values from before rows were bound', `${seal}opens a value whose id is not bound in its own row only`, 'features/secrets/unbound › opens values that are not bound to their rows, until a rotation binds them'],
    ['rule', 'removed values and seals', 'framework/sealing/absent › distinguishes a value that was never sealed from a removed one', `${tampering}refuses in the database to remove only a value or its seal`, `${tampering}reports missing values in rotation, status and guesses`],
    ['rule', '100,000 nonces', `${seal}never repeats a nonce`],
    ['rule', 'one row of a list of 1,000', `${tampering}does not open changed or moved values, and opens the others`],
    ['race', 'rotation under load, killed anywhere', 'features/secrets/rotation-killed › reads every value after rotations that are killed during writes', `${rotation}continues a rotation that ended at any point`, 'features/secrets/restore › loses nothing when a rotation is killed, and continues it'],
    ['race', 'two first keys', `${keys}creates one master key for twenty concurrent first user keys`],
    ['race', 'two sessions', `${ends}keeps all sessions that a user opens at the same time`, `${ends}refuses concurrent attempts over the limit, and completes the others`, `${ends}keeps a session for each browser of a user that unlocks at the same time`],
    ['race', 'two rotations', `${rotation}rotates during writes, and lets one of two rotations continue`],
    ['rule', 'the last key', `${keys}refuses to remove the last active user key while anything is sealed`, `${keys}refuses one of two requests that remove the last two keys`],
    ['rule', 'the clock at expiry', `${ends}ends a session exactly at its expiry and its idle limit`, `${sessions}ends sessions at their expiry and idle limit`],
    ['rule', 'the session key of another user', `${sessions}answers 403 to every request about secrets with an invalid session key`],
    ['rule', 'an invalid session key', `${sessions}answers 403 to every request about secrets with an invalid session key`],
    ['rule', 'timing, by statistics', `${timing}refuses in a time that does not depend on the reason`, `${timing}checks a guess in a time that does not depend on it`],
    ['rule', 'canaries in logs, database, documents, metrics', 'features/secrets/canary › finds test secrets only in sealed columns'],
    ['rule', 'canaries in a snapshot of the heap', 'features/secrets/heap › keeps no opened value in memory'],
    ['rule', 'backup and restore', 'features/secrets/restore › opens the secrets of a restored database with only the private key'],
    ['rule', 'an earlier version on later data', 'framework/database/migrations/migrations › refuses data newer than the code'],
    ['rule', 'secrets of a NetBox 2.x', 'inventory/import/secrets › opens values of another implementation, including their errors', 'inventory/import/secrets › seals an imported dump again, and imports it a second time'],
  ],
} // prettier-ignore
