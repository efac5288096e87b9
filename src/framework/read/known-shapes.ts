import { memoize } from '../memoize.ts'
import { LRUCache } from 'lru-cache'
import type { Graph, Model } from '../model/graph.ts'
import { planMembers } from './members.ts'
import type { Query } from './query.ts'
import { compileShape, type Shape, type ShapeOptions } from './shape.ts'
import { splitShapes, type SplitShape } from './split-shape.ts'
import type { Hidden } from './visibility.ts'

/** A compiled shape. */
export interface KnownShape {
  readonly shape: Shape
  /** The split shapes of the shape; empty where values are revealed. */
  readonly splits: readonly SplitShape[]
  /**
   * Returns the text of a statement from the cache, by the values that it depends on besides the
   * shape, and the kind of statement.
   */
  readonly text: <T extends StatementText>(depends: string, make: () => T) => T
}

/** The text of a statement, with what was computed while it was made. */
export interface StatementText {
  readonly text: string
}

/** The parts of a query that a shape depends on. */
type ShapeQuery = Pick<Query, 'brief' | 'fields' | 'exclude'> & Pick<ShapeOptions, 'revealing'>

/**
 * The compiled shapes of a graph, and the texts of their statements. Clients can cause any number
 * of both, so the least recently used are forgotten.
 */
class KnownShapes {
  readonly #graph: Graph
  readonly #shapes = new LRUCache<string, KnownShape>({ max: 1_000 })
  readonly #texts = new LRUCache<string, StatementText>({
    maxSize: 4_000_000, // characters
    sizeCalculation: ({ text }, key) => text.length + key.length,
  })

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** Compiles a shape once for each model, set of keys and set of hidden models. */
  of(model: Model, query: ShapeQuery, hidden: Hidden): KnownShape {
    const members = planMembers(model, query)
    const { brief, revealing = false } = query
    const keys = members.map(({ key }) => key).join(',')
    // Members of the base and the nested shape differ, even if they have the same keys.
    const name = [model.key, brief ? 'brief' : '', revealing ? '*' : '', keys, ...hidden].join(' ')
    const found = this.#shapes.get(name)
    if (found) return found
    const graph = this.#graph
    const shape = compileShape(graph, model, members, { revealing, hidden })
    const splits = revealing ? [] : splitShapes(graph, shape)
    const known = { shape, splits, text: this.#textOf(name) }
    this.#shapes.set(name, known)
    return known
  }

  #textOf(shape: string): KnownShape['text'] {
    return <T extends StatementText>(depends: string, make: () => T): T => {
      const key = `${shape} ${depends}`
      const found = this.#texts.get(key)
      if (found) return found as T // `depends` names the kind of statement
      const made = make()
      this.#texts.set(key, made)
      return made
    }
  }
}

const shapesOf = memoize((graph: Graph) => new KnownShapes(graph))

/** Returns a compiled shape from the cache of the graph. */
export function shapeOf(graph: Graph, model: Model, query: ShapeQuery, hidden: Hidden): KnownShape {
  return shapesOf(graph).of(model, query, hidden)
}
