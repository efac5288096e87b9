import type { Graph, LabelPiece, Member, Model } from '../../model/graph.ts'
import { isObject, textOf, type Json } from '../../model/json-value.ts'
import { referredPieces } from '../../read/labels.ts'
import { visiblePaths, type Hidden } from '../../read/visibility.ts'
import { choiceLabel, labelKey, separator, titleKey } from './label.ts'

/** Ends the keys of labels in an object as it is read; no field has a colon in its name. */
const suffix = ':label'

/**
 * Returns the members that a page shows of the objects of a model: the named fields, and the labels
 * of the object and of those that it refers to. Labels leave out what the reader may not see.
 */
export function pageMembers(
  graph: Graph,
  model: Model,
  names: readonly string[],
  hidden: Hidden,
): readonly Member[] {
  const fields = [...new Set(['id', ...names])].flatMap((name) => model.fields.get(name) ?? [])
  const labels: readonly (readonly [key: string, pieces: readonly LabelPiece[]])[] = [
    ['', model.pages.label],
    ...fields.map((field) => [field.name, referredPieces(graph, field)] as const),
  ]
  return [
    ...fields.map((field): Member => ({ key: field.name, is: 'field', field })),
    ...labels.flatMap(([key, pieces]): readonly Member[] => {
      const members = pieces.flatMap(({ path }, index): readonly Member[] =>
        visiblePaths(graph, [path], hidden).length > 0
          ? [{ key: String(index), is: 'path', path }]
          : [],
      )
      return members.length > 0 ? [{ key: key + suffix, is: 'group', members }] : []
    }),
  ]
}

/** Returns an object that was read with these members, with its labels for `labelOf`. */
export function labelled(graph: Graph, model: Model, read: Json): Json {
  const entries = Object.entries(read).filter(([key]) => !key.endsWith(suffix))
  const own = piecesOf(model.pages.label, read[suffix])
  const labels = { [labelKey]: textOfPieces(own), [titleKey]: textOfPieces(titlePieces(own)) }
  const shown = entries.map(([name, value]): readonly [string, unknown] => {
    const field = model.fields.get(name)
    if (!field || !isObject(value)) return [name, value]
    const pieces = piecesOf(referredPieces(graph, field), read[name + suffix])
    return [name, pieces.length > 0 ? { ...value, [labelKey]: textOfPieces(pieces) } : value]
  })
  return { ...Object.fromEntries(shown), ...labels }
}

interface Piece extends Pick<LabelPiece, 'before' | 'after'> {
  readonly text: string
}

/** Returns the pieces that have a value. */
function piecesOf(pieces: readonly LabelPiece[], values: unknown): readonly Piece[] {
  if (!isObject(values)) return []
  return pieces.flatMap(({ before, path, after }, index): readonly Piece[] => {
    const value = values[String(index)]
    const { choices } = path.field
    const text = choices && value !== null ? choiceLabel(choices, value) : textOf(value)
    return text === '' ? [] : [{ before, text, after }]
  })
}

/** Returns the pieces after those of the owners. */
function titlePieces(pieces: readonly Piece[]): readonly Piece[] {
  const start = pieces.findLastIndex(({ before }) => before.includes(separator))
  return pieces.slice(Math.max(0, start))
}

const textOfPieces = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ before, text, after }, index) => (index === 0 ? '' : before) + text + after)
    .join('')
