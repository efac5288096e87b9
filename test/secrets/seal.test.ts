import fc from 'fast-check'
import t from 'tap'
import { mintMasterKey, type Ring } from '../../src/secrets/ring.ts'
import {
  DoesNotOpen,
  openText,
  sealedPrefix,
  sealedUnder,
  sealText,
} from '../../src/secrets/seal.ts'

const context = { place: 'lab.Thing.value', seal: 'b6c1', bound: [5, null, 'x'] }

const ringOf = async (...numbers: number[]): Promise<Ring> =>
  new Map(await Promise.all(numbers.map(async (number) => [number, await mintMasterKey(number)] as const))) // prettier-ignore

t.test('what is sealed opens to exactly what it was', async (t) => {
  const ring = await ringOf(1)
  const lengths = [0, 1, 2, 15, 16, 17, 59, 60, 61, 62, 63, 64, 65, 66, 127, 128, 129, 255, 256, 257, 511, 512, 1000, 4095, 4096, 65_534, 65_535] // prettier-ignore
  for (const length of lengths) {
    const text = 'é'.repeat(length >> 1) + 'x'.repeat(length & 1)
    t.equal(Buffer.byteLength(text), length)
    t.equal(await openText(await sealText(text, context, ring), context, ring), text, `${length}`)
  }
  const odd = ['pässword', '😀', '\0', ' spaces ', '\r\n', '\u202e', '"\\', 'x'.repeat(300)]
  for (const text of odd)
    t.equal(await openText(await sealText(text, context, ring), context, ring), text)
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (text) => {
      return (await openText(await sealText(text, context, ring), context, ring)) === text
    }),
    { numRuns: 200 },
  )
})

t.test('the length shows in steps only', async (t) => {
  const ring = await ringOf(1)
  const sizes = await Promise.all([0, 1, 30, 59].map(async (n) => (await sealText('x'.repeat(n), context, ring)).length)) // prettier-ignore
  t.equal(new Set(sizes).size, 1)
})

t.test('any single bit that is changed keeps it shut', async (t) => {
  const ring = await ringOf(1)
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
      const opened = await openText(text, context, ring).catch((error: unknown) => error)
      if (!(opened instanceof DoesNotOpen)) t.fail(`part ${place}, bit ${bit}`)
    }
  }
  t.ok(tried > 1000, `${tried} bits`)
})

const moved = [
  { name: 'another model or field', context: { ...context, place: 'lab.Thing.other' } },
  { name: 'another object', context: { ...context, seal: 'b6c2' } },
  { name: 'another bound value', context: { ...context, bound: [6, null, 'x'] } },
  { name: 'null instead of a value', context: { ...context, bound: [null, null, 'x'] } },
  { name: 'bound values in another order', context: { ...context, bound: [null, 5, 'x'] } },
  { name: 'a number as text', context: { ...context, bound: ['5', null, 'x'] } },
]

for (const row of moved) {
  t.test(`does not open for ${row.name}`, async (t) => {
    const ring = await ringOf(1)
    const jwe = await sealText('secret', context, ring)
    await t.rejects(openText(jwe, row.context, ring), DoesNotOpen)
    t.equal(await openText(jwe, context, ring), 'secret')
  })
}

t.test('versions of the key are told apart', async (t) => {
  const [two, twenty] = [await ringOf(1, 2), await ringOf(2, 20)]
  const jwe = await sealText('secret', context, two)
  t.equal(sealedUnder(jwe), 2, 'sealed under the newest')
  await t.rejects(openText(jwe, context, twenty), DoesNotOpen, 'the same number, another key')
  await t.rejects(
    openText(jwe, context, await ringOf(1)),
    DoesNotOpen,
    'a version that is not there',
  )
  const other = await sealText('secret', context, twenty)
  t.ok(jwe.startsWith(sealedPrefix(2)))
  t.notOk(other.startsWith(sealedPrefix(2)), '20 does not begin like 2')
  t.ok(other.startsWith(sealedPrefix(20)))
  t.notOk(jwe.startsWith(sealedPrefix(1)))
})

for (const rubbish of [
  '',
  '.',
  '....',
  'a.b.c.d.e',
  'null',
  '{}',
  'eyJhbGciOiJub25lIn0.e30.',
  'é'.repeat(50),
]) {
  t.test(`rubbish does not open: ${rubbish.slice(0, 20)}`, async (t) => {
    await t.rejects(openText(rubbish, context, await ringOf(1)), DoesNotOpen)
  })
}

t.test('no nonce comes twice', async (t) => {
  const ring = await ringOf(1)
  const nonces = new Set<string>()
  for (let round = 0; round < 400; round++) {
    const jwes = await Promise.all(Array.from({ length: 250 }, () => sealText('', context, ring)))
    for (const jwe of jwes) nonces.add(jwe.split('.')[2] ?? '')
  }
  t.equal(nonces.size, 100_000)
})
