import { sources } from '../../generated/models.ts'
import type { BehaviourRow } from '../../framework/write/together.ts'
import { choiceChanges } from '../../framework/custom-fields/choice-changes.ts'
import { definitionChanges } from '../../framework/custom-fields/definition-changes.ts'
import { customFieldValues } from '../../framework/custom-fields/values.ts'
import { ofListedModel, templatesIn } from '../../framework/templates/template-rules.ts'
import { readablePatterns } from './topology-patterns.ts'

/** What the models of this application, and those that it adds something to, do beyond their declarations. */
export const extrasBehaviours: readonly BehaviourRow[] = [
  ['extras.Graph', templatesIn('source', 'link')],
  ['extras.ExportTemplate', templatesIn('template_code')],
  ['extras.ExportTemplate', ofListedModel],
  ['extras.CustomField', definitionChanges],
  ['extras.CustomFieldChoice', choiceChanges],
  ['extras.TopologyMap', readablePatterns],
  ...sources
    .filter(({ model }) => model.customFields)
    .map(({ application, model }): BehaviourRow => [
      `${application}.${model.name}`,
      customFieldValues,
    ]),
]
