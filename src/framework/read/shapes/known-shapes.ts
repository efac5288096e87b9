import { LRUCache } from 'lru-cache'
import { FieldMessages } from '../../errors/error-messages.ts'
import { memoize } from '../../memoize.ts'
import { embeddedMember } from '../../model/embeds.ts'
import type { ModelGraph, Member, Model } from '../../model/graph.ts'
import type { Reading } from '../../model/reading.ts'
import { suggest } from '../../model/similar-names.ts'
import type { Query } from '../query.ts'
import type { Shape, ShapeOptions } from './compiled-shape.ts'
import { compileShape } from './shape.ts'
import { splitShapes, type SplitShape } from './split-shape.ts'
import type { HiddenFromReader } from '../visibility/index.ts'

/** A compiled shape. */
export interface KnownShape {
  readonly shape: Shape
  /** The split shapes; empty where values are revealed, and where rows are hidden. */
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
type ShapeQuery = Pick<Query, 'brief' | 'fields' | 'exclude' | 'include' | 'members'> &
  Pick<ShapeOptions, 'revealing'>

/**
 * The compiled shapes of a graph, and the texts of their statements. Clients can cause any number
 * of both, so the least recently used are forgotten.
 */
class KnownShapes {
  readonly #graph: ModelGraph
  readonly #shapes = new LRUCache<string, KnownShape>({ max: 1_000 })
  readonly #texts = new LRUCache<string, StatementText>({
    maxSize: 4_000_000, // characters
    sizeCalculation: ({ text }, key) => text.length + key.length,
  })

  constructor(graph: ModelGraph) {
    this.#graph = graph
  }

  /** Compiles a shape once for each model, set of keys and set of hidden models. */
  of(model: Model, query: ShapeQuery, hidden: HiddenFromReader): KnownShape {
    const { brief, revealing = false, members = planMembers(model, query) } = query
    const keys = members.map(memberName).join(',')
    // Members of the base and the nested shape differ, even if they have the same keys.
    const unseen = [...hidden.models, hidden.rows?.digest ?? '']
    const name = [model.key, brief ? 'brief' : '', revealing ? '*' : '', keys, ...unseen].join(' ')
    const found = this.#shapes.get(name)
    if (found) return found
    const graph = this.#graph
    const shape = compileShape(graph, model, members, { revealing, hidden })
    // The objects that are remembered for all readers are not those that this one sees.
    const splits = revealing || hidden.rows ? [] : splitShapes(graph, shape)
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

/** Returns a text that differs for members of a model that show the same field in other ways. */
const memberName = (member: Member): string =>
  member.is === 'field' && 'shape' in member.field.reads
    ? [member.key, member.field.reads.shape, ...firstOf(member.field.reads)].join(' ')
    : member.key

/** Returns the largest number of rows that a reading finds, if it has one. */
const firstOf = (reads: Reading): readonly number[] =>
  reads.by === 'list' && reads.list.first !== undefined ? [reads.list.first] : []

const shapesOf = memoize((graph: ModelGraph) => new KnownShapes(graph))

/** Returns a compiled shape from the cache of the graph. */
export function shapeOf(
  graph: ModelGraph,
  model: Model,
  query: ShapeQuery,
  hidden: HiddenFromReader,
): KnownShape {
  return shapesOf(graph).of(model, query, hidden)
}

/**
 * Returns the members of the representation that a query selects. Throws a 400 for keys that the
 * shape does not have.
 */
export function planMembers(
  model: Model,
  { include = [], ...query }: Pick<Query, 'brief' | 'fields' | 'exclude' | 'include'>,
): readonly Member[] {
  const chosen = chooseMembers(model, query)
  const included = new Map(
    include.map(({ embed, limit }) => [embed.name, embeddedMember(embed, limit)]),
  )
  return [
    ...chosen.map((member) => included.get(member.key) ?? member),
    ...[...included.values()].filter(({ key }) => !chosen.some((member) => member.key === key)),
  ]
}

function chooseMembers(
  model: Model,
  { brief, fields, exclude }: Pick<Query, 'brief' | 'fields' | 'exclude'>,
): readonly Member[] {
  const shape = model.shapes.get(brief ? 'nested' : 'base') ?? []
  if (fields.length === 0 && exclude.length === 0) return shape
  const messages = new FieldMessages()
  checkNames(shape, 'fields', fields, messages)
  checkNames(shape, 'exclude', exclude, messages)
  messages.throwAny()
  const kept = fields.length === 0 ? shape : shape.filter((member) => fields.includes(member.key))
  return kept.filter((member) => !exclude.includes(member.key))
}

/**
 * Keys that clients of later NetBox versions exclude routinely. No shape has them, so excluding
 * them is accepted.
 */
const habitual = new Set(['config_context'])

function checkNames(
  shape: readonly Member[],
  parameter: string,
  names: readonly string[],
  messages: FieldMessages,
): void {
  const keys = shape.map((member) => member.key)
  for (const name of names) {
    if (keys.includes(name) || (parameter === 'exclude' && habitual.has(name))) continue
    const meant = suggest(name, keys)
    messages.add(parameter, `There is no field "${name}".${meant} Allowed: ${keys.join(', ')}.`)
  }
}
