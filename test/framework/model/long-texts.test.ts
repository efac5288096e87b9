import t from 'tap'
import { InvalidValue } from '../../../src/framework/model/field.ts'
import { graph } from '../../fixtures/inventory.ts'

const times = 500_000

/** Texts with which a regular expression takes hours if it tries every part of every run. */
const longTexts = [
  ...['\u0001', '0', 'a', ' ', ':', '.', '/', '-', 'ff:'].map((part) => part.repeat(times)),
  `0.${'0'.repeat(2 * times)}1`,
  `2026-01-01T00:00:00.${'0'.repeat(2 * times)}x`,
  `http://${'a.'.repeat(times)} `,
  `a@${'a.'.repeat(times)} `,
]

t.test(
  'every kind parses or refuses a long text in linear time, with a short message',
  async (t) => {
    const fields = graph.models.get('lab.Sample')?.fields.values() ?? []
    for (const { name, parse, parseFilter } of fields) {
      const messages = longTexts.flatMap((text) => [
        refusal(parse, text),
        refusal(parseFilter, text),
      ])
      const longest = Math.max(...messages.map((message) => message.length))
      t.ok(longest < 500, `${name}: ${longest} characters`)
    }
  },
)

/** Returns the message of a refusal; nothing for a text that is parsed. */
function refusal(parse: (input: string) => unknown, text: string): string {
  try {
    parse(text)
    return ''
  } catch (error) {
    if (error instanceof InvalidValue) return error.message
    throw error
  }
}
