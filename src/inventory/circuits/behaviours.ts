import type { BehaviourRow } from '../../framework/write/together.ts'
import { circuitTerminations } from './circuit-terminations.ts'

/** What the models of circuits do beyond their declarations. */
export const circuitsBehaviours: readonly BehaviourRow[] = [
  ['circuits.CircuitTermination', circuitTerminations],
]
