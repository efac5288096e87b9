import { defineFeature } from '../../framework/feature/feature.ts'
import { idempotencyDocument } from './document.ts'
import { idempotencyErrors } from './errors.ts'
import { idempotency } from './idempotency.ts'

/** Writes that clients may repeat: the first response is stored, and returned again. */
export const idempotencyFeature = defineFeature('idempotency', {
  models: ['users.StoredResponse'],
  errors: idempotencyErrors,
  document: idempotencyDocument,
  hooks: {
    extendRoutes: async (app, config) => {
      await app.register(idempotency, config)
    },
  },
})
