import { pbkdf2Sync } from 'node:crypto'
import t from 'tap'
import { hashSecret, matchesHash } from '../../../src/framework/sealing/hash.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

t.test('writes a hash as pbkdf2_sha256$rounds$salt$digest', async (t) => {
  const hash = await hashSecret('S3cret', 1000)
  t.match(hash, /^pbkdf2_sha256\$1000\$[A-Za-z0-9]{22}\$[A-Za-z0-9+/]{43}=$/)
  t.not(await hashSecret('S3cret', 1000), hash, 'salted')
  const [, rounds, salt, digest] = hash.split('$')
  const made = pbkdf2Sync('S3cret', salt ?? '', Number(rounds), 32, 'sha256').toString('base64')
  t.equal(digest, made)
})

// RFC 7914, section 11: PBKDF2-HMAC-SHA-256 with one round and with 80,000; here the first 32 of 64
// bytes.
const known = [
  { text: 'passwd', salt: 'salt', rounds: 1, start: '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc' },
  { text: 'Password', salt: 'NaCl', rounds: 80_000, start: '4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56' },
] // prettier-ignore

for (const { text, salt, rounds, start } of known) {
  t.test(`matches the hash of RFC 7914 for ${text}`, async (t) => {
    const digest = Buffer.from(start, 'hex').toString('base64')
    const stored = `pbkdf2_sha256$${rounds}$${salt}$${digest}`
    t.equal(await matchesHash(text, stored), true)
    t.equal(await matchesHash(`${text} `, stored), false)
  })
}

const digest = `${'A'.repeat(43)}=`
const malformed = [
  '',
  'x',
  'pbkdf2_sha256$$$',
  `md5$1$a$${digest}`,
  'pbkdf2_sha256$1000$salt',
  'pbkdf2_sha256$1000$salt$short',
  `pbkdf2_sha256$0$salt$${digest}`,
  `pbkdf2_sha256$-1$salt$${digest}`,
  `pbkdf2_sha256$x$salt$${digest}`,
  `pbkdf2_sha256$99999999999$salt$${digest}`,
]

for (const stored of malformed) {
  t.test(`matches nothing with the malformed hash "${stored}"`, async (t) =>
    t.equal(await matchesHash('', stored), false),
  )
}

checkRequiredTests(t, import.meta.url)
