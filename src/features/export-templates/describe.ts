import { memoize } from '../../framework/memoize.ts'
import {
  requireModel,
  type ModelGraph,
  type Member,
  type Model,
  type ResolvedField,
} from '../../framework/model/graph.ts'
import { namingFields } from '../../framework/model/naming.ts'

/** Describes a value of a representation to templates. A plain value has no description. */
export type Description =
  | ObjectDescription
  | { readonly is: 'list'; readonly of: Description }
  | { readonly is: 'choice' }
  | { readonly is: 'network' }

/** An object: its label is the first text among `names`. */
export interface ObjectDescription {
  readonly is: 'object'
  readonly names: readonly string[]
  /** The names that templates may read; null for plain values. */
  readonly members: Readonly<Record<string, Description | null>>
}

/**
 * Returns the description of the objects of a model in their base representation.
 *
 * @example
 * const descriptions = { obj: describeObjects(graph)(book) }
 */
export const describeObjects = memoize((graph: ModelGraph) =>
  memoize((model: Model) => describeShape(graph, model, 'base')),
)

function describeShape(graph: ModelGraph, model: Model, shape: string): ObjectDescription {
  const members = model.shapes.get(shape) ?? []
  return { is: 'object', names: namingFields(model), members: describeMembers(graph, members) }
}

function describeMembers(
  graph: ModelGraph,
  members: readonly Member[],
): ObjectDescription['members'] {
  return Object.fromEntries(members.map((member) => [member.key, describeMember(graph, member)]))
}

function describeMember(graph: ModelGraph, member: Member): Description | null {
  switch (member.is) {
    case 'url':
      return null
    case 'field':
      return describeField(graph, member.field)
    case 'path':
      return describeValue(member.path.field)
    case 'group':
      return { is: 'object', names: [], members: describeMembers(graph, member.members) }
  }
}

function describeField(graph: ModelGraph, field: ResolvedField): Description | null {
  const { reads } = field
  const shown = (key: string, shape: string): ObjectDescription =>
    describeShape(graph, requireModel(graph, key), shape)
  if (reads.by === 'expression') return describeValue(field)
  if (reads.by === 'join') return reads.shape === 'id' ? null : shown(reads.join.model, reads.shape)
  if (reads.by === 'list') return { is: 'list', of: shown(reads.list.model, reads.shape) }
  return anyOf(reads.variants.map(({ model }) => shown(model, reads.shape)))
}

function describeValue({ choices, lookups }: ResolvedField): Description | null {
  if (choices) return { is: 'choice' }
  return lookups === 'network' ? { is: 'network' } : null
}

/** Returns the description of an object of one of several models. */
function anyOf(variants: readonly ObjectDescription[]): ObjectDescription {
  return {
    is: 'object',
    names: [...new Set(variants.flatMap(({ names }) => names))],
    members: Object.assign({}, ...variants.map(({ members }) => members)),
  }
}
