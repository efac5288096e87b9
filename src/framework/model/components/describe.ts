import { isEmpty } from '../json-value.ts'
import type { ModelGraph, Model, ResolvedField } from '../graph.ts'

/** Returns the text with its first letter in upper case. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Returns a label with its article: `a port`, `an SSD`, `a user`. */
export const withArticle = (label: string): string =>
  `${/^([aeio]|u(?!ser|ni))/i.test(label) ? 'an' : 'a'} ${label}`

/** Describes a field in a representation: its declared description, or one made from its label. */
export function describeRead(field: ResolvedField, model: Model): string {
  return field.description ?? labelOf(field, model)
}

/** Describes a field in a write: the value to send, and the value stored when a create omits it. */
export function describeWrite(field: ResolvedField, model: Model, graph: ModelGraph): string {
  const what = describeFlat(field, model, graph)
  const fallback = field.default
  if (fallback === undefined || typeof fallback === 'function' || isEmpty(fallback)) return what
  const [, label] = [...(field.choices ?? [])].find(([value]) => value === fallback) ?? []
  const other = field.defaultWhen
  const words = [
    `${what}. Default: ${JSON.stringify(fallback)}${label === undefined ? '' : ` (${label})`}`,
    ...(other
      ? [`${JSON.stringify(other.value)} where ${other.field} is ${other.is.join(' or ')}`]
      : []),
  ]
  return words.join('; ')
}

/** Describes a field in the flat shape, where references are ids and choices are bare values. */
export function describeFlat(field: ResolvedField, model: Model, graph: ModelGraph): string {
  const link = field.reference ?? field.many
  if (!link) return describeRead(field, model)
  const target = graph.models.get(link.target)
  const ids = field.many ? `Ids of ${target?.labelPlural}` : `Id of the ${target?.label}`
  return field.description ? `${ids}: ${uncapitalised(field.description)}` : ids
}

/** Descriptions by JSON Schema type, for types whose label alone says too little. */
const labels: Readonly<Record<string, (label: string, model: Model) => string>> = {
  boolean: (label) => `${label}: true or false`,
}

function labelOf(field: ResolvedField, model: Model): string {
  const describe = labels[field.read.type ?? ''] ?? ((label) => `${label} of the ${model.label}`)
  return describe(capitalised(field.label), model)
}

/** Returns the text with its first letter in lower case, unless it begins with an abbreviation. */
export function uncapitalised(text: string): string {
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
