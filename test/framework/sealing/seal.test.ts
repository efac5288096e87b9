import { CompactEncrypt } from 'jose'
import t from 'tap'
import { mintMasterKey, type Ring } from '../../../src/framework/sealing/ring.ts'
import {
  boundPrefix,
  DoesNotOpen,
  openText,
  sealedPrefix,
  sealText,
} from '../../../src/framework/sealing/seal.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'
import { fc } from '../../support/fast-check.ts'

const context = {
  field: 'lab.Thing.value',
  id: 7,
  seal: 'b6c1',
  bound: [5, null, 'x'],
  hash: 'h$1',
}

const ringOf = (...numbers: number[]): Ring =>
  new Map(numbers.map((number) => [number, mintMasterKey(number)]))

const moved = [
  { name: 'another model or field', context: { ...context, field: 'lab.Thing.other' } },
  { name: 'another row', context: { ...context, id: 8 } },
  { name: 'another UUID', context: { ...context, seal: 'b6c2' } },
  { name: 'another hash', context: { ...context, hash: 'h$2' } },
  { name: 'no hash', context: { ...context, hash: '' } },
  { name: 'another bound value', context: { ...context, bound: [6, null, 'x'] } },
  { name: 'null instead of a value', context: { ...context, bound: [null, null, 'x'] } },
  { name: 'bound values in another order', context: { ...context, bound: [null, 5, 'x'] } },
  { name: 'a number as text', context: { ...context, bound: ['5', null, 'x'] } },
]

/** Returns whether a value opens. A refusal is always `DoesNotOpen`. */
function opens(jwe: string, ring: Ring, where = context): boolean {
  try {
    openText(jwe, where, ring)
    return true
  } catch (error) {
    if (error instanceof DoesNotOpen) return false
    throw error
  }
}

t.test('opens a value to the exact text that was sealed', async (t) => {
  const ring = ringOf(1)
  const lengths = [...Array(1100).keys(), 4095, 4096, 4097, 32_767, 32_768, 65_534, 65_535]
  for (const length of lengths) {
    const text = 'é'.repeat(length >> 1) + 'x'.repeat(length & 1)
    if (Buffer.byteLength(text) !== length) t.fail(`${length} bytes`)
    if (openText(await sealText(text, context, ring), context, ring) !== text) t.fail(`${length}`)
  }
  const odd = ['pässword', '😀', '\0', ' spaces ', '\r\n', '\u202e', '"\\', 'x'.repeat(300)]
  for (const text of odd)
    t.equal(openText(await sealText(text, context, ring), context, ring), text)
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (text) => {
      return openText(await sealText(text, context, ring), context, ring) === text
    }),
    { numRuns: 200 },
  )
  const [length, unit] = [
    fc.integer({ min: 0, max: 65_535 }),
    fc.string({ unit: 'binary', minLength: 1 }),
  ]
  const texts = fc.tuple(length, unit).map(([size, part]) =>
    part
      .repeat(Math.ceil(size / part.length))
      .slice(0, size)
      .toWellFormed(),
  )
  await fc.assert(
    fc.asyncProperty(
      texts,
      async (text) => openText(await sealText(text, context, ring), context, ring) === text,
    ),
    { numRuns: 100 },
  )
})

t.test('pads values, so that similar lengths look alike', async (t) => {
  const ring = ringOf(1)
  const sizes = await Promise.all(
    [0, 1, 30, 59].map(async (n) => (await sealText('x'.repeat(n), context, ring)).length),
  )
  t.equal(new Set(sizes).size, 1)
})

t.test('does not open a value with a single changed bit', async (t) => {
  const ring = ringOf(1)
  const jwe = await sealText('secret', context, ring)
  const parts = jwe.split('.')
  t.equal(parts.length, 5)
  let tried = 0
  for (const [place, part] of parts.entries()) {
    const bytes = Buffer.from(part, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const text = parts.with(place, changed.toString('base64url')).join('.')
      tried += 1
      if (opens(text, ring)) t.fail(`part ${place}, bit ${bit}`)
    }
  }
  t.ok(tried > 1000, `${tried} bits`)
})

t.test('does not open a value with a changed, added or removed character', async (t) => {
  const ring = ringOf(1)
  const jwe = await sealText('secret', context, ring)
  for (let at = 0; at < jwe.length; at++)
    for (const other of ['', 'A', '=', '.', '-', '+', ' ', jwe.charAt(at) + '=']) {
      if (other === jwe.charAt(at)) continue
      if (opens(jwe.slice(0, at) + other + jwe.slice(at + 1), ring)) t.fail(`${at}: "${other}"`)
    }
  for (const text of [` ${jwe}`, `${jwe} `, `${jwe}.`, `.${jwe}`, jwe + jwe, `${jwe}=`])
    t.notOk(opens(text, ring), text.slice(0, 10))
})

t.test('does not open a value of another key under the same header', async (t) => {
  const [ring, other] = [ringOf(1), ringOf(1)]
  t.notOk(opens(await sealText('secret', context, other), ring))
})

t.test('opens a value whose id is not bound in its own row only', async (t) => {
  const ring = ringOf(1)
  const { field: place, seal, bound } = context
  const header = { kid: '1', alg: 'dir', enc: 'A256GCM', place, seal, bound }
  const padded = Buffer.alloc(64)
  padded.writeUInt32BE(6)
  padded.write('secret', 4)
  const key = ring.get(1)?.secret.export() ?? Buffer.alloc(0)
  const jwe = await new CompactEncrypt(padded).setProtectedHeader(header).encrypt(key)
  t.equal(openText(jwe, context, ring), 'secret')
  for (const { name, context: where } of moved) {
    const unbound = ['another row', 'another hash', 'no hash'].includes(name)
    t.equal(opens(jwe, ring, where), unbound, name)
  }
  t.ok(jwe.startsWith(sealedPrefix(1)))
  t.notOk(jwe.startsWith(boundPrefix(1)))
  const [former = ''] = jwe.split('.')
  const [, ...rest] = (await sealText('secret', context, ring)).split('.')
  t.notOk(opens([former, ...rest].join('.'), ring), 'what is bound cannot be made unbound')
  t.ok(
    (await sealText('secret', context, ring)).startsWith(boundPrefix(1)),
    'sealed anew it is bound to its row',
  )
})

for (const row of moved) {
  t.test(`does not open for ${row.name}`, async (t) => {
    const ring = ringOf(1)
    const jwe = await sealText('secret', context, ring)
    t.throws(() => openText(jwe, row.context, ring), DoesNotOpen)
    t.equal(openText(jwe, context, ring), 'secret')
  })
}

t.test('distinguishes versions of the key', async (t) => {
  const [two, twenty] = [ringOf(1, 2), ringOf(2, 20)]
  const jwe = await sealText('secret', context, two)
  t.throws(() => openText(jwe, context, twenty), DoesNotOpen, 'the same number, another key')
  t.throws(() => openText(jwe, context, ringOf(1)), DoesNotOpen, 'a version that is not there')
  const other = await sealText('secret', context, twenty)
  t.ok(jwe.startsWith(sealedPrefix(2)))
  t.notOk(other.startsWith(sealedPrefix(2)), '20 does not begin like 2')
  t.ok(other.startsWith(sealedPrefix(20)))
  t.notOk(jwe.startsWith(sealedPrefix(1)))
})

for (const malformed of [
  '',
  '.',
  '....',
  'a.b.c.d.e',
  'null',
  '{}',
  'eyJhbGciOiJub25lIn0.e30.',
  'é'.repeat(50),
]) {
  t.test(`does not open invalid text: ${malformed.slice(0, 20)}`, async (t) => {
    t.throws(() => openText(malformed, context, ringOf(1)), DoesNotOpen)
  })
}

t.test('never repeats a nonce', async (t) => {
  const ring = ringOf(1)
  const nonces: Buffer[] = []
  for (let round = 0; round < 40; round++) {
    const jwes = await Promise.all(Array.from({ length: 250 }, () => sealText('', context, ring)))
    nonces.push(...jwes.map((jwe) => Buffer.from(jwe.split('.')[2] ?? '', 'base64url')))
  }
  t.equal(new Set(nonces.map((nonce) => nonce.toString('hex'))).size, 10_000)
  for (let at = 0; at < 12; at++)
    t.equal(new Set(nonces.map((nonce) => nonce[at])).size, 256, `byte ${at} takes every value`)
})

checkRequiredTests(t, import.meta.url)
