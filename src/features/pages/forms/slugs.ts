import type { Model } from '../../../framework/model/graph.ts'
import type { JsonObject } from '../../../framework/model/json-value.ts'
import { slugOf } from '../../../framework/model/slug-of.ts'
import { namedField } from './picker.ts'

/** Returns the slug fields of a model, and the text field that they are derived from, if any. */
export function slugSource(model: Model): { readonly slugs: readonly string[]; source?: string } {
  const source = namedField(model)
  const slugs = [...model.fields.values()].filter(
    ({ kind, name, readOnly }) => kind === 'slug' && name !== source && !readOnly,
  )
  return { slugs: slugs.map(({ name }) => name), ...(source === undefined ? {} : { source }) }
}

/** Returns a body whose empty slugs are derived from the name. */
export function fillSlugs(model: Model, body: JsonObject): JsonObject {
  const { slugs, source } = slugSource(model)
  const name = source === undefined ? undefined : body[source]
  if (typeof name !== 'string') return body
  const made = slugs
    .filter((slug) => body[slug] === '' || body[slug] === undefined || body[slug] === null)
    .map((slug) => [slug, slugOf(name)] as const)
    .filter(([, text]) => text !== '')
  return { ...body, ...Object.fromEntries(made) }
}
