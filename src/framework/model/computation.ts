import type { Formula } from './expressions/formula.ts'

/** The inputs of a computed field, by the function that declares it. */
export type Computation =
  | { readonly by: 'count'; readonly model: string; readonly reference: string }
  | { readonly by: 'reverse'; readonly model: string; readonly reference: string }
  | { readonly by: 'link'; readonly model: string; readonly ends: readonly [string, string] }
  | {
      readonly by: 'peer'
      readonly model: string
      readonly ends: readonly [string, string]
      readonly target: string
    }
  | { readonly by: 'firstOf'; readonly target: string; readonly fields: readonly string[] }
  | {
      readonly by: 'oneOf'
      /** The models of the references, by their fields. */
      readonly references: Readonly<Record<string, string>>
      /** Whether none of them may be set. */
      readonly optional: boolean
    }
  | { readonly by: 'text'; readonly templates: readonly string[] }
  | { readonly by: 'family'; readonly of: string }
  | {
      readonly by: 'expression'
      readonly formula: Formula
      /** It reads rows of other tables, as counts do. */
      readonly readsRows: boolean
    }
  | {
      readonly by: 'target'
      readonly type: string
      readonly id: string
      readonly models: readonly string[]
    }
