import {
  requireModel,
  type ModelGraph,
  type LabelPiece,
  type Member,
  type Model,
  type Path,
  type ResolvedField,
} from '../../model/graph.ts'
import { textOf } from '../../model/json-value.ts'
import { rangesOfNumbers } from '../../model/number-ranges.ts'
import { objectsIn } from './objects-in.ts'

/**
 * The shape of an object inside another one on a page: the nested shape, and the label. No declared
 * shape has a colon in its name.
 */
export const labelShape = ':label'

/** The key of the label in an object that a page reads; no field has a colon in its name. */
export const labelKey = ':label'

/** The key of the label without the owners. */
export const titleKey = ':title'

/** The key that marks an object of a model that the reader may not view. */
export const hiddenKey = ':hidden'

/** The member that marks an object of a model that the reader may not view. */
export const hiddenMember: Member = {
  key: hiddenKey,
  is: 'group',
  members: [],
  combine: () => true,
}

/** Separates the labels of an object and of its owners: `Alder Quay › R01`. */
export const separator = ' › '

/** Returns the paths of the labels of a model and of the objects that its fields show. */
export const labelPaths = (graph: ModelGraph, model: Model): readonly Path[] =>
  [model, ...shownModels(graph, model)].flatMap(({ pages }) => pages.label.map(({ path }) => path))

/** Returns the models of the objects that the fields of a model show. */
export const shownModels = (graph: ModelGraph, { fields }: Model): readonly Model[] =>
  [...fields.values()].flatMap((field) => {
    const { reads } = field
    const referred = reads.by === 'expression' && reads.refers ? [reads.refers.model] : []
    const keys = [...objectsIn(field).map(({ key }) => key), ...referred]
    return keys.map((key) => requireModel(graph, key))
  })

/** A label, or its part after the owners. */
export type LabelPart = 'whole' | 'title'

/** Returns a member with the text of a label, of its pieces that the reader may see. */
export function labelMember(
  { pages }: Model,
  part: LabelPart,
  isVisible: (path: Path) => boolean,
): readonly Member[] {
  const pieces = pages.label.filter(({ path }) => isVisible(path))
  if (pieces.length === 0) return []
  const members = pieces.map(({ path }): Member => ({
    key: path.text,
    is: 'path',
    path: worded(path),
  }))
  const combine = (values: readonly unknown[]): string => textOfPieces(pieces, values, part)
  return [{ key: part === 'whole' ? labelKey : titleKey, is: 'group', members, combine }]
}

/** Returns a path whose value is the label of a choice, a time to the minute, or as it is. */
function worded(path: Path): Path {
  const { field } = path
  const { choices, display } = field
  const words = choices ? (value: never) => choices.get(value) ?? value : wordings.get(display)
  return words ? { ...path, field: { ...field, represent: words } } : path
}

/** Functions that word a value for labels, by the `display` of its field. */
const wordings = new Map([
  // A label is a text, so it cannot follow the time zone of each reader.
  ['moment', (value: unknown) => `${textOf(value).slice(0, 16).replace('T', ' ')} UTC`],
] as [ResolvedField['display'], (value: unknown) => string][])

/** Returns the text of the pieces that have a value. */
function textOfPieces(
  pieces: readonly LabelPiece[],
  values: readonly unknown[],
  part: LabelPart,
): string {
  const texts = values.map(textOfPiece)
  const start = part === 'title' ? titleStart(pieces, texts) : 0
  let label = ''
  for (const [index, { before, after }] of pieces.entries()) {
    const text = texts[index]
    if (!text || index < start) continue
    // Without the text before it, such as an opening bracket, it goes without the text after it.
    label += label === '' && before !== '' ? text : before + text + after
  }
  return label
}

const textOfPiece = (value: unknown): string =>
  Array.isArray(value) ? rangesOfNumbers(value.map(Number)) : textOf(value)

/**
 * Returns the index of the first piece after the owners. A label of several objects, such as the
 * two ends of a connection, has no part of its own: it begins at 0.
 */
function titleStart(pieces: readonly LabelPiece[], texts: readonly string[]): number {
  const last = pieces.findLastIndex(
    ({ before }, index) => texts[index] !== '' && before.includes(separator),
  )
  // A text in brackets is a part of its owner: `R01 (A01) › U10`.
  const isOfOwner = ({ before }: LabelPiece): boolean =>
    before.includes(separator) || before.includes('(')
  return pieces.slice(1, last).every(isOfOwner) ? Math.max(last, 0) : 0
}
