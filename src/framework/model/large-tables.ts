import {
  requireModel,
  type ModelGraph,
  type Model,
  type Path,
  type ResolvedField,
} from './graph.ts'
import { startOf } from './text-ranges.ts'

/**
 * Returns whether a table of many rows has a B-tree in the order of this field. A text of any
 * length has one if its beginning sorts it.
 */
export const hasOrderIndex = (field: ResolvedField): boolean =>
  canBeSearched(field) &&
  field.lookups !== 'list' &&
  (!field.isLong || field.sort('x').includes(startOf('x')))

/** Returns whether a field is stored, and filters compare it. */
export const canBeSearched = ({
  column,
  many,
  opaque,
  writeOnly,
  lookups: family,
}: ResolvedField) => column !== undefined && !many && !opaque && !writeOnly && family !== 'none'

/** Returns whether a table may have many rows. */
export const isLarge = ({ rows }: Pick<Model, 'rows'>): boolean => rows === 'many'

/** Returns whether the table of a path's last field may have many rows. */
export const endsInLarge = (graph: ModelGraph, path: Path): boolean =>
  isLarge(requireModel(graph, path.model))

/**
 * Returns whether PostgreSQL finds the matches of a `like` pattern by trigrams: the text has three
 * letters or digits in a row, or fewer at the border of a word. For other patterns it would read
 * the whole index.
 */
export function hasTrigram(pattern: string): boolean {
  const text = pattern.replaceAll(/\\./gs, ' ')
  const [start, end] = [text.startsWith('%') ? '' : ' ', text.endsWith('%') ? '' : ' ']
  return /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(
    start + text.replaceAll('%', '') + end,
  )
}
