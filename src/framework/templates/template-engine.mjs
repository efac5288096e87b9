// Renders templates of users, in Liquid, which resembles the language of Django. Templates read
// only the values they are given: no code, no files, no prototypes. One that takes too long or too
// much memory is stopped. This file is JavaScript because threads do not inherit the TypeScript
// loader.
import { Liquid } from 'liquidjs'

/** Parses templates in any thread. Renders them only in a worker thread. */
export const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {}, // `include` and `render` find nothing here instead of files
  parseLimit: 200_000,
  renderLimit: 1000,
  memoryLimit: 50_000_000,
})

const textOf = (value) => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Filters of Django's templates that Liquid has under other names. */
const filters = {
  upper: (value) => textOf(value).toUpperCase(),
  lower: (value) => textOf(value).toLowerCase(),
  length: (value) => (Array.isArray(value) ? value.length : textOf(value).length),
  urlencode: (value) => encodeURIComponent(textOf(value)).replaceAll('%2F', '/'),
  default_if_none: (value) => value ?? '',
}
for (const [name, filter] of Object.entries(filters)) engine.registerFilter(name, filter)
