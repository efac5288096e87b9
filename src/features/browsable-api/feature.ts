import { defineFeature } from '../../framework/feature/feature.ts'

/** The responses of the API as pages, for programmers. */
export const browsableApiFeature = defineFeature('browsable-api', {
  requires: ['accounts', 'pages'],
  registerPages: async (app, options) => {
    const { requestPage } = await import('./request-page.ts')
    await app.register(requestPage, options)
  },
  hooks: {
    respond: async (app, options) => {
      const { browsing } = await import('./browsing.ts')
      await app.register(browsing, options)
    },
  },
})
