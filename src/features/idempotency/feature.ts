import { defineFeature } from '../../framework/feature/feature.ts'
import { idempotencyDocument } from './document.ts'
import { settingsOf } from '../../framework/config/own-settings.ts'
import { idempotencyErrors } from './errors.ts'
import { idempotency } from './idempotency.ts'
import { idempotencySettings } from './settings.ts'

/** Writes that clients may repeat: the first response is stored, and returned again. */
export const idempotencyFeature = defineFeature('idempotency', {
  models: ['users.StoredResponse'],
  errors: idempotencyErrors,
  document: idempotencyDocument,
  settings: idempotencySettings,
  hooks: {
    extendRoutes: async (app, config) => {
      await app.register(idempotency, settingsOf(idempotencySettings, config))
    },
  },
})
