import { defineFeature } from '../../framework/feature/feature.ts'
import type {} from '../pages/extension.ts'
import { revertErrors } from './errors.ts'
import { revertAction } from './revert-action.ts'

/** Changes that are undone by what the change log holds of them. */
export const revertFeature = defineFeature('revert', {
  actions: [revertAction],
  errors: revertErrors,
  registerPages: async (app, options) => {
    // The command line and the document do without the pages.
    const [{ registerPages }, { undoPages }] = await Promise.all([
      import('../pages/pages.ts'),
      import('./pages/undo-pages.ts'),
    ])
    await registerPages(app, options, [undoPages])
  },
})
