import type { BehaviourRow } from '../../framework/write/together.ts'
import { templatesIn } from '../../framework/templates/template-rules.ts'
import { readablePatterns } from './topology-patterns.ts'

/** What the models of this application, and those that it adds something to, do beyond their declarations. */
export const extrasBehaviours: readonly BehaviourRow[] = [
  ['extras.Graph', templatesIn('source', 'link')],
  ['extras.TopologyMap', readablePatterns],
]
