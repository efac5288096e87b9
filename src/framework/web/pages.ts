import { fileURLToPath } from 'node:url'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { ResourceOptions } from '../http/resource.ts'
import { takeForms } from './forms.ts'
import { manage } from './manage.ts'
import { searchPage } from './search.ts'
import type { Frame } from './shell.ts'
import { startPage } from './start.ts'

const files = fileURLToPath(new URL('./static/', import.meta.url))

/** The pages that are no answer of the API: the start, the search, forms, and the files that all pages load. */
export async function pages(app: FastifyInstance, options: ResourceOptions): Promise<void> {
  const { graph, config } = options
  const frame: Frame = { basePath: config.basePath, applications: graph.applications }
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
  })
  await app.register(async (scope) => {
    takeForms(scope, config.imageMaxBytes)
    asPages(scope)
    await scope.register(startPage, { ...options, frame })
    await scope.register(searchPage, { ...options, frame })
    await scope.register(manage, { ...options, frame })
  })
}

/** Makes every route of a scope a page: HTML whatever is accepted, and not in the document of the API. */
export function asPages(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    if (route.config?.stranger) return
    route.config = { ...route.config, page: true, anyType: true }
    route.schema = { ...route.schema, hide: true }
  })
}
