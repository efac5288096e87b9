import type { Graph, Model } from '../model/graph.ts'
import { planMembers } from './members.ts'
import type { Query } from './query.ts'
import { compileShape, type Shape, type ShapeOptions } from './shape.ts'
import { splitShapes, type SplitShape } from './split-shape.ts'
import type { Hidden } from './visibility.ts'

/** A compiled shape. */
export interface KnownShape {
  readonly shape: Shape
  /**
   * The split shapes of the shape; absent for a shape that is not cached, empty where values are
   * revealed.
   */
  readonly splits?: readonly SplitShape[]
  /** Texts of its statements; absent for a shape that is not cached. */
  readonly texts?: Map<string, StatementText>
}

/** The text of a statement, with what was computed while it was made. */
export interface StatementText {
  readonly text: string
}

const shapes = new WeakMap<Model, Map<string, KnownShape>>()
const mostShapes = 100

/**
 * Compiles a shape once for each model, base or nested members, set of keys and set of hidden
 * models. When the cache is full, shapes are compiled on each request.
 */
export function shapeOf(
  graph: Graph,
  model: Model,
  query: Pick<Query, 'brief' | 'fields' | 'exclude'> & Pick<ShapeOptions, 'revealing'>,
  hidden: Hidden,
): KnownShape {
  const members = planMembers(model, query)
  const { revealing = false } = query
  const known = shapes.get(model) ?? new Map<string, KnownShape>()
  shapes.set(model, known)
  const keys = members.map((member) => member.key).join(',')
  const flags = `${revealing ? '*' : ''}${query.brief ? 'brief ' : ''}`
  const name = flags + keys + (hidden.size > 0 ? `-${[...hidden].join(',')}` : '')
  const found = known.get(name)
  if (found) return found
  const shape = compileShape(graph, model, members, { revealing, hidden })
  if (known.size >= mostShapes) return { shape }
  const splits = revealing ? [] : splitShapes(graph, shape)
  const kept = { shape, splits, texts: new Map<string, StatementText>() }
  known.set(name, kept)
  return kept
}

/**
 * Characters left in the cache of statement texts. All shapes share them, since clients can cause
 * any number of texts.
 */
let charactersLeft = 2_000_000

/**
 * Returns the text of a statement from the cache, by the values that it depends on besides its
 * shape; builds it on each request when the cache is full.
 */
export function cachedText<T extends StatementText>(
  texts: KnownShape['texts'],
  depends: string,
  make: () => T,
): T {
  const found = texts?.get(depends)
  if (found !== undefined) return found as T // `depends` names the kind of statement
  const made = make()
  if (!texts || made.text.length > charactersLeft) return made
  charactersLeft -= made.text.length
  texts.set(depends, made)
  return made
}
