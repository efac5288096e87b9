import { defineFeature } from '../../framework/feature/feature.ts'
import { dryRunDocument } from './document.ts'
import { dryRun } from './dry-run.ts'
import { dryRunErrors } from './errors.ts'

/** Writes that are tried first, and limits on how many objects they concern. */
export const dryRunFeature = defineFeature('dry-run', {
  errors: dryRunErrors,
  document: dryRunDocument,
  hooks: {
    extendRoutes: async (app) => {
      await app.register(dryRun)
    },
  },
})
