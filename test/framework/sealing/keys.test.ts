import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import forge from 'node-forge'
import t from 'tap'
import { InvalidValue } from '../../../src/framework/model/field.ts'
import { fingerprintOf, readPublicKey } from '../../../src/framework/model/rsa-key.ts'
import { makeKeyPair } from '../../../src/framework/sealing/key-pair.ts'
import { readPrivateKey } from '../../../src/framework/sealing/private-key.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const text = (key: KeyObject, options: object): string => String(key.export(options as never)) // tables of options
const spki = text(publicKey, { type: 'spki', format: 'pem' })
const openssh = forge.ssh.publicKeyToOpenSSH(forge.pki.publicKeyFromPem(spki), 'me@host')

async function refusal(work: () => Promise<unknown>): Promise<Error> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('nothing was refused')
}

const publicForms = [
  { name: 'SubjectPublicKeyInfo', pem: spki },
  { name: 'PKCS#1', pem: text(publicKey, { type: 'pkcs1', format: 'pem' }) },
  { name: 'OpenSSH', pem: openssh },
  { name: 'OpenSSH without a comment', pem: openssh.split(' ').slice(0, 2).join(' ') },
  { name: 'RFC 4716', pem: `---- BEGIN SSH2 PUBLIC KEY ----\nComment: "x"\n${openssh.split(' ')[1]?.replace(/.{70}/g, '$&\n') ?? ''}\n---- END SSH2 PUBLIC KEY ----` },
  { name: 'with CR LF and spaces around', pem: `\n ${spki.replaceAll('\n', '\r\n')} \n` },
] // prettier-ignore

for (const { name, pem } of publicForms) {
  t.test(`reads a public key as ${name}`, async (t) => {
    t.strictSame(readPublicKey(pem), { pem: spki.trim(), fingerprint: fingerprintOf(publicKey) })
  })
}

const small = generateKeyPairSync('rsa', { modulusLength: 1024 })
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const edwards = generateKeyPairSync('ed25519')
const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 })

/** Returns a public key with this modulus, in bytes, and this exponent. */
function withModulus(modulus: Uint8Array, exponent = 65_537): string {
  const e = Buffer.from(exponent.toString(16).padStart(6, '0'), 'hex').toString('base64url')
  const jwk = { kty: 'RSA', n: Buffer.from(modulus).toString('base64url'), e }
  return text(createPublicKey({ key: jwk, format: 'jwk' }), { type: 'spki', format: 'pem' })
}

const modulus = Buffer.from(publicKey.export({ format: 'jwk' }).n ?? '', 'base64url')

const refusedPublic = [
  { name: 'an exponent of 1', pem: withModulus(modulus, 1), says: /exponent is not safe/ },
  { name: 'an even exponent', pem: withModulus(modulus, 65_536), says: /exponent is not safe/ },
  { name: 'a power of two', pem: withModulus(Buffer.alloc(256).fill(128, 0, 1)), says: /small factor/ },
  { name: 'a multiple of three', pem: withModulus(Buffer.alloc(256, 255)), says: /small factor/ },
  { name: 'a private key', pem: text(privateKey, { type: 'pkcs8', format: 'pem' }), says: /looks like a private key/ },
  { name: 'an old private key', pem: text(privateKey, { type: 'pkcs1', format: 'pem' }), says: /looks like a private key/ },
  { name: 'nonsense', pem: 'x', says: /not a readable public key/ },
  { name: 'an empty text', pem: '', says: /not a readable public key/ },
  { name: 'a damaged key', pem: spki.replace('MIIB', 'MIIA'), says: /not a readable public key/ },
  { name: 'a damaged line of OpenSSH', pem: 'ssh-rsa AAAAB3NzaC1yc2E=', says: /not a readable public key/ },
  { name: 'another OpenSSH kind', pem: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGb9ECWmEzf6FQbrBZ9w7lP6xKDf2pYDp8kBkGc3Zf0F', says: /Only RSA/ },
  { name: '1024 bits', pem: text(small.publicKey, { type: 'spki', format: 'pem' }), says: /1024 bits: at least 2048/ },
  { name: 'an elliptic curve', pem: text(curve.publicKey, { type: 'spki', format: 'pem' }), says: /Only RSA/ },
  { name: 'Ed25519', pem: text(edwards.publicKey, { type: 'spki', format: 'pem' }), says: /Only RSA/ },
  { name: 'RSA-PSS', pem: text(pss.publicKey, { type: 'spki', format: 'pem' }), says: /Only RSA/ },
] // prettier-ignore

for (const { name, pem, says } of refusedPublic) {
  t.test(`refuses as a public key: ${name}`, async (t) => {
    const error = await refusal(async () => readPublicKey(pem))
    t.type(error, InvalidValue)
    t.match(error.message, says)
  })
}

const passphrase = 'correct horse'
const privateForms = [
  { name: 'PKCS#1', options: { type: 'pkcs1', format: 'pem' } },
  { name: 'PKCS#8', options: { type: 'pkcs8', format: 'pem' } },
  { name: 'encrypted PKCS#8, AES-256', options: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase } },
  { name: 'encrypted PKCS#8, AES-128', options: { type: 'pkcs8', format: 'pem', cipher: 'aes-128-cbc', passphrase } },
  { name: 'encrypted PKCS#8, 3DES', options: { type: 'pkcs8', format: 'pem', cipher: 'des-ede3-cbc', passphrase } },
  { name: 'encrypted PKCS#1, AES-256', options: { type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase } },
] // prettier-ignore

for (const { name, options } of privateForms) {
  t.test(`reads a private key as ${name}`, async (t) => {
    const pem = text(privateKey, options)
    const read = await readPrivateKey(pem, 'passphrase' in options ? passphrase : undefined)
    t.ok(read.equals(privateKey))
    const dos = await readPrivateKey(pem.replaceAll('\n', '\r\n'), passphrase)
    t.ok(dos.equals(privateKey), 'with CR LF, and a passphrase that may not be needed')
    if (!('passphrase' in options)) return
    const without = await refusal(() => readPrivateKey(pem))
    t.match(without.message, /is encrypted: send its passphrase/)
    t.match((await refusal(() => readPrivateKey(pem, 'wrong'))).message, /passphrase is wrong/)
  })
}

t.test('reads private keys that node-forge has encrypted', async (t) => {
  const key = forge.pki.privateKeyFromPem(text(privateKey, { type: 'pkcs1', format: 'pem' }))
  for (const algorithm of ['aes192', 'aes256'] as const) {
    const pem = forge.pki.encryptRsaPrivateKey(key, passphrase, { algorithm, count: 100 })
    t.ok((await readPrivateKey(pem, passphrase)).equals(privateKey), algorithm)
  }
  const old = forge.pki.encryptRsaPrivateKey(key, passphrase, { algorithm: '3des', count: 100 })
  const error = await refusal(() => readPrivateKey(old, passphrase))
  t.match(error.message, /is not supported. Encrypt a copy with/, 'PKCS#12 schemes')
})

const refusedPrivate = [
  { name: 'nonsense', pem: 'not a key', says: /not a private key in PEM format/ },
  { name: 'a public key', pem: spki, says: /is a public key/ },
  { name: 'OpenSSH', pem: '-----BEGIN OPENSSH PRIVATE KEY-----\nx\n-----END OPENSSH PRIVATE KEY-----', says: /ssh-keygen -p -m PEM/ },
  { name: 'a damaged one', pem: '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----', says: /damaged/ },
  { name: 'a damaged encrypted one', pem: '-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----', says: /passphrase is wrong, or/ },
  { name: 'an elliptic curve', pem: text(curve.privateKey, { type: 'pkcs8', format: 'pem' }), says: /Only RSA/ },
  { name: '1024 bits', pem: text(small.privateKey, { type: 'pkcs8', format: 'pem' }), says: /1024 bits/ },
] // prettier-ignore

for (const { name, pem, says } of refusedPrivate) {
  t.test(`refuses as a private key: ${name}`, async (t) => {
    const error = await refusal(() => readPrivateKey(pem, passphrase))
    t.type(error, InvalidValue)
    t.match(error.message, says)
    t.notMatch(error.message, /PRIVATE KEY-----\n/, 'nothing of it is quoted')
  })
}

t.test('makes key pairs off the event loop', async (t) => {
  let ticks = 0
  const timer = setInterval(() => (ticks += 1), 5)
  const pair = await makeKeyPair(3072)
  clearInterval(timer)
  t.ok(ticks > 0, 'timers ran in the meantime')
  const made = createPrivateKey(pair.private_key)
  t.equal(made.asymmetricKeyDetails?.modulusLength, 3072)
  t.match(pair.private_key, /^-----BEGIN RSA PRIVATE KEY-----\n/)
  t.match(pair.public_key, /^-----BEGIN PUBLIC KEY-----\n/)
  t.equal(readPublicKey(pair.public_key).fingerprint.length, 64)
})
