import { defineFeature } from '../../framework/feature/feature.ts'
import { contentTypes } from './content-types.ts'
import { choiceChanges } from './choice-changes.ts'
import { definitionChanges } from './definition-changes.ts'
import { customFieldErrors } from './errors.ts'
import { findCustomFieldFilters } from './filters.ts'
import { customFieldValues } from './values.ts'

/** Fields that users define for the objects of models with `customFields: true`. */
export const customFieldsFeature = defineFeature('custom-fields', {
  models: ['extras.CustomField', 'extras.CustomFieldChoice'],
  behaviours: ({ graph }) => [
    ...[...graph.models.values()]
      .filter(({ fields }) => fields.has('custom_fields'))
      .map(({ key }) => ({ model: key, behaviour: customFieldValues })),
    { model: 'extras.CustomField', behaviour: definitionChanges },
    { model: 'extras.CustomFieldChoice', behaviour: choiceChanges },
  ],
  actions: [contentTypes],
  errors: customFieldErrors,
  hooks: { findFilters: findCustomFieldFilters },
})
