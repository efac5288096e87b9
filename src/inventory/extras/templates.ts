import { Liquid, type Template } from 'liquidjs'
import { Invalid } from '../../model/field.ts'

/**
 * Templates of users, in Liquid, which is close to Django's. They reach the values they are given and nothing else: no
 * code, no files, no prototypes; what takes too long or too much memory is stopped.
 */
const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {}, // `include` and `render` find nothing here instead of files
  parseLimit: 200_000,
  renderLimit: 1000,
  memoryLimit: 50_000_000,
})

/** Filters that Django's templates have and Liquid's call otherwise. */
const filters: Readonly<Record<string, (value: unknown) => unknown>> = {
  upper: (value) => textOf(value).toUpperCase(),
  lower: (value) => textOf(value).toLowerCase(),
  length: (value) => (Array.isArray(value) ? value.length : textOf(value).length),
  urlencode: (value) => encodeURIComponent(textOf(value)).replaceAll('%2F', '/'),
  default_if_none: (value) => value ?? '',
}
for (const [name, filter] of Object.entries(filters)) engine.registerFilter(name, filter)

/** A template that was understood. */
export type Parsed = readonly Template[]

/** Reads a template; throws `Invalid` that says what is wrong and where. */
export function parseTemplate(source: string): Parsed {
  return refusing(() => engine.parse(source))
}

/** Fills in a template; throws `Invalid` when it cannot be, or takes too long. */
export function renderTemplate(template: Parsed, variables: object): string {
  return refusing(() => String(engine.renderSync([...template], variables)))
}

function refusing<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown'
    throw new Invalid(`The template cannot be used: ${message.slice(0, 200)}.`)
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
