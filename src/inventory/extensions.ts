import type { Config } from '../framework/config.ts'
import type { Extensions } from '../framework/write/context.ts'
import { together } from '../framework/write/together.ts'
import { circuitsBehaviours } from './circuits/behaviours.ts'
import { dcimBehaviours } from './dcim/behaviours.ts'
import { extrasBehaviours } from './extras/behaviours.ts'
import { recordChanges, recordRows } from '../framework/changes/change-log.ts'
import { findCustomFieldFilters } from '../framework/custom-fields/filters.ts'
import { imageBehaviours } from './extras/images/behaviours.ts'
import { mediaIn } from './extras/images/media.ts'
import { ipamBehaviours } from './ipam/behaviours.ts'
import { secretsBehaviours } from '../framework/secrets/behaviours.ts'
import { vaultOf } from '../framework/secrets/vault.ts'
import { usersBehaviours } from '../framework/accounts/no-escalation.ts'
import { shutOut } from '../framework/accounts/shut-out.ts'

/** What this inventory adds to the generic runtime, with the settings' defaults: rows for the models that do more than they declare. */
export const extensions: Extensions = extensionsOf({ enforceGlobalUnique: false })

/** The settings that behaviours depend on. */
export type InventorySettings = Pick<Config, 'enforceGlobalUnique'> &
  Partial<Pick<Config, 'dataDir' | 'secretHashRounds'>>

/** The same under a service's settings. */
export function extensionsOf(settings: InventorySettings): Extensions {
  return {
    behaviours: together([
      ...circuitsBehaviours,
      ...dcimBehaviours,
      ...extrasBehaviours,
      ...imageBehaviours(mediaIn(settings.dataDir ?? 'data')),
      ...ipamBehaviours(settings),
      ...secretsBehaviours,
      ...usersBehaviours,
      shutOut,
    ]),
    record: recordChanges,
    recordRows,
    vault: vaultOf(settings.secretHashRounds ?? 600_000),
    findFilters: findCustomFieldFilters,
  }
}
