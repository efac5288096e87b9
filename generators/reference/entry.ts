/** A parameter of a function, and what it accepts. */
export interface ReferenceParameter {
  readonly name: string
  readonly meaning: string
  /** May be left out. */
  readonly isOptional?: boolean
  /** Takes all remaining arguments. */
  readonly isRest?: boolean
}

/** An option of a function, or a part of a type. */
export interface DescribedPart {
  readonly name: string
  /** TypeScript type of the value, without `undefined` and `readonly`. */
  readonly type: string
  readonly isRequired: boolean
  readonly meaning: string
  /** The default that its docstring names; empty if it names none. */
  readonly fallback: string
}

/** A public name of a module with what its type and its docstring say. */
export interface Entry {
  readonly name: string
  /** The description of its docstring. */
  readonly meaning: string
  /** The code of each `@example` of its docstring. */
  readonly examples: readonly string[]
  /** Present on functions. */
  readonly parameters?: readonly ReferenceParameter[]
  /** The options of a function, or the parts of a type. */
  readonly members: readonly DescribedPart[]
}

/** All names that a module exports, in the order of their names. */
export type PublicNames = ReadonlyMap<string, Entry>
