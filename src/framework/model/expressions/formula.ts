import type { OperatorName } from './operators.ts'

/** A formula is the value of a path, a constant, or an operator that takes formulas. */
export type Formula =
  | { readonly by: 'path'; readonly path: string }
  | { readonly by: 'constant'; readonly value: ConstantValue }
  | {
      readonly by: 'operator'
      readonly operator: OperatorName
      readonly of: readonly Formula[]
    }

/** A value that is the same for every object. */
export type ConstantValue = number | string | boolean

/** Returns the paths that a formula reads, in order. */
export function pathsIn(formula: Formula): readonly string[] {
  if (formula.by === 'path') return [formula.path]
  return formula.by === 'operator' ? formula.of.flatMap(pathsIn) : []
}
