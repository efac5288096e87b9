import { references, type Field, type ModelExtension } from 'cadastre/schema'

/**
 * Tags of an object. Reads show objects, as clients of 2.9 expect. Writes take ids and objects, and
 * names of tags, as clients of 2.4 to 2.8 send them.
 */
export function tags(reverse: string): Field {
  const field = references('extras.Tag', { reverse, description: 'Labels of the object' })
  return { ...field, parse: (input) => field.parse(named(input)) }
}

/** Replaces names by objects; the text of an id, which forms send, stays. */
const named = (input: unknown): unknown =>
  Array.isArray(input)
    ? input.map((one) =>
        typeof one === 'string' && !/^\s*\d+\s*$/.test(one) ? { name: one } : one,
      )
    : input

/** The extension of a model that has tags. */
export const tagged = (reverse: string): ModelExtension => ({
  fields: { tags: tags(reverse) },
  filters: { tag: 'tags.slug' },
})
