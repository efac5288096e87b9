import type { ModelDeclaration } from '../define.ts'

/** Acronyms of any schema; those of a project are found in the names of its models. */
const generalAcronyms = ['id', 'ip', 'mac', 'url']

/**
 * Returns the words that labels write in capitals, in lower case: the general ones, and those that
 * the name of a model has in capitals. A model `UPSGroup` gives `ups`.
 */
export function acronymsOf(names: readonly string[]): ReadonlySet<string> {
  const capitals = names.flatMap((name) => wordsOf(name).filter(isAcronym))
  return new Set([...generalAcronyms, ...capitals.map((word) => word.toLowerCase())])
}

/** Converts a field's name to its label: `primary_ip` to `primary IP`. */
export const labelFrom = (name: string, acronyms: ReadonlySet<string>): string =>
  name
    .split('_')
    .map((word) => (acronyms.has(word) ? word.toUpperCase() : word))
    .join(' ')

/** Converts a model's name to its label: `UPSGroup` to `UPS group`. */
export const words = (name: string): string =>
  wordsOf(name)
    .map((word) => (isAcronym(word) ? word : word.toLowerCase()))
    .join(' ')

/** Returns the plural label of a declared model. */
export const labelPluralOf = ({
  name,
  label = words(name),
  labelPlural = `${label}s`,
}: Pick<ModelDeclaration, 'label' | 'labelPlural'> & { readonly name: string }): string =>
  labelPlural

const wordsOf = (name: string): readonly string[] =>
  name.match(/[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[0-9]+/g) ?? [name]

const isAcronym = (word: string): boolean => word.length > 1 && word === word.toUpperCase()
