import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { CompactEncrypt, decodeProtectedHeader } from 'jose'
import t from 'tap'
import {
  mintMasterKey,
  newest,
  unwrapWithPrivateKey,
  unwrapWithSession,
  attestationOf,
  wrapForSession,
  wrapForUser,
  type Ring,
} from '../../../src/framework/sealing/ring.ts'

const makePair = (): { readonly publicKey: string; readonly privateKey: string } =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [mine, other] = [makePair(), makePair()]

const ringOf = (): Ring =>
  new Map([
    [1, mintMasterKey(1)],
    [3, mintMasterKey(3)],
  ])
const hex = (ring: Ring): readonly string[] =>
  [...ring].map(([number, { secret }]) => `${number} ${secret.export().toString('hex')}`)

t.test('wraps a ring for a public key', async (t) => {
  const ring = ringOf()
  const wrapped = await wrapForUser(ring, mine.publicKey)
  t.strictSame(
    hex(await unwrapWithPrivateKey(wrapped, createPrivateKey(mine.privateKey))),
    hex(ring),
  )
  await t.rejects(unwrapWithPrivateKey(wrapped, createPrivateKey(other.privateKey)))
  const jwes = JSON.parse(wrapped) as Record<string, string>
  const { vouch, ...header } = decodeProtectedHeader(jwes['3'] ?? '')
  t.strictSame(header, { kid: '3', alg: 'RSA-OAEP-256', enc: 'A256GCM' })
  t.type(vouch, 'string')
  t.equal(attestationOf(mine.publicKey, wrapped, ring.get(3)), 'this key')
  t.equal(attestationOf(other.publicKey, wrapped, ring.get(3)), 'another key', 'exchanged')
  t.equal(
    attestationOf(mine.publicKey, wrapped, ringOf().get(3)),
    'another key',
    'wrapped under another master key',
  )
  t.equal(attestationOf(mine.publicKey, wrapped, ring.get(2)), 'another key')
  for (const malformed of ['', 'x', 'null', '5', '{}', '{"3": "x"}', '{"3": 5}'])
    t.equal(attestationOf(mine.publicKey, malformed, ring.get(3)), 'another key', malformed)
  t.equal(attestationOf('no key', wrapped, ring.get(3)), 'another key')
  const early = await new CompactEncrypt(Buffer.alloc(32))
    .setProtectedHeader({ kid: '3', alg: 'RSA-OAEP-256', enc: 'A256GCM' })
    .encrypt(createPublicKey(mine.publicKey))
  t.equal(attestationOf(mine.publicKey, JSON.stringify({ '3': early }), ring.get(3)), 'none')
  for (const line of hex(ring)) t.notOk(wrapped.includes(line.slice(2)))
})

t.test('wraps a ring for a session key', async (t) => {
  const ring = ringOf()
  const key = randomBytes(32)
  const wrapped = await wrapForSession(ring, key, 'user 1')
  t.strictSame(hex(await unwrapWithSession(wrapped, key, 'user 1')), hex(ring))
  await t.rejects(unwrapWithSession(wrapped, key, 'user 2'), 'for somebody else')
  await t.rejects(unwrapWithSession(wrapped, randomBytes(32), 'user 1'), 'another key')
  const swapped = JSON.stringify({ '1': (JSON.parse(wrapped) as Record<string, string>)['3'] })
  await t.rejects(unwrapWithSession(swapped, key, 'user 1'), 'versions that changed places')
})

t.test('seals with the newest version', async (t) => {
  t.equal(newest(ringOf()), 3)
  t.equal(newest(new Map()), 0)
})
