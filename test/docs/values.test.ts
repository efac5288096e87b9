import { readFileSync } from 'node:fs'
import t from 'tap'
import { Check } from 'typebox/value'
import { requireModel, type ResolvedField } from '../../src/framework/model/graph.ts'
import { lookups, type LookupFamily } from '../../src/framework/model/lookups.ts'
import { publicKey } from '../../src/framework/model/kinds/public-key.ts'
import { graph } from '../fixtures/graph.ts'
import { contentKinds, otherKinds } from '../contract/write-forms.ts'

const { fields } = requireModel(graph, 'lab.Sample')

/** The values of the tables in docs/api.md, each with a field of that kind. */
const samples: Readonly<Record<string, string>> = {
  'Whole number': 'height', 'Decimal number': 'price', 'True or false': 'sealed', Choice: 'state',
  'Related object': 'room', 'Related objects': 'labels', 'Whole numbers': 'units', Text: 'name',
  Slug: 'slug', Colour: 'colour', 'E-mail address': 'contact', URL: 'homepage', Password: 'password',
  Date: 'bought', Time: 'seen', Address: 'address', Network: 'prefix', 'MAC address': 'mac',
  'Decimal as text, money': 'cost', 'Time of day': 'opens', Duration: 'takes', List: 'tags',
  'Token key': 'key', 'Any text': 'name', Secret: 'secret', JSON: 'options',
} // prettier-ignore

type Parsing = Pick<ResolvedField, 'kind' | 'parse' | 'read' | 'write'>

function fieldOf(value: string): Parsing {
  if (value === 'Public key') return publicKey()
  const field = fields.get(samples[value] ?? '')
  if (!field) throw new Error(`no sample of ${value}`)
  return field
}

interface Row {
  readonly value: string
  readonly field: Parsing
  readonly examples: readonly unknown[]
  readonly last: string
}

/** Returns the rows of a table of docs/api.md, with their examples in JSON. */
function rowsOf(head: RegExp): readonly Row[] {
  const lines = readFileSync('docs/api.md', 'utf8').split('\n')
  const start = lines.findIndex((line) => head.test(line))
  const table = lines.slice(start + 2)
  return table
    .slice(
      0,
      table.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) => {
      const [value = '', forms = '', last = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim())
      return { value, field: fieldOf(value), examples: codeIn(forms), last }
    })
}

const codeIn = (cell: string): readonly unknown[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => JSON.parse(code) as unknown)

const fits = ({ write, read }: Parsing, value: unknown): boolean => Check(write ?? read, value)

t.test(
  'parses other forms of values as docs/api.md shows them, although they fit no schema',
  async (t) => {
    const rows = rowsOf(/^\| Value\s+\| Other forms/)
    for (const { value, field, examples, last } of rows) {
      t.ok(examples.length > 0, value)
      const [canonical] = codeIn(last)
      for (const example of examples) {
        const place = `${value} ${JSON.stringify(example)}`
        // The schema of a text also accepts a text with surrounding space.
        if (field.kind !== 'text' || typeof example !== 'string')
          t.notOk(fits(field, example), `${place} fits no schema`)
        t.strictSame(field.parse(example), canonical ?? String(example).toLowerCase(), place)
      }
    }
    const kinds = rows.map(({ field }) => field.kind)
    const missing = otherKinds.filter((kind) => !kinds.includes(kind))
    t.strictSame(missing, ['as-number', 'public-key'], 'kinds without a row')
  },
)

t.test('refuses the values of docs/api.md that fit a schema and are invalid', async (t) => {
  const rows = rowsOf(/^\| Value\s+\| Refused/)
  for (const { value, field, examples } of rows) {
    for (const example of examples) {
      const place = `${value} ${JSON.stringify(example)}`
      t.ok(fits(field, example), `${place} fits the schema`)
      t.throws(() => field.parse(example), `${place} is refused`)
    }
  }
  const kinds = rows.map(({ field }) => field.kind)
  const missing = contentKinds.filter((kind) => !kinds.includes(kind))
  const texts = ['slug', 'colour', 'email', 'password', 'custom-fields', 'list']
  t.strictSame(missing, texts, 'kinds with the rules of texts only')
})

/** Families of look-ups by the fields that a row of the table names. */
const families: Readonly<Record<string, readonly LookupFamily[]>> = {
  all: ['text', 'number', 'date', 'range', 'equal', 'identity', 'network', 'bytes'],
  texts: ['text'],
  'numbers, dates, times and ids': ['number', 'date', 'identity'],
  ids: ['identity'],
  'lists of texts and numbers': ['list'],
  'MAC addresses': ['bytes'],
  'ranges of days and times': ['range'],
}

t.test('lists every look-up with the fields that have it', async (t) => {
  const table =
    readFileSync('docs/api.md', 'utf8').split('### Look-ups')[1]?.split('\n### ')[0] ?? ''
  const documented = [...table.matchAll(/^\| (none|`__)(.*?) *\|.*\| (\S.*?) *\|$/gm)].flatMap(
    ([, first = '', names = '', fields = '']) =>
      (families[fields] ?? []).flatMap((family) =>
        [...`${first}${names}`.matchAll(/none|__\w+/g)].map(
          ([name]) => `${family} ${name === 'none' ? '' : name}`,
        ),
      ),
  )
  const known = Object.entries(lookups).flatMap(([family, all]) =>
    all.map(({ suffix }) => `${family} ${suffix}`),
  )
  t.strictSame(documented.toSorted(), known.toSorted())
})
