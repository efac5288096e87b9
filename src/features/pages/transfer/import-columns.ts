import { withArticle } from '../../../framework/model/components/describe.ts'
import type { ModelGraph, Model, ResolvedField } from '../../../framework/model/graph.ts'
import { targetOf } from '../../transfer/import/dependency-order.ts'
import { naturalKeyOf } from '../../transfer/import/identity.ts'
import { structured } from '../../transfer/file/csv.ts'
import { exportedFields } from '../../transfer/export/exportable.ts'

/** A column of a file to import. */
export interface ImportColumn {
  readonly field: ResolvedField
  /** A description of its cells, such as `slug of a site, or its id`. */
  readonly takes: string
}

/** Returns the columns of a file for a model: the required ones first. */
export const importColumns = (graph: ModelGraph, model: Model): readonly ImportColumn[] =>
  exportedFields(graph, model)
    .map((field) => ({ field, takes: takesOf(graph, field) }))
    .toSorted((one, other) => Number(other.field.required) - Number(one.field.required))

type Describe = (graph: ModelGraph, field: ResolvedField) => string | undefined

/** Descriptions of cells; the first one that is not undefined is used. */
const descriptions: readonly Describe[] = [
  (_, { choices }) => choices && [...choices.values()].join(', '),
  (graph, { many }) => many && `JSON list of ${graph.models.get(many.target)?.labelPlural}`,
  (graph, field) => (field.reference ? referenceTo(graph, field) : undefined),
  (_, { kind, write }) =>
    structured.has(kind) ? `JSON ${write?.type === 'array' ? 'list' : 'object'}` : undefined,
  (_, { write }) => (write?.type === 'boolean' ? 'true or false' : undefined),
  (_, { write }) => numberOf(write),
  (_, { write }) =>
    write?.maxLength
      ? `text, at most ${write.maxLength.toLocaleString('en')} characters`
      : undefined,
]

const takesOf = (graph: ModelGraph, field: ResolvedField): string =>
  descriptions.map((describe) => describe(graph, field)).find(Boolean) ?? 'text'

function numberOf(write: ResolvedField['write']): string | undefined {
  if (write?.type !== 'integer' && write?.type !== 'number') return undefined
  const { minimum, maximum } = write
  const bounds = [minimum, maximum].every((bound) => bound !== undefined)
  return bounds ? `number from ${minimum} to ${maximum}` : 'number'
}

function referenceTo(graph: ModelGraph, field: ResolvedField): string | undefined {
  const target = graph.models.get(targetOf(field))
  if (!target) return undefined
  const names = naturalKeyOf(target) ?? []
  const [name, ...others] = names
  if (name === undefined) return `id of ${withArticle(target.label)}`
  if (others.length === 0) return `${name} of ${withArticle(target.label)}, or its id`
  return `id of ${withArticle(target.label)}, or JSON with ${names.join(', ')}`
}
