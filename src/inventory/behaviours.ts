import { settingsOf, type BehaviourRow, type BehaviourSettings } from 'cadastre'
import type { FlatTypes } from '../generated/serializers/index.ts'
import { circuitsBehaviours } from './circuits/behaviours.ts'
import { dcimBehaviours } from './dcim/behaviours.ts'
import { extrasBehaviours } from './extras/behaviours.ts'
import { imageBehaviours } from './extras/images/behaviours.ts'
import { ipamBehaviours } from './ipam/behaviours.ts'
import { inventorySettings } from './settings.ts'

/** Returns the behaviours of this inventory's models: rules that need queries, and side effects. */
export function behaviours(config: BehaviourSettings): readonly BehaviourRow<FlatTypes>[] {
  const { enforceGlobalUnique } = settingsOf(inventorySettings, config)
  return [
    ...circuitsBehaviours,
    ...dcimBehaviours,
    ...extrasBehaviours,
    ...imageBehaviours,
    ...ipamBehaviours(enforceGlobalUnique),
  ]
}
