import { audienceRows } from './accounts/audience-members.ts'
import { sessionBehaviour } from './accounts/end-sessions.ts'
import { usersBehaviours } from './accounts/no-escalation.ts'
import { timeZoneRow } from './accounts/time-zone.ts'
import { recordChanges, recordRows } from './changes/change-log.ts'
import { createdEntry, updatedEntry } from './changes/sql/entries.ts'
import type { Config } from './config.ts'
import { choiceChanges } from './custom-fields/choice-changes.ts'
import { definitionChanges } from './custom-fields/definition-changes.ts'
import { findCustomFieldFilters } from './custom-fields/filters.ts'
import { customFieldValues } from './custom-fields/values.ts'
import type { Graph } from './model/graph.ts'
import { secretsBehaviours } from './secrets/behaviours.ts'
import { vaultOf } from './secrets/vault.ts'
import { ofListedModel, templatesIn } from './templates/template-rules.ts'
import type { Extensions } from './write/context.ts'
import { mergeBehaviours, type BehaviourRow } from './write/merge-behaviours.ts'

/** The settings that behaviours depend on; those that are missing have their defaults. */
export type BehaviourSettings = Partial<Config>

/**
 * Returns the behaviours of a service: its own rows first, then those of the framework's models.
 */
export function extensionsWith(
  graph: Graph,
  own: readonly BehaviourRow[],
  { secretHashRounds = 600_000 }: BehaviourSettings,
): Extensions {
  const has = (model: string): boolean => graph.models.has(model)
  const rows = frameworkRows.filter(([needed]) => has(needed)).flatMap(([, found]) => found)
  return {
    behaviours: mergeBehaviours([
      ...own,
      ...customFieldRows(graph),
      ...audienceRows(graph),
      ...rows,
    ]),
    ...(has('extras.ObjectChange')
      ? { record: recordChanges, recordRows, createdEntry, updatedEntry }
      : {}),
    ...(has('secrets.UserKey') ? { vault: vaultOf(secretHashRounds) } : {}),
    ...(has('extras.CustomField') ? { findFilters: findCustomFieldFilters } : {}),
  }
}

/** The behaviours of the framework, each with the model that it requires. */
const frameworkRows: readonly (readonly [needed: string, rows: readonly BehaviourRow[]])[] = [
  [
    'extras.ExportTemplate',
    [
      { model: 'extras.ExportTemplate', behaviour: templatesIn('template_code') },
      { model: 'extras.ExportTemplate', behaviour: ofListedModel },
    ],
  ],
  ['extras.CustomField', [{ model: 'extras.CustomField', behaviour: definitionChanges }]],
  ['extras.CustomFieldChoice', [{ model: 'extras.CustomFieldChoice', behaviour: choiceChanges }]],
  ['secrets.UserKey', secretsBehaviours],
  ['users.User', [...usersBehaviours, sessionBehaviour, timeZoneRow]],
]

const customFieldRows = (graph: Graph): readonly BehaviourRow[] =>
  [...graph.models.values()]
    .filter(({ fields }) => fields.has('custom_fields'))
    .map(({ key }) => ({ model: key, behaviour: customFieldValues }))
