import type { BehaviourRow } from '../../framework/write/merge-behaviours.ts'
import { templatesIn } from '../../framework/templates/template-rules.ts'
import { readablePatterns } from './topology-patterns.ts'

/** The behaviours of this application, also those on models of others. */
export const extrasBehaviours: readonly BehaviourRow[] = [
  ['extras.Graph', templatesIn('source', 'link')],
  ['extras.TopologyMap', readablePatterns],
]
