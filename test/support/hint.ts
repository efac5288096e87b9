import type { ModelGraph } from '../../src/framework/model/graph.ts'
import type { Json } from './json.ts'

/** Options of a sample. */
export interface MakeOptions {
  /** Every writable field gets a value; otherwise the required ones only. */
  readonly full?: boolean
  /** 0 sets every field; others leave some of the optional ones empty and choose other choices. */
  readonly variant?: number
  /** Values that every body has. */
  readonly given?: Json
}

/** Creates the objects that a sample refers to; returns ids. */
export interface Making {
  readonly graph: ModelGraph
  make(key: string, options?: MakeOptions): Promise<number>
  referred(key: string, index: number): Promise<number>
  /** Returns a number that no other sample has. */
  next(): number
}

/** The values that the rules of a model require of its samples. */
export interface Hint {
  readonly reason: string
  /** Returns initial values that replace those of the kinds. */
  readonly first?: (variant: number) => Json
  /** Returns values that make a body keep the rules; an existing object has an `id`. */
  readonly fit?: (body: Json, make: Making, variant: number) => Promise<Json> | Json
  /** Values that an object must have before a change of one field, so that it keeps the rules. */
  readonly alone?: Readonly<Record<string, Json>>
  /**
   * Returns further values that a change of a field to `value` must include, because a rule
   * compares the field with a required reference; undefined where the rules allow no such value.
   */
  readonly beside?: (name: string, value: unknown, make: Making) => Promise<Json | undefined>
  /** Fields that cannot be changed after the create, with the message. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Fields that a create cannot set. */
  readonly later?: readonly string[]
  /** Fields whose values are unique without a declaration. */
  readonly distinct?: readonly string[]
  /** The smallest and largest values that the rules allow, where they allow less than the kind. */
  readonly limits?: Readonly<Record<string, readonly unknown[]>>
}
