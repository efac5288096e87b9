import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { everything, isClaimed, suites, type Suite } from './coverage.ts'
import { exemptionOf, exemptions, type Exemption } from './exemptions.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const names = Object.keys(suites) as Suite[] // the table's own keys
const things = [...everything()]

t.test('every model, field, filter, order, route, constraint and kind has a suite', async (t) => {
  t.ok(things.length > 5000, `${things.length} things`)
  const homeless = things.filter(
    (thing) => !names.some((suite) => isClaimed(suite, thing)) && exemptionOf(thing) === undefined,
  )
  t.strictSame(homeless, [], 'no suite and no reason')
})

t.test('runs every suite to its end', async (t) => {
  const texts = readdirSync(folder).map((file) => ({ file, text: readFileSync(folder + file, 'utf8') })) // prettier-ignore
  for (const suite of names) {
    const opens = texts.filter(({ text }) => text.includes(`new Coverage('${suite}')`))
    t.equal(opens.length, 1, `${suite} is one suite`)
    t.match(opens[0]?.text, /coverage\.close\(/, `${suite} is held to what it claims`)
    const files = texts.filter(({ file }) => file.endsWith('.test.ts') && file.startsWith(suite))
    t.ok(files.length > 0, `${suite} is run`)
  }
})

t.test('covers the whole suite by its parts', async (t) => {
  const parts = readdirSync(folder).filter((file) => /-\d+\.test\.ts$/.test(file))
  const calls = parts.map((file) =>
    /part\((\d+), (\d+)\)/.exec(readFileSync(folder + file, 'utf8')),
  )
  for (const suite of new Set(parts.map((file) => file.replace(/-\d+\.test\.ts$/, '')))) {
    const own = calls.filter((_, index) => parts[index]?.startsWith(`${suite}-`))
    const of = Number(own[0]?.[2])
    const places = own.map((call) => Number(call?.[1])).toSorted((a, b) => a - b)
    t.strictSame(places, Array.from({ length: of }, (_, place) => place), suite) // prettier-ignore
  }
})

t.test('has a test for every exemption, and needs every exemption', async (t) => {
  const used = new Set(things.map(exemptionOf))
  // A kind is exempted for as long as no model uses it.
  const lasting = Object.keys(exemptions).filter((entry) => !entry.startsWith('kind '))
  t.strictSame(lasting.filter((entry) => !used.has(entry)), [], 'needless') // prettier-ignore
  for (const [entry, { reason, test }] of Object.entries(exemptions)) {
    t.ok(reason.length > 10, `${entry}: a reason`)
    const source = sourceOf(test)
    t.ok(source, `${entry}: ${test.file} has a test "${test.title}"`)
    for (const thing of things.filter((one) => exemptionOf(one) === entry))
      t.strictSame(wordsOf(thing).filter((word) => !source.includes(word)), [], `${thing}: is named there`) // prettier-ignore
  }
})

/**
 * The text of a test, with what stands before the first of its file; empty when there is no such
 * test.
 */
function sourceOf({ file, title }: Exemption['test']): string {
  const [before = '', ...tests] = readFileSync(root + file, 'utf8').split(/^(?=(?:void )?t\.test\()/m)
  const own = tests.find((one) => /^(?:void )?t\.test\(\s*'([^']+)'/.exec(one)?.[1] === title)
  return own === undefined ? '' : before + own
} // prettier-ignore

/**
 * What a test of a thing cannot but name: a URL's own last word and its method, a field, a kind.
 */
function wordsOf(thing: string): readonly string[] {
  const [word, ...rest] = thing.split(' ')
  const last = rest.at(-1) ?? ''
  if (word !== 'route') return [last.split('.').at(-1) ?? '']
  const named = last.split('/').filter((part) => part !== '' && !part.startsWith('{')).at(-1) ?? '' // prettier-ignore
  return [named, `'${rest[0] ?? ''}'`]
}
