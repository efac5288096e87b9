import t from 'tap'
import { Check } from 'typebox/value'
import { password, publicKey, slug, text } from '../../../src/framework/model/index.ts'
import type { Field } from '../../../src/framework/model/field.ts'

const words = { source: '^[a-z ]+$', message: 'Letters and spaces only.' }

const fields: Readonly<Record<string, Field>> = {
  'a slug': slug({}),
  'an optional slug': slug({ min: 3, optional: true }),
  'a slug with a shortest length': slug({ min: 3 }),
  'words': text({ max: 12, pattern: words, example: 'ab cd' }),
  'optional words': text({ max: 12, min: 5, optional: true, pattern: words, example: 'abcde' }),
  'long words': text({ max: 12, min: 5, pattern: words, example: 'ab cd' }),
  'a choice of patterns': text({
    max: 12,
    min: 2,
    blank: true,
    pattern: { source: '^a+$|^b+$', message: 'Only a, or only b.' },
    example: 'aa',
  }),
  'any characters': text({ max: 12, pattern: { source: '^.{3,}$', message: 'Three.' }, example: 'abc' }),
  'spaced letters': text({ max: 12, pattern: { source: '^[ a-z]{2,}$', message: 'Two.' }, example: 'ab' }),
  'no digits': text({ max: 12, pattern: { source: '^[^0-9]{2,}$', message: 'Two.' }, example: 'ab' }),
  'part of a word': text({ max: 12, pattern: { source: '\\Wb', message: 'A b.' }, example: '-b' }),
  'a text': text({ max: 12, min: 5, blank: true }),
  'a password': password(),
} // prettier-ignore

const values = ['', ' ', '     ', 'a', ' a ', ' ab', ' b', '-b', '   ', 'ab', 'aa', 'bb', 'ab   ', 'abc', 'abcde', 'a   b', '𝒳𝒳𝒳𝒳', '𝒳𝒳𝒳𝒳𝒳', 'a'.repeat(13), 'abcdefgh', '𝒳'.repeat(8), 'a'.repeat(8001)] // prettier-ignore

const parsed = (parse: (input: unknown) => unknown, value: string): unknown => {
  try {
    return parse(value)
  } catch {
    return undefined
  }
}

for (const [name, { write, parse, canonical }] of Object.entries(fields))
  t.test(`${name} accepts each value that its schema accepts`, (t) => {
    if (!write) throw new Error('The field has no schema of writes.')
    for (const value of values) {
      if (!Check(write, value)) continue
      const accepted = parsed(parse, value)
      t.not(accepted, undefined, JSON.stringify(value))
      if (canonical) t.equal(parsed(canonical, value), accepted, `${JSON.stringify(value)} at once`)
    }
    t.end()
  })

t.test('counts characters of a password and a public key as the schema does', (t) => {
  const [secret, key] = [password(), publicKey()]
  t.throws(() => secret.parse('𝒳𝒳𝒳𝒳'), /at least 8 characters/)
  t.equal(secret.parse('𝒳'.repeat(8)), '𝒳'.repeat(8))
  t.throws(() => key.parse('a'.repeat(8001)), /no more than 8000 characters/)
  t.end()
})
