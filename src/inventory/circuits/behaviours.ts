import type { BehaviourRow } from '../../framework/write/merge-behaviours.ts'
import { circuitTerminations } from './circuit-terminations.ts'

/** The behaviours of the models of this application. */
export const circuitsBehaviours: readonly BehaviourRow[] = [
  ['circuits.CircuitTermination', circuitTerminations],
]
