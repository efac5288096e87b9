import type { SummaryName } from './expressions/summaries.ts'
import type { Formula } from './expressions/formula.ts'
import type { SetWhere } from './set-conditions.ts'

/** The inputs of a computed field, by the function that declares it. */
export type Computation =
  | {
      readonly by: 'count'
      readonly model: string
      readonly reference: string
      /** The objects that count. */
      readonly where: SetWhere
    }
  | {
      readonly by: 'summary'
      readonly summary: SummaryName
      readonly model: string
      readonly reference: string
      /** A path from the model that refers to this one. */
      readonly field: string
      readonly where: SetWhere
    }
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
