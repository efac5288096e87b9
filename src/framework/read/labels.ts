import { requireModel, type Graph, type Member, type Model, type Path } from '../model/graph.ts'
import { objectsIn } from './objects-in.ts'

/**
 * The shape of an object inside another one on a page: the nested shape, and the values of its
 * label. No declared shape has a colon in its name.
 */
export const labelShape = ':label'

/** The key of the values of the label in an object of this shape. */
export const labelValues = ':label'

/** Returns the paths of the labels of a model and of the objects that its fields show. */
export const labelPaths = (graph: Graph, model: Model): readonly Path[] =>
  [model, ...shownModels(graph, model)].flatMap(({ pages }) => pages.label.map(({ path }) => path))

/** Returns the models of the objects that the fields of a model show. */
export const shownModels = (graph: Graph, { fields }: Model): readonly Model[] =>
  [...fields.values()].flatMap((field) =>
    objectsIn(field).map(({ key }) => requireModel(graph, key)),
  )

/** Returns a member for the pieces of a label that the reader may see, by their numbers. */
export function labelMember(
  { pages }: Model,
  isVisible: (path: Path) => boolean,
): readonly Member[] {
  const members = pages.label.flatMap(({ path }, index): readonly Member[] =>
    isVisible(path) ? [{ key: String(index), is: 'path', path }] : [],
  )
  return members.length > 0 ? [{ key: labelValues, is: 'group', members }] : []
}
