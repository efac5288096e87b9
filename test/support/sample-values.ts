import type { ResolvedField } from '../../src/framework/model/graph.ts'
import { sampleOf as usualSample } from '../../src/host/testing/sample-values.ts'
import { publicKeys } from './public-keys.ts'

/** Returns a valid value of a field that is not a reference, also of a public key. */
export function sampleOf(field: ResolvedField, number: number, variant: number): unknown {
  if (field.kind === 'public-key') return publicKeys[number % publicKeys.length]
  return usualSample(field, number, variant)
}
