import type { ChoiceValue } from './choice-mistakes.ts'

/**
 * Returns the values of choices by every text that names one, in lower case: the value, its label,
 * its aliases, and the slug of its label if no other choice has it.
 *
 * @example
 * const names = namedChoices(new Map([[300, '4-post cabinet']]), { cabinet: 300 })
 * names.get('4-post-cabinet') // 300
 */
export function namedChoices(
  choices: ReadonlyMap<ChoiceValue, string>,
  aliases: Readonly<Record<string, ChoiceValue>> = {},
): ReadonlyMap<string, ChoiceValue> {
  const exact = [...choices].flatMap(([value, label]): [string, ChoiceValue][] => [
    [String(value), value],
    [label, value],
  ])
  const names = new Map<string, ChoiceValue>()
  for (const [name, value] of [...exact, ...Object.entries(aliases), ...slugs(choices)])
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), value)
  return names
}

/**
 * Returns the slugs that stand for values that are no texts, as later versions of an API name them:
 * the first alias of a value, else the slug of its label if it is a number. A value whose alias is
 * the value itself has none.
 *
 * @example
 * slugsOf(new Map([[300, '4-post cabinet']])) // 300 is '4-post-cabinet'
 */
export function slugsOf(
  choices: ReadonlyMap<ChoiceValue, string>,
  aliases: Readonly<Record<string, ChoiceValue>> = {},
): ReadonlyMap<ChoiceValue, string> {
  const numbers = slugs(choices).filter(([, value]) => typeof value === 'number')
  const found = new Map<ChoiceValue, string>()
  for (const [slug, value] of [...Object.entries(aliases), ...numbers])
    if (typeof value !== 'string' && !found.has(value)) found.set(value, slug)
  return new Map([...found].filter(([value, slug]) => slug !== String(value)))
}

function slugs(choices: ReadonlyMap<ChoiceValue, string>): readonly [string, ChoiceValue][] {
  const all = [...choices].map(([value, label]): [string, ChoiceValue] => [slugIn(label), value])
  const times = new Map<string, number>()
  for (const [slug] of all) times.set(slug, (times.get(slug) ?? 0) + 1)
  return all.filter(([slug]) => slug !== '' && times.get(slug) === 1)
}

const slugIn = (label: string): string =>
  label
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
