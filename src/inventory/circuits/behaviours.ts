import type { BehaviourRow } from 'cadastre'
import type { FlatTypes } from '../../generated/serializers/index.ts'
import { circuitTerminations } from './circuit-terminations.ts'

/** The behaviours of the models of this application. */
export const circuitsBehaviours: readonly BehaviourRow<FlatTypes>[] = [
  { model: 'circuits.CircuitTermination', behaviour: circuitTerminations },
]
