import { defineFeature } from '../../framework/feature/feature.ts'
import { revertErrors } from './errors.ts'
import { revertAction } from './revert-action.ts'

/** Changes that are undone by what the change log holds of them. */
export const revertFeature = defineFeature('revert', {
  actions: [revertAction],
  errors: revertErrors,
})
