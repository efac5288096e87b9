import { memoize } from '../../memoize.ts'
import type { Graph, LabelPiece, Member, Model, ResolvedField } from '../../model/graph.ts'
import { isObject, textOf, type Json } from '../../model/json-value.ts'
import { labelShape, labelValues } from '../../read/labels.ts'
import { objectsIn } from '../../read/objects-in.ts'
import { visibleLabel, type Hidden } from '../../read/visibility.ts'
import { choiceLabel, labelKey, separator, titleKey } from './label.ts'

/** The end of the keys of referenced objects with their labels, in an object as it is read. */
const suffix = ':labelled'

/**
 * Returns the members that a page shows of the objects of a model: the named fields and the label.
 * The objects that they refer to, also computed ones, carry their own labels. Labels leave out what
 * the reader may not see.
 */
export function pageMembers(
  graph: Graph,
  model: Model,
  names: readonly string[],
  hidden: Hidden,
): readonly Member[] {
  const fields = [...new Set(['id', ...names])].flatMap((name) => model.fields.get(name) ?? [])
  return [
    ...fields.map((field): Member => {
      const { reads } = field
      if (reads.by === 'expression') return { key: field.name, is: 'field', field }
      const shown = { ...field, reads: { ...reads, shape: labelShape } }
      return { key: field.name + suffix, is: 'field', field: shown }
    }),
    ...visibleLabel(graph, model, hidden),
  ]
}

/** Returns an object that was read with these members, with its labels for `labelOf`. */
export function labelled(graph: Graph, model: Model, read: Json): Json {
  const shown: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(read)) {
    if (key === labelValues) continue
    const name = key.endsWith(suffix) ? key.slice(0, -suffix.length) : undefined
    if (name === undefined) shown[key] = value
    else shown[name] = withLabels(targetsOf(graph, model.fields.get(name)), value)
  }
  return Object.assign(shown, labelsOf(model, read))
}

/** Returns the text of a label, and its part after the owners. */
function labelsOf(model: Model, read: Json): Json {
  const own = piecesOf(model.pages.label, read[labelValues])
  return own.length === 0
    ? {}
    : { [labelKey]: textOfPieces(own), [titleKey]: textOfPieces(titlePieces(own)) }
}

/** Returns the models of the objects that a field shows. */
const targetsOf = (graph: Graph, field: ResolvedField | undefined): readonly Model[] =>
  field ? fieldTargets(graph)(field) : []

const fieldTargets = memoize((graph: Graph) =>
  memoize((field: ResolvedField): readonly Model[] =>
    objectsIn(field).flatMap(({ key }) => graph.models.get(key) ?? []),
  ),
)

/** Returns an object or a list of objects of one of the models with the texts of their labels. */
function withLabels(models: readonly Model[], value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withLabels(models, one))
  if (!isObject(value)) return value
  const [first] = models
  const url = textOf(value['url'])
  const model = models.length === 1 ? first : models.find((one) => url.includes(one.url))
  const { [labelValues]: _, ...others } = value
  return model ? Object.assign(others, labelsOf(model, value)) : others
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
