import { defineFeature } from '../../framework/feature/feature.ts'

/** The OpenAPI document as pages, with a form that tries each operation. */
export const documentationFeature = defineFeature('documentation', {
  requires: ['browsable-api'],
  hooks: {
    documentPages: (own) => async (app, options) => {
      const { documentationPages } = await import('./documentation-pages.ts')
      await documentationPages(own)(app, options)
    },
  },
})
