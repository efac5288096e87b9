import { defineFeature } from '../../framework/feature/feature.ts'
import { batchAction } from './batch-action.ts'
import { batchErrors } from './errors.ts'
import { refuseOtherRoutes } from './refuse-other-routes.ts'

/** Several writes in one request, all or none. */
export const batchFeature = defineFeature('batch', {
  actions: [batchAction],
  errors: batchErrors,
  hooks: { receive: refuseOtherRoutes },
})
