import type { BehaviourRow } from 'cadastre'
import { templatesIn } from 'cadastre/export-templates'
import type { FlatTypes } from '../../generated/serializers/index.ts'
import { validPatterns } from './topology-patterns.ts'

/** The behaviours of the models of this application, except those of images. */
export const extrasBehaviours: readonly BehaviourRow<FlatTypes>[] = [
  { model: 'extras.Graph', behaviour: templatesIn('source', 'link') },
  { model: 'extras.TopologyMap', behaviour: validPatterns },
]
