import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { allItems, isOfSuite, suites, type Suite } from './coverage.ts'
import { exemptionOf, exemptions, type Exemption } from './exemptions.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const names = Object.keys(suites) as Suite[] // the table's own keys
const items = [...allItems()]

t.test(
  'has a suite for every model, field, filter, order, route, constraint and kind',
  async (t) => {
    t.ok(items.length > 5000, `${items.length} items`)
    const withoutSuite = items.filter(
      (item) => !names.some((suite) => isOfSuite(suite, item)) && exemptionOf(item) === undefined,
    )
    t.strictSame(withoutSuite, [], 'items without a suite and without an exemption')
  },
)

t.test('finds a check of the coverage and a test file for every suite', async (t) => {
  const texts = readdirSync(folder).map((file) => ({
    file,
    text: readFileSync(folder + file, 'utf8'),
  }))
  for (const suite of names) {
    const creating = texts.filter(({ text }) => text.includes(`new Coverage('${suite}')`))
    t.equal(creating.length, 1, `one file creates the coverage of ${suite}`)
    t.match(creating[0]?.text, /coverage\.assertComplete\(/, `${suite} checks its coverage`)
    const files = texts.filter(({ file }) => file.endsWith('.test.ts') && file.startsWith(suite))
    t.ok(files.length > 0, `${suite} has a test file`)
  }
})

t.test('divides each suite with several files into all of its parts', async (t) => {
  const parts = readdirSync(folder).filter((file) => /-\d+\.test\.ts$/.test(file))
  const calls = parts.map((file) =>
    /part\((\d+), (\d+)\)/.exec(readFileSync(folder + file, 'utf8')),
  )
  for (const suite of new Set(parts.map((file) => file.replace(/-\d+\.test\.ts$/, '')))) {
    const own = calls.filter((_, index) => parts[index]?.startsWith(`${suite}-`))
    const count = Number(own[0]?.[2])
    const indexes = own.map((call) => Number(call?.[1])).toSorted((a, b) => a - b)
    t.strictSame(
      indexes,
      Array.from({ length: count }, (_, index) => index),
      suite,
    )
  }
})

t.test('finds the test that each exemption names, and an item for each exemption', async (t) => {
  const used = new Set(items.map(exemptionOf))
  // The item of a kind exists only while no model uses the kind.
  const lasting = Object.keys(exemptions).filter((entry) => !entry.startsWith('kind '))
  t.strictSame(
    lasting.filter((entry) => !used.has(entry)),
    [],
    'exemptions without an item',
  )
  for (const [entry, { reason, test }] of Object.entries(exemptions)) {
    t.ok(reason.length > 10, `${entry} has a reason`)
    const source = sourceOf(test)
    t.ok(source, `${entry}: ${test.file} has a test "${test.title}"`)
    for (const item of items.filter((one) => exemptionOf(one) === entry))
      t.strictSame(
        wordsOf(item).filter((word) => !source.includes(word)),
        [],
        `${item}: the test names it`,
      )
  }
})

/**
 * Returns the text of a test after the text before the first test of its file; empty when there is
 * no such test.
 */
function sourceOf({ file, title }: Exemption['test']): string {
  const [before = '', ...tests] = readFileSync(root + file, 'utf8').split(
    /^(?=(?:void )?t\.test\()/m,
  )
  const own = tests.find((one) => /^(?:void )?t\.test\(\s*'([^']+)'/.exec(one)?.[1] === title)
  return own === undefined ? '' : before + own
}

/**
 * Returns the words that a test of an item must contain: the last word of a route and its method,
 * or the name of a field or kind.
 */
function wordsOf(item: string): readonly string[] {
  const [word, ...rest] = item.split(' ')
  const last = rest.at(-1) ?? ''
  if (word !== 'route') return [last.split('.').at(-1) ?? '']
  const named =
    last
      .split('/')
      .filter((part) => part !== '' && !part.startsWith('{'))
      .at(-1) ?? ''
  return [named, `'${rest[0] ?? ''}'`]
}
