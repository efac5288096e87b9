import { fileURLToPath } from 'node:url'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { formBytes } from '../../framework/model/uploads/form-bytes.ts'
import { takeForms } from './forms/forms.ts'
import { libraryFiles } from './frame/library-files.ts'
import { manage } from './objects/manage.ts'
import { ObjectPages, type PageOptions } from './objects/object-pages.ts'
import { searchPage, searchSuggestions } from './search/search-page.ts'
import { frameOf } from './frame/shell.ts'
import { startPage } from './start.ts'
import { maxUploadBytes } from './objects/subresources.ts'
import { exportPages } from './transfer/export-page.ts'
import { importPages } from './transfer/import-page.ts'

const files = fileURLToPath(new URL('./static/', import.meta.url))

/** Serves the pages without an API response: start page, search, forms, and static files. */
export async function pages(
  app: FastifyInstance,
  options: Omit<PageOptions, 'frame'>,
): Promise<void> {
  const frame = frameOf(options)
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, hide: true }
  })
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true, anyType: true }
    })
    await scope.register(statics, {
      root: files,
      prefix: '/static/',
      decorateReply: false,
      index: false,
      maxAge: '1h',
    })
    libraryFiles(scope)
  })
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, anyType: true }
    })
    await scope.register(searchSuggestions, { ...options, frame })
  })
  await app.register(async (scope) => {
    const files = [...options.graph.models.values()].map(formBytes)
    takeForms(scope, Math.max(maxUploadBytes(scope), ...files))
    asPages(scope)
    await scope.register(startPage, { ...options, frame })
    await scope.register(searchPage, { ...options, frame })
    await scope.register(manage, { ...options, frame })
    await exportPages(scope, new ObjectPages({ ...options, frame }))
  })
  await app.register(async (scope) => {
    asPages(scope)
    await importPages(scope, new ObjectPages({ ...options, frame }))
  })
}

/**
 * Registers plugins with pages, in a scope that takes forms. Their options get the frame of all
 * pages.
 */
export async function registerPages<Options extends Omit<PageOptions, 'frame'>>(
  app: FastifyInstance,
  options: Options,
  plugins: readonly ((
    scope: FastifyInstance,
    options: Options & Pick<PageOptions, 'frame'>,
  ) => Promise<void>)[],
): Promise<void> {
  const shared = { ...options, frame: frameOf(options) }
  await app.register(async (scope) => {
    takeForms(scope)
    asPages(scope)
    for (const plugin of plugins) await plugin(scope, shared)
  })
}

/** Makes every route of a scope a page: HTML for any `Accept`, and not in the API's document. */
export function asPages(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    if (route.config?.automatic) return
    route.config = { ...route.config, page: true, anyType: true }
    route.schema = { ...route.schema, hide: true }
  })
}
