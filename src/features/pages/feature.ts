import { defineFeature } from '../../framework/feature/feature.ts'
import { isJsonObject } from '../../framework/model/json-value.ts'
import { checkPages } from './check-pages.ts'
import type {} from './extension.ts'
import { flashes } from './frame/flash.ts'
import { pagePartsOf } from './merge-parts.ts'
import { noteSubresources } from './objects/subresources.ts'

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** Pages for people, which other features and the service add to. */
export const pagesFeature = defineFeature('pages', {
  models: ['users.ListPreference'],
  offers: {
    attention: {
      list: 'empty',
      fits: (value) => isJsonObject(value) && isFunction(value['find']),
      allowed: 'an object with title, shows and find',
    },
    pageParts: {
      fits: (value) =>
        isJsonObject(value) &&
        Object.values(value).every((one) => isJsonObject(one) && isFunction(one['read'])),
      allowed: 'an object of parts by name, each with label and read',
    },
    formParts: {
      fits: (value) =>
        isJsonObject(value) &&
        Object.values(value).every((one) => isJsonObject(one) && isFunction(one['draw'])),
      allowed: 'an object of parts by the keys of models, each with fields, read and draw',
    },
    pages: { list: 'empty', fits: () => true, allowed: 'a list of pages' },
    registerPages: { fits: isFunction, allowed: 'a function' },
    findDocuments: { fits: isFunction, allowed: 'a function' },
  },
  hooks: {
    check: (graph, parts) =>
      checkPages(
        parts.flatMap(({ pages = [] }) => pages),
        pagePartsOf(parts),
        graph,
      ),
    receive: async (app) =>
      flashes(app, async (request) => {
        const { linksToChanges } = await import('./history/undo-links.ts')
        return linksToChanges(request)
      }),
    // After the framework has noted which permission each route of a model takes.
    extendRoutes: async (app, { basePath }) => noteSubresources(app, basePath),
    serve: async (app, options) => {
      // The command line and the document do without the pages.
      const { servePages } = await import('./serve-pages.ts')
      await servePages(app, options)
    },
  },
})
